"""The decision: every legal option as a button that tells its price and its gain, and the line that says what now."""

from __future__ import annotations

from collections.abc import Callable

from buccaneer.core.engine import Action
from buccaneer.dice import words as dice_words
from buccaneer.dice.page.chart import EMBLEMS, MARKS
from buccaneer.dice.page.choice import THING_KEYS, VERB_KEYS, Choice
from buccaneer.dice.page.laying import Laying
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.rules.chart import COLOURS, ORANGE, PEOPLE, PLAIN, WHEELS, YELLOW
from buccaneer.dice.rules.odds import next_roll
from buccaneer.dice.rules.table import LETTERS, OFF, board_skulls, green_points, has_ship, strength
from buccaneer.dice.rules.trade import (
    CHEST_CROSSES,
    RED_CROSSES,
    WILD_CROSSES,
    ship_crosses,
    skulls_of,
    takes_of,
    times_of,
    wheel_comes_late,
    wheel_goes_first,
)
from buccaneer.dice.rules.turn import busts, harms, oranges_needed

ON_THE_MAP = ("cross", "anchor", "fill")


class Decision:
    """Makes the choices of a scene, and the line that says whose turn it is and what is at stake."""

    def __init__(self, scene: DiceScene) -> None:
        self.scene = scene
        self.words = scene.words
        self.table = scene.table
        self.rules = scene.rules
        self.chart = scene.rules.chart
        self.makers: dict[str, Callable[[Decision, Action, Choice], None]] = {
            "roll": Decision.roll,
            "stop": Decision.stop,
            "repel": Decision.repel,
            "accept": Decision.accept,
            "reroll": Decision.reroll,
            "island": Decision.island,
            "ship": Decision.ship,
            "double": Decision.ship,
            "wheel": Decision.wheel,
            "circle": Decision.wheel,
            "chest": Decision.chest,
            "red": Decision.red,
            "wild-jest": Decision.wild,
            "skull": Decision.skull,
            "green-skull": Decision.skull,
            "pass": Decision.leave,
        }  # of the class: a decision that held itself would wait, table and all, for the collector

    # -- choices ---------------------------------------------------------------------------------

    @property
    def laying(self) -> Laying | None:
        """What is laid before it is played, where that is what the reader does."""
        draft = self.scene.draft
        return Laying(self, self.scene, draft) if draft is not None and self.scene.mine else None

    def choices(self) -> list[Choice]:
        """All options in the order of the engine, with their keys."""
        if not self.scene.mine:
            return []
        if (laying := self.laying) is not None:
            return laying.choices()
        free = iter(THING_KEYS)
        made: list[Choice] = []
        for option in self.table.options:
            choice = self.make(option)
            choice.key = VERB_KEYS.get(choice.verb) or next(free, "")
            made.append(choice)
        return made

    def make(self, option: Action) -> Choice:
        verb = self.rules.verbs[option.verb].name
        told = dice_words.capital(self.words.option(self.table, option, self.scene.names))
        choice = Choice(option.text, verb, told, spoken=told)
        if verb in ON_THE_MAP:
            self.space(option, choice)
        elif verb in self.makers:
            self.makers[verb](self, option, choice)
        return choice

    @property
    def seat(self) -> int:
        return self.table.mover

    def space(self, option: Action, choice: Choice) -> None:
        """A space of the map: where it is, what it asks, and what it would complete."""
        words, number = self.words, option.number
        space = self.chart.spaces[number]
        choice.space, choice.plain = number, space.kind == PLAIN
        choice.group = dice_words.capital(dice_words.region(words, self.chart, number))
        choice.title = dice_words.capital(dice_words.spot(words, self.chart, number))
        if choice.verb == "cross":
            choice.note = dice_words.asks(words, self.table, self.seat, space)
        choice.gain = dice_words.completes(words, self.table, self.seat, number)

    def island(self, option: Action, choice: Choice) -> None:
        """A start island: who lives there and what he does."""
        island = self.chart.islands[option.number]
        choice.island = option.number
        choice.icon = EMBLEMS[PEOPLE[island.person]][0]
        choice.title = dice_words.capital(dice_words.island_name(self.words, self.chart, option.number))
        choice.note = dice_words.gist(self.words, island)
        choice.spoken = dice_words.help_text(self.words, island)

    def roll(self, option: Action, choice: Choice) -> None:
        """Rolling tells its risk."""
        if self.scene.odds:
            choice.risk = self.rules.verbs[option.verb].risk(self.table)
            choice.note = self.words("dock.bust-chance", chance=self.words.percent(choice.risk))
            if choice.risk < next_roll(self.table).bust_repelling:
                choice.note += ", " + self.words("dice.draft.wheels-in")

    def stop(self, option: Action, choice: Choice) -> None:
        """Stopping tells what may be taken, and the skulls of a board too empty."""
        pieces = self.table.pieces()
        takes, skulls = takes_of(pieces), skulls_of(pieces)
        choice.note = self.words("dice.page.stop-skulls" if skulls else "dice.page.stop", n=takes, skulls=skulls)

    def repel(self, option: Action, choice: Choice) -> None:
        oranges = oranges_needed(self.table, self.seat)
        choice.title = self.words("dock.repel")
        choice.note = self.words("dice.page.repel-oranges", wheels=oranges) if oranges else self.duel()
        choice.tone = "gold" if harms(self.table) else "plain"

    def reroll(self, option: Action, choice: Choice) -> None:
        choice.title, choice.note = self.words("dice.page.reroll"), self.words("dice.page.reroll-note")

    def accept(self, option: Action, choice: Choice) -> None:
        """Letting a ship in that busts is red, says so and wants a second press."""
        table = self.table
        choice.colour, choice.icon = COLOURS[table.colour], "ship" if has_ship(table.colour, table.letter) else "wheel"
        choice.mark = MARKS[choice.colour]
        if busts(table):
            choice.note, choice.tone, choice.twice = self.words("dock.admit-bust"), "bad", True
            choice.title = self.words("dock.admit")
            return
        if choice.icon == "ship":
            choice.note = self.words("dice.page.accept-ship", letter=LETTERS[table.letter].upper())
        else:
            choice.note = self.words(
                "dice.page.wheel-on" if table.wheels[table.colour] == OFF else "dice.page.wheel-off"
            )
        choice.title = dice_words.capital(self.words(f"dice.page.{choice.icon}.{choice.colour}"))

    def ship(self, option: Action, choice: Choice) -> None:
        """A ship tells its crosses and the skulls beside it."""
        table, double = self.table, choice.verb == "double"
        colour = YELLOW if double else option.number
        skulls = board_skulls(colour, table.ships[colour])
        crosses = ship_crosses(table, self.seat, colour, times_of(choice.verb))
        self.piece(choice, "ship", colour)
        choice.title = self.words.count("crosses", crosses)
        choice.note = self.words(f"dice.page.ship.{COLOURS[colour]}")
        if colour == YELLOW and not double and wheel_goes_first(table, table.stack[-1]):
            choice.note += ", " + self.words("dice.page.wheel-first")
        if double:
            choice.note += " + " + self.words("dice.page.wheel.yellow")
        if skulls:
            choice.note += ", " + self.words.count("skulls", skulls)
            choice.spoken += ", " + self.words.count("skulls", skulls)

    def wheel(self, option: Action, choice: Choice) -> None:
        """A wheel tells what it is good for."""
        name = WHEELS[option.number]
        self.piece(choice, "wheel", option.number)
        free = self.table.sheets[self.seat].has_slot(self.chart, option.number)
        choice.title = dice_words.capital(self.words(f"dice.page.wheel.{name}"))
        choice.note = self.words(f"dice.page.does.{name}") if free else self.words("dice.page.no-slot")
        if name == "green" and free:
            circled = self.table.sheets[self.seat].circled[option.number]
            choice.note = self.words("dice.page.green", vp=green_points(circled))
        if choice.verb == "wheel" and free and option.number == YELLOW and wheel_comes_late(self.table, self.seat):
            choice.note = self.words("dice.page.wheel-late")
        choice.spoken = f"{choice.spoken}: {choice.note}"

    def piece(self, choice: Choice, icon: str, colour: int) -> None:
        choice.icon, choice.colour, choice.mark = icon, COLOURS[colour], MARKS[COLOURS[colour]]

    def chest(self, option: Action, choice: Choice) -> None:
        choice.icon = "chest"
        choice.title = self.words.count("crosses", CHEST_CROSSES)
        choice.note = self.words("dice.page.chest")

    def red(self, option: Action, choice: Choice) -> None:
        self.piece(choice, "wheel", COLOURS.index("red"))
        choice.title = self.words.count("crosses", RED_CROSSES)
        choice.note = self.words("dice.page.red")

    def wild(self, option: Action, choice: Choice) -> None:
        choice.icon = "jester"
        choice.title = self.words.count("crosses", WILD_CROSSES)
        choice.note = self.words("dice.page.wild")

    def skull(self, option: Action, choice: Choice) -> None:
        """A skull tells what it costs."""
        choice.icon = "skull"
        sheet = self.table.sheets[self.seat]
        lost = 0 if choice.verb == "green-skull" else self.chart.skulls[sheet.skulls]
        choice.note = self.words("dice.page.skull-costs", vp=lost) if lost else self.words("dice.page.skull-free")

    def leave(self, option: Action, choice: Choice) -> None:
        """Taking nothing more tells the crosses that are earned."""
        if crosses := self.table.stack[-1].b:
            choice.note = self.words("dice.page.earned", crosses=crosses)

    # -- the line that says what now ---------------------------------------------------------------

    def headline(self) -> tuple[str, list[str]]:
        """Whose turn, what now, how much is at stake; to who waits, what has just happened."""
        scene, words, table = self.scene, self.words, self.table
        own = table.active == scene.told_to
        turn = words("now.yours") if own else words("now.turn", seat=scene.names[table.active])
        if scene.mine:
            who = scene.names[scene.chooser] if scene.screen else words("now.you")
            setting_up = scene.step in ("settle", "anchor")
            lead = words("dice.page.set-up") if setting_up else words("now.yours") if own else who
            if scene.screen:
                lead = who
            return f"{lead} · {words(f'dice.page.now.{scene.step}')}", self.stakes()
        told = [event for event in scene.fresh if event.kind != "turn-opens"]
        notes = [scene.line] if scene.line else scene.tale(told)
        if not scene.asks or scene.chooser < 0:
            return turn, notes
        if table.active != scene.chooser and scene.step not in ("settle", "anchor"):
            notes.append(turn)
        key = f"dice.page.waits.{scene.step}"
        return words(key if key in words.texts else "now.waits", seat=scene.names[scene.chooser]), notes

    def stakes(self) -> list[str]:
        """What the choice is about, in numbers."""
        words, table, step = self.words, self.table, self.scene.step
        frame = table.stack[-1]
        if step == "discover":
            pieces = table.pieces()
            return [words("dice.page.pieces", pieces=pieces), *self.outlook(pieces)] if table.rolls else []
        if step == "react":
            return [f"{roll_text(self.scene)}: {self.duel()}"]
        if step == "take":
            notes = [words("dice.page.takes", n=frame.a)]
            return [*notes, words("dice.page.earned", crosses=frame.b)] if frame.b else notes
        if step in ("cross", "anchor"):
            return [words("dice.page.left", crosses=frame.a)]
        if step == "skulls":
            return [words.count("skulls", frame.a)]
        key = f"dice.page.note.{step}"
        return [words(key, crosses=frame.a)] if key in words.texts else []

    def outlook(self, pieces: int) -> list[str]:
        """What stopping now allows, and what one more piece would."""
        now, more = takes_of(pieces), takes_of(pieces + 1)
        if not pieces:
            return []
        told = [self.words("dice.page.may-take", n=now)]
        return [*told, self.words("dice.page.one-more", n=more)] if more > now else told

    def duel(self) -> str:
        """The cutlasses a roll asks for, and those there are."""
        table = self.table
        sheet = table.sheets[table.active]
        needed = strength(table.colour, table.letter)
        key = "dice.page.duel-wheels" if sheet.wheels(ORANGE) else "dice.page.duel"
        return self.words(key, n=needed, cutlasses=sheet.cutlasses, wheels=sheet.wheels(ORANGE))


def roll_text(scene: DiceScene) -> str:
    """The roll in words."""
    table, words = scene.table, scene.words
    colour = words(f"dice.colour.{COLOURS[table.colour]}")
    return dice_words.capital(words("dice.roll", colour=colour, letter=LETTERS[table.letter].upper()))
