"""What the terminal shows: the table, the choices, the odds and the final standing, drawn with Rich."""

from __future__ import annotations

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from buccaneer.cards.brought import brought
from buccaneer.cards.lines import BoxTerminal
from buccaneer.cards.rules.card import CUTLASS, EXPEDITION, KINDS, SHIP, Face
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Seat, Table
from buccaneer.cards.rules.turn import MARKET
from buccaneer.core.engine import Action
from buccaneer.core.outcome import Outcome
from buccaneer.core.setup import NOBODY
from buccaneer.terminal.company import Company
from buccaneer.words import SIGNS

CARD_WIDTH = 15
STYLES = {"yellow": "yellow", "blue": "bright_blue", "green": "green", "red": "red", "black": "bright_black"}
LIKELY = 8  # so many cards of a kind are named in the odds


def boxes_of(table: Table) -> list[BoxTerminal]:
    """What the boxes of a mode bring to the terminal."""
    return brought(table.rules, "terminal")


class Picture(Company[Table]):
    """Draws tables of cards."""

    # -- the table -------------------------------------------------------------------------------

    def table(self, table: Table) -> RenderableType:
        """Everything everybody can see."""
        parts: list[RenderableType] = [self.header(table), self.harbor_line(table)]
        if table.harbor or table.turned:
            parts.append(self.harbor(table))
        if table.calls:
            parts.append(self.calls(table))
        for brings in boxes_of(table):
            parts += brings.lines(table, self.names, self.words)
        piles = self.words("terminal.piles", draw=len(table.draw), discard=len(table.discard))
        piles_line = Text(piles[0].upper() + piles[1:], style="dim")
        return Group(*parts, piles_line, Text(), self.players(table), Text())

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

    def card(self, rules: Rules, face: Face, new: bool = False) -> Panel:
        """A little card: name, colour or ability, then coins and strength of a ship, cost and points of a hire."""
        words = self.words
        if face.kind == SHIP:
            about = words.colour(face)
            gift = f"+{face.gift}" if face.gift else ""
            numbers = f"{SIGNS['coin']} {face.coins}{gift}  {SIGNS['cutlass']} {words.strength(face)}"
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

    def players(self, table: Table) -> Grid:
        """A line for each player: points, coins, cutlasses, the crew summed by ability, and expeditions won."""
        words = self.words
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column("", width=1)
        grid.add_column(words("terminal.player"), overflow="ellipsis", no_wrap=True, max_width=18)
        for key in ("points", "coins", "cutlasses"):
            grid.add_column(words(f"terminal.{key}"), justify="right", no_wrap=True)
        grid.add_column(words("terminal.crew"), min_width=12, overflow="fold")
        grid.add_column(words("terminal.won"), no_wrap=True)
        for number, seat in enumerate(table.seats):
            held = sum(len(part.held(number)) for part in table.parts)
            kept = f" {words('terminal.held', n=held)}" if held else ""
            grid.add_row(
                "▶" if number == table.active else "",
                self.name(number, number == table.chooser),
                str(seat.points),
                str(len(seat.purse)),
                str(table.rules.cutlasses(table, number)),
                self.crew(table.rules, seat) + kept,
                " ".join(words.symbols(table.rules.faces[card]) for card in seat.won),
            )
        return grid

    def crew(self, rules: Rules, seat: Seat) -> str:
        """A crew's abilities but the cutlasses, which have a column of their own."""
        told = [
            self.words.power(rules, power, amount)
            for power, amount in enumerate(seat.power)
            if amount and power != CUTLASS
        ]
        return " ".join(told)

    # -- choices, odds, standing -----------------------------------------------------------------

    def effect(self, table: Table, option: Action) -> str:
        """What a choice changes at once, tried out on a copy; one that would reveal a card tells nothing."""
        if table.rules.verbs[option.verb].reveals:
            return ""
        trial = table.copy()
        trial.events = []
        trial.rules.carry_out(trial, option)
        if any(event.kind == "bust" for event in trial.events):
            return self.words("terminal.busts")
        seat = table.chooser
        before, after = len(table.seats[seat].purse), len(trial.seats[seat].purse)
        return self.words("terminal.change", before=before, after=after) if after != before or option.card >= 0 else ""

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
                grid.add_row(words.percent(odds.reach(colours)), words("terminal.odds-colours", n=colours, seat=name))
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
        for key in ("points", "coins", "crew", "won"):
            grid.add_column(words(f"terminal.{key}"), justify="right")
        order = sorted(
            range(table.players),
            key=lambda seat: (seat not in outcome.winners, -outcome.points[seat], -outcome.tiebreak[seat]),
        )
        for seat in order:
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
