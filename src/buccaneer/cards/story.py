"""The story of a card game: points by round, every seat's nerve and luck, and the moments worth seeing again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from buccaneer.cards.rules.card import EXPEDITION, SHIP
from buccaneer.cards.rules.rules import Rules
from buccaneer.core.engine import Action
from buccaneer.core.event import Event
from buccaneer.game.game import CardGame
from buccaneer.words import Words


@dataclass(frozen=True)
class Moment:
    """One choice worth seeing again: `Game.of(setup, choices[:choice])` stands right before it.

    `boldest`: the draw that did not bust although `chance` was highest; `cards` and `colours` lay in the harbor, and
    `card` was turned up. `gamble`: the same where a Gambler turned up several, `card` first. `costliest`: the ship
    `card` busted and `cards` were swept, itself among them; `colours` lay in the harbor, and `chance` is that of its
    draw. `deciding`: the winner took `card` and gained the most `points` at once, less those of the `cards` given up.
    Numbers that do not belong to a kind are 0.
    """

    kind: str
    seat: int
    round: int
    choice: int
    card: int = -1
    chance: float = 0.0
    cards: int = 0
    points: int = 0
    colours: int = 0


@dataclass
class Story:
    """What became of every seat, and at most three moments: boldest, costliest, deciding.

    `rounds`: all points after each round that is over. `sources`: by seat, the points of its crew, of its expeditions
    and of all else. `draws`: cards turned. `expected`: the busts that those cards meant by chance, if a seat repels
    what it can; `busts`: those that came.
    """

    rounds: list[list[int]]
    sources: list[list[int]]
    busts: list[int]
    expected: list[float]
    draws: list[int]
    moments: list[Moment]


def tell(game: CardGame) -> Story:
    """The story of a game so far, found by making its choices again."""
    teller = Teller(game.again(hold=True))
    for choice in game.choices:
        teller.make(choice)
    if not game.held:
        teller.release()
    return teller.story()


class Teller:
    """Makes the choices of a game again and notes what comes of each."""

    def __init__(self, game: CardGame) -> None:
        self.game = game
        self.rounds: list[list[int]] = []
        self.busted = [0] * len(game.players)
        self.expected = [0.0] * len(game.players)
        self.drawn = [0] * len(game.players)
        self.draws: list[Moment] = []  # chosen ones that did not bust
        self.busts: list[Moment] = []
        self.gains: list[Moment] = []
        self.hear(game.events)

    def points(self) -> list[int]:
        return [seat.points for seat in self.game.table.seats]

    def release(self) -> None:
        """Turn up what is held: the first card of a turn, which may bust if something has brought a ship before it."""
        game, table = self.game, self.game.table
        seat, round, colours = table.active, table.round, game.rules.colours(table)
        chance = game.odds().bust if game.held and table.harbor else 0.0
        events = game.release()
        self.hear(events)
        self.note_bust(events, seat, round, len(game.choices) - 1, chance, colours)

    def note_bust(self, events: list[Event], seat: int, round: int, number: int, chance: float, colours: int) -> None:
        """Keep a bust, if there is one."""
        first = {event.kind: event for event in reversed(events)}
        if "bust" in first:
            card, swept = first["bust"].card, first["sweep"].amount
            self.busts.append(Moment("costliest", seat, round, number, card, chance, swept, colours=colours))

    def make(self, choice: Action) -> None:
        """Make one choice; the first card of a turn is no choice, and in an empty harbor it never busts."""
        self.release()
        game = self.game
        seat, round, number = game.chooser, game.table.round, len(game.choices)
        cards, colours = len(game.table.harbor), game.rules.colours(game.table)
        points = self.points()[seat]
        verb = game.rules.verbs[choice.verb]
        drawing = verb.reveals
        chance = verb.risk(game.table) if drawing else 0.0
        events = game.play(choice.text)
        self.hear(events)
        first = {event.kind: event for event in reversed(events)}
        if drawing:
            self.expected[seat] += chance
            card = first["turn"].card
            kind = "boldest" if verb.name == "draw" else verb.name
            self.draws.append(Moment(kind, seat, round, number, card, chance, cards, colours=colours))
        if "bust" in first:
            chance = self.draws.pop().chance  # of its draw, which may have been a choice before
        self.note_bust(events, seat, round, number, chance, colours)
        gained = self.points()[seat] - points
        if choice.card >= 0 and gained > 0 and game.rules.faces[choice.card].kind != SHIP:
            given = len(choice.cards)
            self.gains.append(Moment("deciding", seat, round, number, choice.card, cards=given, points=gained))

    def hear(self, events: list[Event]) -> None:
        """Count cards, busts and rounds; a round is over when a later one opens, or the game is."""
        for event in events:
            if event.kind == "turn":
                self.drawn[event.seat] += 1
            elif event.kind == "bust":
                self.busted[event.seat] += 1
            elif event.kind == "over" or (event.kind == "turn-opens" and event.amount > len(self.rounds) + 1):
                self.rounds.append(self.points())

    def story(self) -> Story:
        faces = self.game.rules.faces
        sources = [
            [sum(faces[card].points for card in cards) for cards in (seat.crew, seat.won)]
            for seat in self.game.table.seats
        ]
        for seat, found in zip(self.game.table.seats, sources, strict=True):
            found.append(seat.points - sum(found))
        return Story(self.rounds, sources, self.busted, self.expected, self.drawn, self.moments())

    def moments(self) -> list[Moment]:
        """The moments that exist: of equal draws and busts the earliest, of equal gains the latest."""
        outcome = self.game.outcome
        bold = [draw for draw in self.draws if draw.chance > 0]
        winner = outcome.winners[0] if outcome and outcome.winners and not outcome.team else -1
        won = [gain for gain in reversed(self.gains) if gain.seat == winner]
        best = (
            max(bold, key=lambda draw: draw.chance, default=None),
            max(self.busts, key=lambda bust: bust.cards, default=None),
            max(won, key=lambda gain: gain.points, default=None),
        )
        return [moment for moment in best if moment]


def sentence(moment: Moment, words: Words, names: Sequence[str], rules: Rules, me: int = -1) -> str:
    """A moment in one or two sentences, with "you" for the reader's own seat; no draw is told as safe or hopeless."""
    face = rules.faces[moment.card]
    claimed = moment.kind == "deciding" and face.kind == EXPEDITION
    key = f"story.{moment.kind}" + ("-claim" if claimed else "") + ("-you" if moment.seat == me else "")
    percent = min(max(round(100 * moment.chance), 1), 99)
    return words(
        key,
        n=moment.round,
        seat=names[moment.seat],
        card=words.card(face),
        chance=words("terminal.percent", n=percent),
        cards=moment.cards,
        colours=moment.colours,
        points=moment.points,
    )
