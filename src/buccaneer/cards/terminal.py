"""What the terminal shows: the table, the choices, the odds and the final standing, drawn with Rich."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from buccaneer.cards.brought import brought
from buccaneer.cards.lines import BoxTerminal
from buccaneer.cards.rules.card import ANCHOR, EXPEDITION, JACK, KINDS, SHIP, SYMBOLS, Face
from buccaneer.cards.rules.foresight import extra
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Seat, Table
from buccaneer.cards.rules.turn import MARKET
from buccaneer.cards.words import besides
from buccaneer.core.engine import Action
from buccaneer.core.outcome import Outcome
from buccaneer.core.setup import NOBODY
from buccaneer.terminal.company import Company, sentence
from buccaneer.words import SIGNS

CARD_WIDTH = 15
STYLES = {"yellow": "yellow", "blue": "bright_blue", "green": "green", "red": "red", "black": "bright_black"}
LIKELY = 8  # so many cards of a kind are named in the odds

# How lean a drawing is: everything; boxes in short and a line a player; no little cards; boxes barely; the others in a
# row; a line a choice and no more; one for the harbor, too; nothing but whoever chooses; several choices a line.
FULL, BRIEF, FLAT, BARE, ALONE, CUT, TIGHT, NUMBERS, LEANEST = range(9)


def boxes_of(table: Table) -> list[BoxTerminal]:
    """What the boxes of a mode bring to the terminal."""
    return brought(table.rules, "terminal")


class Picture(Company[Table]):
    """Draws tables of cards."""

    # -- screens ---------------------------------------------------------------------------------

    def letters(self, table: Table) -> str:
        return "toeiulr?hsq" if boxes_of(table) else "toiulr?hsq"

    def screens(self, table: Table) -> Iterator[RenderableType]:
        """The table and the choices; the leaner, the less of boxes, of the harbor's little cards and of the players."""
        for lean in range(LEANEST + 1):
            parts = self.parts(table, lean)
            choices: list[RenderableType] = [Text(line) for line in self.question(table)]
            choices = choices or [self.options(table, cut=lean >= CUT) if lean < LEANEST else self.close(table)]
            yield Group(*parts, *choices, self.keys(table))

    def whole(self, table: Table) -> Iterator[RenderableType]:
        """All that lies on the table: boxes' things in full where there is room."""
        for lean in (FULL, BRIEF, FLAT):
            yield Group(*self.parts(table, lean, FULL))

    def extras(self, table: Table) -> RenderableType:
        return Group(*self.boxes(table, FULL))

    def amounts(self, table: Table) -> dict[int, Action]:
        """A verb whose things are numbers, and not seats, asks for one of them."""
        found: dict[int, Action] = {}
        for option in table.options:
            verb = table.rules.verbs[option.verb]
            thing = verb.things[option.number] if option.number >= 0 and not verb.seats else ""
            if not thing.isdecimal():
                return {}
            found[int(thing)] = option
        return found

    def question(self, table: Table) -> list[str]:
        """A question for a number, in the words of the box that asks it."""
        if not self.amounts(table):
            return []
        return [line for brings in boxes_of(table) for line in brings.question(table, self.words)]

    # -- the table -------------------------------------------------------------------------------

    def parts(self, table: Table, lean: int, players: int | None = None) -> list[RenderableType]:
        """What everybody can see; the leaner, the less of it."""
        parts: list[RenderableType] = [self.header(table), self.harbor_line(table)]
        if lean >= NUMBERS:
            return [*parts, *self.alone(table)[:1]]
        if table.harbor or table.turned:
            parts.append(self.harbor(table) if lean < FLAT else self.flat(table, lean >= TIGHT))
        if table.calls:
            parts.append(self.calls(table))
        parts += self.boxes(table, lean)
        air = [Text()] if lean == FULL else []
        piles = Text(sentence(self.words("terminal.piles", draw=len(table.draw), discard=len(table.discard))), "dim")
        parts += [piles] if lean == FULL else []
        wide = lean if players is None else players
        return [*parts, *air, *(self.players(table, wide) if wide < ALONE else self.alone(table)), *air]

    def boxes(self, table: Table, lean: int) -> list[RenderableType]:
        """What boxes lay out."""
        room = 2 if lean == FULL else 1 if lean < BARE else 0
        return [line for brings in boxes_of(table) for line in brings.shown(room)(table, self.names, self.words)]

    def header(self, table: Table) -> Rule:
        """The round, whose turn it is, who has the choice, and whether the round is the last."""
        words, names = self.words, self.names
        parts = [words("terminal.round", n=table.round), words("terminal.turn", seat=names[table.active])]
        if table.chooser != NOBODY:
            parts.append(words("terminal.chooser", seat=names[table.chooser]))
        if table.ending:
            parts.append(words("terminal.last-round"))
        return self.rule(parts)

    def harbor_line(self, table: Table) -> Text:
        """How much lies in the harbor, and how many cards it lets the active player or the chooser take."""
        words, rules, names = self.words, table.rules, self.names
        line = Text(words("terminal.harbor-empty"), style="bold")
        if table.harbor:
            line = Text(style="bold")
            line.append(words("terminal.harbor", cards=len(table.harbor), colours=rules.colours(table)))
        frame = table.stack[-1] if table.stack else None
        if frame and frame.step == MARKET:
            key = "terminal.may-take-more" if frame.b else "terminal.may-take"
            line.append(" · " + words(key, seat=names[frame.seat], cards=frame.a), "not bold")
        elif table.harbor:
            takes = rules.takes(table, table.active)
            line.append(" · " + words("terminal.may-take", seat=names[table.active], cards=takes), "not bold")
        return line

    def harbor(self, table: Table) -> Columns:
        """The harbor as a row of little cards; a ship still to be repelled or let in stands out at its end."""
        faces = table.rules.faces
        cards = [self.card(table.rules, faces[card]) for card in table.harbor]
        cards += [self.card(table.rules, faces[card], new=True) for card in table.turned]
        return Columns(cards, padding=(0, 0))

    def flat(self, table: Table, cut: bool) -> Text:
        """The harbor in a row of words, where there is no room for little cards; cut to a line, the newest first."""
        rules, words = table.rules, self.words
        cards = [
            Text(words.card(rules.faces[card]), STYLES.get(rules.faces[card].colour_name, "")) for card in table.harbor
        ]
        for card in table.turned:
            new = Text(f"{words('terminal.turned')}: {words.card(rules.faces[card])}", style="bold")
            cards.insert(0 if cut else len(cards), new)
        line = Text(" · ").join(cards)
        line.no_wrap, line.overflow = cut, "ellipsis" if cut else None
        return line

    def card(self, rules: Rules, face: Face, new: bool = False) -> Panel:
        """A little card: name, colour or ability, then coins and strength of a ship, cost and points of a hire."""
        words = self.words
        if face.kind == SHIP:
            about = words.cargo(face) or words.colour(face)
            gift = f"+{face.gift}" if face.gift else ""
            paid = f"{SIGNS['crown']} {face.crowns}" if face.crowns else f"{SIGNS['coin']} {face.coins}{gift}"
            numbers = f"{paid}  {SIGNS['cutlass']} {words.strength(face)}"
        else:
            pairs = zip(face.powers, face.amounts, strict=True)
            about = " ".join(words.power(rules, power, amount, "gist") for power, amount in pairs)
            numbers = f"{SIGNS['coin']} {face.cost}  {SIGNS['point']} {face.points}"
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(words.small(face), "bold").append(f"\n{about}\n{numbers}")
        return Panel(
            text,
            box=box.HEAVY if new else box.ROUNDED,
            title=words("terminal.turned") if new else None,
            width=CARD_WIDTH,
            padding=0,
            border_style=STYLES.get(face.colour_name, "white"),
        )

    def calls(self, table: Table) -> Text:
        """The expeditions lying out: what each asks for and what it brings."""
        line = Text(self.words("terminal.calls"), style="bold")
        for call in table.calls:
            face = table.rules.faces[call]
            worth = f"{SIGNS['point']}{face.points},{SIGNS['coin']}{face.coins}"
            line.append(f"  {self.words.symbols(face)}").append(f"({worth})", "not bold")
        return line

    def grid(self, lean: int) -> Grid:
        """The columns of the players' lines; the numbers have their room in any case."""
        words = self.words
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column("", width=1)
        grid.add_column(words("terminal.player"), overflow="ellipsis", no_wrap=True, max_width=18)
        for key in ("points", "coins", "cutlasses"):
            grid.add_column(words(f"terminal.{key}"), justify="right", no_wrap=True)
        grid.add_column(words("terminal.crew"), min_width=12, overflow="fold" if lean == FULL else "ellipsis")
        grid.add_column(words("terminal.won"), overflow="ellipsis")
        return grid

    def players(self, table: Table, lean: int) -> list[RenderableType]:
        """A line for each player: points, coins, cutlasses, the crew, and expeditions won."""
        grid = self.grid(lean)
        for number in range(table.players):
            grid.add_row(*self.player(table, number, lean))
        return [grid]

    def alone(self, table: Table) -> list[RenderableType]:
        """Whoever chooses, and the others' numbers in a row."""
        grid = self.grid(ALONE)
        grid.add_row(*self.player(table, table.mover, ALONE))
        others = [
            f"{self.names[number]} {SIGNS['point']}{seat.points} {SIGNS['coin']}{len(seat.purse)} "
            f"{SIGNS['cutlass']}{table.rules.cutlasses(table, number)}"
            for number, seat in enumerate(table.seats)
            if number != table.mover
        ]
        return [grid, Text(" · ".join(others), style="dim")] if others else [grid]

    def player(self, table: Table, number: int, lean: int) -> list[Text | str]:
        """A player's line: the crew and what was won give way to the numbers where there is little room."""
        seat, words = table.seats[number], self.words
        held = sum(len(part.held(number)) for part in table.parts)
        kept = f" · {words('terminal.held', n=held)}" if held else ""
        return [
            "▶" if number == table.active else "",
            self.name(number, number == table.chooser),
            str(seat.points),
            str(len(seat.purse)),
            str(table.rules.cutlasses(table, number)),
            Text(self.crew(table.rules, seat) + kept, no_wrap=lean > FULL),
            Text(" ".join(words.symbols(table.rules.faces[card]) for card in seat.won), no_wrap=True),
        ]

    def crew(self, rules: Rules, seat: Seat) -> str:
        """A crew by names, equal ones counted, each with the symbols it shows."""
        named = Counter(self.member(rules.faces[card]) for card in seat.crew)
        return ", ".join(name if number == 1 else f"{name}×{number}" for name, number in named.items())

    def member(self, face: Face) -> str:
        """One of a crew: the name, the colour traded in, the symbols."""
        colour = f" {self.words.colour(face)}" if face.colour >= 0 else ""
        signs = "".join(SIGNS[SYMBOLS[power - ANCHOR]] for power in face.powers if ANCHOR <= power < JACK)
        return f"{self.words.small(face)}{colour}{signs}"

    # -- choices, odds, standing -----------------------------------------------------------------

    def effect(self, table: Table, option: Action) -> str:
        """What a choice changes at once, tried out on a copy; of one that reveals a card, the risk."""
        verb = table.rules.verbs[option.verb]
        if verb.reveals:
            return self.words("terminal.risk", chance=self.words.percent(verb.risk(table)))
        trial = table.copy()
        trial.events = []
        trial.rules.carry_out(trial, option)
        if any(event.kind == "bust" for event in trial.events):
            return self.words("terminal.busts")
        seat = table.chooser
        before, after = len(table.seats[seat].purse), len(trial.seats[seat].purse)
        told = [self.words("terminal.change", before=before, after=after)] * (after != before or option.card >= 0)
        if option.card >= 0 and option.card in table.harbor:
            told += besides(self.words, extra(table, trial, option))
        return ", ".join(told)

    def odds(self, table: Table, drawing: bool) -> RenderableType:
        """Chances of a bust and of many colours, where a card can be drawn, and of the next card by kind."""
        words = self.words
        odds = table.rules.odds(table.rules.view(table, table.stack[-1].seat))
        if not any(odds.next):
            return Text(words("terminal.odds-none"))
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold", width=6)
        grid.add_column()
        if drawing:
            name = self.names[table.active]
            title = words("terminal.odds-title", seat=name)
            grid.add_row(words.percent(odds.bust), words("terminal.odds-bust"))
            grid.add_row(words.percent(odds.bust_repelling), words("terminal.odds-bust-repelling"))
            for colours in range(4, len(table.rules.colour_names) + 1):
                grid.add_row(
                    words.percent(odds.reach(colours)), words("terminal.odds-colours", colours=colours, seat=name)
                )
        else:
            title = words("terminal.odds-idle")
        for kind in range(len(KINDS)):
            named: dict[str, float] = {}
            for face, chance in zip(table.rules.faces, odds.next, strict=True):
                if face.kind == kind and chance > 0:
                    what = words.symbols(face) if kind == EXPEDITION else words.small(face)
                    named[what] = named.get(what, 0.0) + chance
            if named:
                likely = sorted(named.items(), key=lambda item: -item[1])[:LIKELY]
                told = ", ".join(f"{what} {words.percent(chance)}" for what, chance in likely)
                text = Text(words.kind(kind), style="bold")
                text.append(f": {told}" if len(named) > 1 else "", "not bold")
                grid.add_row(words.percent(sum(named.values())), text)
        return Group(Text(title, style="bold"), grid)

    def standing(self, table: Table, outcome: Outcome) -> Grid:
        """The final standing, winners first."""
        words = self.words
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column(words("terminal.player"))
        for key in ("points", "coins", "people", "won"):
            grid.add_column(words(f"terminal.{key}"), justify="right")
        for seat in outcome.order():
            won = seat in outcome.winners
            grid.add_row(
                Text(f"{SIGNS['point']} " if won else "  ") + Text(f"{self.names[seat]} ({self.labels[seat]})"),
                str(outcome.points[seat]),
                str(outcome.tiebreak[seat]),
                str(len(table.seats[seat].crew)),
                str(len(table.seats[seat].won)),
                style="bold" if won else "",
            )
        return grid

    # -- help ------------------------------------------------------------------------------------

    def about(self, table: Table, option: Action) -> list[str]:
        """What the card or the contract of a choice is about; of a choice about neither, the cards just turned."""
        rules = table.rules
        verb = rules.verbs[option.verb]
        cards = [option.card] if option.card >= 0 else [] if verb.reveals else table.turned
        terms = self.explain(table, verb.things[option.number]) if option.number >= 0 else []
        return terms + self.uses([rules.faces[card] for card in cards])

    def find(self, table: Table, what: str) -> list[str]:
        """What contracts ask and cards do: found by id, else by the beginning of a name."""
        faces = table.rules.faces
        found = [face for face in faces if face.id == what] or [
            face for face in faces if self.words.card(face).casefold().startswith(what) or face.name.startswith(what)
        ]
        return self.explain(table, what) + self.uses(found)

    def explain(self, table: Table, what: str) -> list[str]:
        """What boxes tell of their own things whose names begin with a text."""
        return [line for brings in boxes_of(table) for line in brings.explain(table, what, self.words)]

    def uses(self, faces: list[Face]) -> list[str]:
        """What cards do: once for cards that differ in their numbers alone."""
        alike: dict[tuple[str, str, int], list[Face]] = {}
        for face in faces:
            alike.setdefault((face.name, face.pack, face.colour), []).append(face)
        lines: list[str] = []
        for first, *others in alike.values():
            lines.append(self.words.help(first))
            if others:
                lines.append(self.words("terminal.also", list=self.words.cards(others)))
        return lines
