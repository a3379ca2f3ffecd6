"""Each viewer reads their own language: at one table, over one server, without anybody noticing the other's."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from kurultai.games.catalogue import read_phrases
from kurultai.kernel.game import Setup, find_game, games
from kurultai.kernel.languages import LANGUAGES
from kurultai.server.playing import say
from kurultai.server.protocol import (
    Choose,
    Describe,
    Described,
    HandOver,
    Hint,
    Hinted,
    NewTable,
    Reason,
    Rejected,
    SeatWish,
    Why,
)
from kurultai.server.refusals import Refused
from kurultai.server.replays import Replays, prove, show_step
from kurultai.server.seating import create, hand_over
from kurultai.server.shelf import box_info, game_infos, rule_info, rule_list, ruling_infos
from kurultai.server.telling import phrases
from tests.server.conftest import Serve
from tests.server.inside import RUINATION, Ear, World, at_tables, play

PATIENCE = 20.0


@at_tables
async def test_two_people_at_one_table_read_different_languages(world: World) -> None:
    ada, bo = await world.lay()
    french, english = Ear(), Ear()
    french.language = "fr"
    first = await world.tables.look(ada.table, ada.token, -1, french, "fr")
    await world.tables.look(bo.table, bo.token, -1, english, "en")
    assert first.sight is not None
    assert first.sight.question is not None
    assert first.sight.question.text.startswith("Choix 1 sur 4\u00a0: garde 2 de ces 7 cartes")
    before = (await bo.question()).text
    assert before.startswith("Pick 1 of 4: keep 2 of these 7 cards")
    await ada.choose()
    await bo.choose()
    told = [" ".join(line for entry in news.told for line in entry.lines) for news in french.news()]
    heard = [" ".join(line for entry in news.told for line in entry.lines) for news in english.news()]
    assert "Tu gardes" in told[-1]
    assert "Les paquets vont à gauche, avec 5 cartes chacun." in told[-1]
    assert "Ada keeps 2 cards." in heard[-1]
    assert "The packs go left, with 5 cards in each." in heard[-1]
    assert not any("garde" in line or "cartes" in line for line in heard)
    mine, theirs = french.news()[-1], english.news()[-1]
    assert (mine.number, mine.info.step) == (theirs.number, theirs.info.step)
    assert mine.sight is not None
    assert mine.sight.question is not None
    await play([ada, bo], Random(4))
    ends = [news[-1].told[-1].lines[-1] for news in (french.news(), english.news())]
    assert "gagne" in ends[0] or "nulle" in ends[0]
    assert "win" in ends[1] or "draw" in ends[1]


@at_tables
async def test_what_is_asked_about_the_table_is_answered_in_the_language(world: World) -> None:
    ada, bo = await world.lay()

    async def ask(message: Any, language: str = "fr") -> Any:
        return await say(world.tables, ada.table, ada.token, message, language)

    described = await ask(Describe(ada.table))
    assert isinstance(described, Described)
    assert described.lines[0].startswith("Le draft, choix 1 sur 4")
    question = await ada.question()
    reason = await ask(Why(ada.table, f"keep:{question.options[0].name}"))
    assert isinstance(reason, Reason)
    assert reason.text.endswith("c'est possible, choisis.")
    assert reason.gist.startswith("Chaque joueur")
    rejected = await ask(Choose(ada.table, question.number, "k", "keep:nonsense"))
    assert isinstance(rejected, Rejected)
    assert rejected.message.startswith("«\u00a0keep:nonsense\u00a0» n'est pas offert (RR-DRAFT-1)")
    hinted = await ask(Hint(ada.table))
    assert isinstance(hinted, Hinted)
    with pytest.raises(Refused) as refused:
        await say(world.tables, ada.table, "", Choose(ada.table, 1, "k", "x"), "fr")
    assert str(refused.value).startswith("Spectators only watch")
    assert refused.value.said("fr").startswith("Les spectateurs ne font que regarder")
    await play([ada, bo], Random(4))
    proof = await prove(world.tables, ada.table, "fr")
    assert proof.holds
    assert proof.message.startswith("L'enregistrement a été rejoué")
    step = await show_step(world.tables, Replays(), ada.table, ada.token, 3, None, "fr")
    assert step.waiting
    assert "choisit" in step.waiting[0].text


@at_tables
async def test_seats_and_bots_are_named_in_the_language_of_whoever_looks(world: World) -> None:
    bots = SeatWish("bot", "easy"), SeatWish("bot", "easy", "Greta")
    wish = NewTable(RUINATION, (SeatWish("me", name="Medium"), SeatWish(), *bots))
    seated = await create(world.tables, wish)
    french = await world.tables.look(seated.table, seated.token, -1, language="fr")
    english = await world.tables.look(seated.table, seated.token, -1, language="en")
    assert [seat.name for seat in french.info.seats] == ["Medium", "Place B", "Facile 1", "Greta"]
    assert [seat.name for seat in english.info.seats] == ["Medium", "Seat B", "Easy 1", "Greta"]


@at_tables
async def test_whoever_is_waited_for_and_whoever_stands_in_is_named_in_the_language(world: World) -> None:
    world.tables.ending = True
    ada, bo = await world.lay(RUINATION, 2, "easy")
    await play([ada, bo], Random(1), 2)
    while list((live := await ada.live()).row.asked) != [2]:
        await play([ada, bo], Random(1), 1)
    rejected = await say(world.tables, ada.table, ada.token, Choose(ada.table, live.row.number, "k", "x"), "fr")
    assert isinstance(rejected, Rejected)
    assert rejected.message.endswith("Facile.")
    step = await show_step(world.tables, Replays(), ada.table, ada.token, live.row.step, None, "fr")
    assert "Facile" in step.waiting[0].text
    await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("bot", "medium"))
    news = [await world.tables.look(ada.table, ada.token, live.row.number - 1, language=one) for one in ("fr", "en")]
    assert [one.told[-1].lines for one in news] == [
        ("Un robot (Moyen) joue désormais pour Bo.",),
        ("A bot (Medium) plays for Bo from now on.",),
    ]


@at_tables
async def test_tables_that_read_one_language_keep_words_for_that_alone(world: World) -> None:
    ada, bo = await world.lay()
    for guest in (ada, bo):
        await world.tables.look(guest.table, guest.token, -1, Ear())
    await ada.choose()
    await bo.choose()
    live = await ada.live()
    assert {language for _, language in live._words} == {"en"}


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_to_an_open_question_says_what_it_means(game: str, language: str) -> None:
    """A bare yes may be the no of the question that stands above it."""
    own = read_phrases(find_game(game).meta.package, language)
    for name, switch in find_game(game).rulings().items():
        said = [own[f"ruling.{name}.{str(value).lower()}"] for value in switch.values or ("number",)]
        assert len(set(said)) == len(said)
        assert not {"yes", "no", "oui", "non"} & {words.lower() for words in said}
    titles = {ruling.name: ruling.titles for ruling in ruling_infos(find_game(game), language)}
    assert all(set(shown.values()) <= set(own.values()) for shown in titles.values())


@at_tables
async def test_the_shelf_stands_in_every_language(world: World) -> None:
    infos = {info.name: info for info in game_infos(world.tables, "fr")}
    assert infos["reign-and-ruin"].gist.startswith("Drafte sept cartes")
    assert infos["ruination"].modules[0].gist != game_infos(world.tables)[2].modules[0].gist
    assert infos["reign-and-ruin"].choices[0].title == "Qui a gagné la dernière partie"
    assert all(ruling.question.endswith("?") for ruling in infos["reign-and-ruin"].rulings)
    french, english = (box_info(world.tables, Setup("reign-and-ruin", 2), "", language) for language in ("fr", "en"))
    assert french.fingerprint == english.fingerprint
    assert [card.id for card in french.components["cards"]] == [card.id for card in english.components["cards"]]
    assert french.components["cards"][0].facts["title"] == "Acolyte de cendre"
    assert french.components["cards"][0].text.startswith("Vaut 1 comme combattant")
    assert french.components.keys() == english.components.keys()
    assert rule_info("RR-GOAL-1", "fr").gist == "Deux, trois ou quatre joueurs."
    assert [rule.id for rule in rule_list("ruination", "fr")] == [rule.id for rule in rule_list("ruination")]


def test_every_refusal_can_be_said_in_french() -> None:
    """In English everything that went wrong is the kernel's own sentence; in French it is framed by one."""
    assert phrases().say("bad.refused", reason="x") == "x"
    assert phrases("fr").say("bad.refused", reason="x") != "x"


