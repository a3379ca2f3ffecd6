import "@fontsource/alegreya-sans/latin-400.css"
import "@fontsource/alegreya-sans/latin-700.css"
import "@fontsource/philosopher/latin-700.css"
import "./frame/tokens.css"
import "./frame/base.css"
import "./frame/sideways.css"
import { mount } from "svelte"
import App from "./App.svelte"
import { settings } from "./frame/settings.svelte"
import { speak } from "./frame/strings"

await speak(settings.language)
mount(App, { target: document.getElementById("app")! })
