// Every page but the first, loaded together behind it.
import About from "./About.svelte"
import Components from "./Components.svelte"
import Designers from "./Designers.svelte"
import DesignersStudy from "./DesignersStudy.svelte"
import JoinPage from "./JoinPage.svelte"
import Learn from "./Learn.svelte"
import Lobby from "./Lobby.svelte"
import Maker from "./Maker.svelte"
import Mine from "./Mine.svelte"
import Rules from "./Rules.svelte"
import SettingsPage from "./SettingsPage.svelte"
import TablePage from "../table/TablePage.svelte"

export const pages = { About, Components, Designers, DesignersStudy, JoinPage, Learn, Lobby, Maker, Mine, Rules, SettingsPage, TablePage }