# --- over the network ------------------------------------------------------------------------------------------------


async def hear(line: ClientConnection, kind: str) -> Any:
    """The next message of a kind."""
    for _ in range(40):
        message = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
        if message["type"] == kind:
            return message
    raise AssertionError(f"no {kind} came")


async def lines_of(line: ClientConnection) -> list[str]:
    """The lines of the next entry that has any."""
    for _ in range(10):
        news = await hear(line, "news")
        told: list[str] = [text for entry in news["told"] for text in entry.get("lines", ())]
        if told:
            return told
    raise AssertionError("nothing was told")


async def talk(address: str) -> None:
    seats = [{"player": "me", "name": "Ada"}, {"player": "open"}]
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as http:
        made = (await http.post("/api/tables", json={"game": "reign-and-ruin", "seats": seats})).json()
        table = made["table"]
        info = (await http.get(f"/api/tables/{table}", headers={"Accept-Language": "fr-CA,en;q=0.3"})).json()
        assert info["seats"][1]["name"] == "Place B"
        assert (await http.get(f"/api/tables/{table}")).json()["seats"][1]["name"] == "Seat B"
        joined = (await http.post(f"/api/tables/{table}/join", json={"name": "Bo"})).json()
        missing = await http.get("/api/tables/nowhere?lang=fr", headers={"Accept-Language": "en"})
        assert missing.status_code == 404
        assert missing.json()["message"].startswith("Cette table n'existe pas")
        assert missing.headers["Vary"] == "Accept-Language"
        ways = (await http.get("/api/games?lang=fr")).json()
        assert any(game["gist"].startswith("Drafte") for game in ways)
        rule = (await http.get("/api/rules/RR-GOAL-1?lang=xx")).json()
        assert rule["gist"] == "Two, three or four players.", "nobody can ask for a language that is not there"
    lines = address.replace("http", "ws", 1) + "/ws"
    async with connect(lines, proxy=None) as french, connect(f"{lines}?lang=fr", proxy=None) as other:
        await french.send(json.dumps({"type": "look", "table": table, "token": made["token"], "language": "fr"}))
        news = await hear(french, "news")
        question = news["sight"]["question"]
        assert question["text"].startswith("Choix 1 sur 4")
        await other.send("nonsense")
        assert (await hear(other, "problem"))["message"].startswith("Ce message n'est pas compris")
        await other.send(json.dumps({"type": "look", "table": table, "token": joined["token"], "language": "en"}))
        english = (await hear(other, "news"))["sight"]["question"]
        assert english["text"].startswith("Pick 1 of 4")
        for line, asked in ((french, question), (other, english)):
            choice = {"type": "choose", "table": table, "number": asked["number"], "key": "a"}
            await line.send(json.dumps({**choice, "choice": asked["options"][0]["name"]}))
        assert any(told.startswith("Tu gardes") for told in await lines_of(french))
        assert "Ada keeps 2 cards." in await lines_of(other)


def test_a_french_and_an_english_browser_play_over_one_server(serve: Serve) -> None:
    server = serve().start()
    asyncio.run(talk(server.address))
