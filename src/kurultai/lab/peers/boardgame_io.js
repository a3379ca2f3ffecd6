// A boardgame.io server with a game like ours in shape: four seats, hidden hands, a shuffled deck, places to fight over;
// first so many cards are drafted by all at once, then one seat after another chooses. Matches are kept in memory, which
// is the fastest of the library's stores.
const { Server, Origins } = require("boardgame.io/server");

const [port, lobby, picks, choices] = process.argv.slice(2).map(Number);
const SEATS = 4;
const PLACES = 15;
const HAND = 5;
const CARDS = 120;
const PEOPLES = ["north", "south", "east", "west"];

const card = (number) => ({ id: `card-${number}`, power: 1 + (number % 5), people: PEOPLES[number % 4] });
const hidden = (cards) => cards.map(() => null);

const setup = ({ random }) => {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, number) => card(number)));
  const seats = {};
  for (let seat = 0; seat < SEATS; seat++) {
    seats[seat] = { hand: deck.splice(0, HAND), pack: deck.splice(0, picks + 1), picked: 0, score: 0, spent: 0 };
  }
  const places = Array.from({ length: PLACES }, (_, number) => (
    { name: `place-${number}`, owner: null, armies: [0, 0, 0, 0], worth: 1 + (number % 3), last: null }
  ));
  return { deck, discard: [], seats, places, count: deck.length, round: 0, played: 0 };
};

const playerView = ({ G, playerID }) => {
  const seats = {};
  for (const [seat, own] of Object.entries(G.seats)) {
    seats[seat] = seat === playerID ? own : { ...own, hand: hidden(own.hand), pack: hidden(own.pack) };
  }
  return { ...G, deck: null, seats };
};

// Keep a card of the pack; when all have, the packs go on to the left.
const keep = ({ G, playerID }, at) => {
  const own = G.seats[playerID];
  if (own.picked > G.round || !(at >= 0 && at < own.pack.length)) return "INVALID_MOVE";
  own.hand.push(...own.pack.splice(at, 1));
  own.picked += 1;
  const seats = Object.values(G.seats);
  if (seats.every((seat) => seat.picked > G.round)) {
    G.round += 1;
    const packs = seats.map((seat) => seat.pack);
    seats.forEach((seat, number) => { seat.pack = packs[(number + 1) % SEATS]; });
  }
};

// Play a card to a place, whoever is strongest there owns it, and draw another.
const play = ({ G, playerID, random }, at, place) => {
  const own = G.seats[playerID];
  if (!(at >= 0 && at < own.hand.length) || !(place >= 0 && place < PLACES)) return "INVALID_MOVE";
  const [played] = own.hand.splice(at, 1);
  const target = G.places[place];
  target.armies[playerID] += played.power;
  target.last = played.id;
  const strongest = String(target.armies.indexOf(Math.max(...target.armies)));
  if (strongest !== target.owner) {
    if (target.owner !== null) G.seats[target.owner].score -= target.worth;
    target.owner = strongest;
    G.seats[strongest].score += target.worth;
  }
  G.discard.push(played);
  own.spent += 1;
  G.played += 1;
  if (G.deck.length === 0) {
    G.deck = random.Shuffle(G.discard);
    G.discard = [];
  }
  own.hand.push(G.deck.pop());
  G.count = G.deck.length;
};

const game = {
  name: "peer",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup,
  playerView,
  phases: {
    draft: {
      start: picks > 0,
      turn: { activePlayers: { all: null } },
      moves: { keep: { move: keep, ignoreStaleStateID: true } },
      endIf: ({ G }) => G.round >= picks,
      next: "main",
    },
    main: { start: picks === 0, turn: { minMoves: 1, maxMoves: 1 }, moves: { play } },
  },
  endIf: ({ G }) => (G.played + SEATS * G.round >= choices ? { scores: Object.values(G.seats).map((seat) => seat.score) } : undefined),
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, lobbyConfig: { apiPort: lobby } });
