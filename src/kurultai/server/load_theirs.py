"""The other side of the closed loop: a player at a table of boardgame.io, which speaks the protocol of socket.io."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from kurultai.lab.peers import boardgame_io
from kurultai.lab.peers.boardgame_io import Shape
from kurultai.server.closed_loop import HOST, SEATS, Loop, Seat, line_to, post
from kurultai.server.run import free_port

NAMESPACE = "/peer,"
UPDATE = f'42{NAMESPACE}["update",'.encode()
SYNC = f'42{NAMESPACE}["sync",'.encode()
BODY = len(f"42{NAMESPACE}")


class PeerSeat(msgspec.Struct):
    hand: list[msgspec.Raw]
    pack: list[msgspec.Raw]
    picked: int


class PeerTable(msgspec.Struct):
    seats: dict[str, PeerSeat]
    places: list[msgspec.Raw]
    round: int


class PeerContext(msgspec.Struct):
    phase: str | None
    current_player: str = msgspec.field(name="currentPlayer")
    gameover: Any = None


class PeerState(msgspec.Struct):
    table: PeerTable = msgspec.field(name="G")
    context: PeerContext = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class PeerSync(msgspec.Struct):
    state: PeerState


UPDATED = msgspec.json.Decoder(tuple[str, str, PeerState, Any])
SYNCED = msgspec.json.Decoder(tuple[str, str, PeerSync])


class Theirs:
    """boardgame.io, with a game of this shape."""

    def __init__(self, name: str, shape: Shape) -> None:
        self.name = name
        self.shape = shape
        self.lobby = 0

    def command(self, port: int) -> Sequence[str]:
        self.lobby = free_port(HOST)
        return boardgame_io.command(port, self.lobby, self.shape)

    def lay(self, _: int) -> list[Seat]:
        """A match of four, every seat taken."""
        lobby = f"http://{HOST}:{self.lobby}/games/peer"
        match = post(f"{lobby}/create", {"numPlayers": SEATS})["matchID"]
        joined = [
            post(f"{lobby}/{match}/join", {"playerID": str(seat), "playerName": "Guest"}) for seat in range(SEATS)
        ]
        return [Seat(match, seat, own["playerCredentials"]) for seat, own in enumerate(joined)]

    async def play(self, loop: Loop, port: int, seat: Seat, random: Random) -> None:
        """A player who chooses anything as soon as asked."""
        url = f"ws://{HOST}:{port}/socket.io/?EIO=4&transport=websocket"
        me = str(seat.seat)
        async with line_to(url) as socket:
            await socket.recv()
            await socket.send(f"40{NAMESPACE}")
            await socket.recv()
            await socket.send(f"42{NAMESPACE}" + json.dumps(["sync", seat.table, me, seat.secret, SEATS]))
            state = await next_state(socket)
            await loop.begin_together()
            sent, done = 0.0, moment_of(state, me)
            while state.context.gameover is None:
                now = moment_of(state, me)
                if sent and now > done:
                    loop.took(sent)
                    sent = 0.0
                move = "" if sent else choose(state, me, random)
                if move:
                    done = now
                    payload = f'{{{move},"playerID":"{me}","credentials":"{seat.secret}"}}'
                    action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
                    sent = time.perf_counter()
                    await socket.send(f'42{NAMESPACE}["update",{action},{state.number},"{seat.table}","{me}"]')
                state = await next_state(socket)
            loop.ended.set()


def moment_of(state: PeerState, me: str) -> int:
    """What has grown once a choice of ours is done: the cards that we have drafted, or the number of the state."""
    return state.table.seats[me].picked if state.context.phase == "draft" else state.number


def choose(state: PeerState, me: str, random: Random) -> str:
    """A choice as boardgame.io names it; nothing where it is not ours to choose."""
    own = state.table.seats[me]
    if state.context.phase == "draft":
        waits = own.picked > state.table.round
        return "" if waits else f'"type":"keep","args":[{random.randrange(len(own.pack))}]'
    if state.context.current_player != me:
        return ""
    at, place = random.randrange(len(own.hand)), random.randrange(len(state.table.places))
    return f'"type":"play","args":[{at},{place}]'


async def next_state(socket: ClientConnection) -> PeerState:
    """The next state of the table, skipping what else is said."""
    while True:
        frame = await socket.recv(decode=False)
        if frame.startswith(UPDATE):
            return UPDATED.decode(frame[BODY:])[2]
        if frame.startswith(SYNC):
            return SYNCED.decode(frame[BODY:])[2].state
        if frame == b"2":
            await socket.send("3")
