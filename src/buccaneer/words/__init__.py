"""The words of the game in a person's language: cards, choices, events and outcomes, each edition with its own."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from buccaneer.bots.advice import Advice
from buccaneer.cards.professions import said_of
from buccaneer.cards.rules.card import (
    ANCHOR,
    BONUSES,
    EXPEDITION,
    KINDS,
    PROFESSION,
    SHIP,
    SKULL,
    SYMBOLS,
    TAX,
    Face,
)
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.texts import texts_of
from buccaneer.content import LANGUAGES, data_bytes, data_files
from buccaneer.core.engine import Action, AnyRules, State
from buccaneer.core.errors import BuccaneerError
from buccaneer.core.event import Event
from buccaneer.core.outcome import Outcome
from buccaneer.core.setup import NOBODY
from buccaneer.game.families import family_of, rules_of
from buccaneer.game.modes import EDITIONS, one_of
from buccaneer.keep import Kept
from buccaneer.words.advice import advised

# Signs are the same in every language.
SIGNS = {
    "coin": "●",
    "point": "★",
    "cutlass": "⚔",
    "skull": "☠",
    "anchor": "⚓",
    "cross": "✝",
    "house": "⌂",
    "crown": "♔",
}

ARTICLE = {"en": r"(?:\b([Aa])n? )?"}  # it goes with a term's first letter, which editions change
DULL = {"idle", "still", "unchanged", "endless"}  # ends that need a word of their own
ADDED = {"fee"}  # told on the line of what it was paid for


def flatten(tree: Mapping[str, object], path: str = "") -> dict[str, str]:
    """Nested tables as dotted keys."""
    texts: dict[str, str] = {}
    for name, value in tree.items():
        if isinstance(value, Mapping):
            texts |= flatten(value, f"{path}{name}.")
        else:
            texts[path + name] = str(value)
    return texts


class Phrases(dict[str, str]):
    """Texts by dotted key; one that is missing is named in one line."""

    def __init__(self, lang: str, texts: Mapping[str, str]) -> None:
        super().__init__(texts)
        self.lang = lang

    def __missing__(self, key: str) -> str:
        table, _, name = key.rpartition(".")
        raise BuccaneerError(f"there is no word for {key!r}: a box's words/{self.lang}.toml needs [{table}] {name} = …")


@cache
def phrases(lang: str, edition: str) -> Phrases:
    """All texts of a language by dotted key, the edition's laid over the common ones and the terms filled in."""
    one_of("language", lang, LANGUAGES)
    one_of("edition", edition, list(EDITIONS))
    trees = [tomllib.loads(data_bytes(name).decode("utf-8")) for name in data_files(f"**/words/{lang}*.toml")]
    overlays = [tree.pop("edition", {}) for tree in trees]
    texts: dict[str, str] = {}
    for tree in [*trees, *(overlay.get(edition, {}) for overlay in overlays)]:
        texts |= flatten(tree)

    def term(found: re.Match[str]) -> str:
        article, word = found.groups()
        text = texts["term." + word.lower()]
        text = text if word.islower() else text[0].upper() + text[1:]
        return text if not article else f"{article}{'n' if text[0] in 'aeiou' else ''} {text}"

    pattern = f"{ARTICLE.get(lang, '()')}<([\\w-]+)>"
    return Phrases(lang, {key: re.sub(pattern, term, text) for key, text in texts.items()})


MOST_SENTENCES = 20_000


class Words:
    """One language's words under one edition, with those that content packs bring laid over them.

    `Words.of` gives the same instance every time.
    """

    def __init__(self, lang: str = "en", edition: str = "bigbox", packs: tuple[str, ...] = ()) -> None:
        brought = texts_of(packs, lang)
        self.texts = phrases(lang, edition) | brought if brought else phrases(lang, edition)
        self.brought = frozenset(brought)  # the keys of what packs tell
        self.lang = lang
        self.edition = edition
        self.forms = {key.removesuffix(".many") for key in self.texts if key.endswith(".many")}
        counts = [key for key in self.forms if key.startswith("count.")]
        self.countable = frozenset([key.removeprefix("count.") for key in counts])
        self.told: Kept[str] = Kept(MOST_SENTENCES)  # what is told often: a turn grows, and is told anew each time

    @staticmethod
    @cache
    def of(lang: str = "en", edition: str = "bigbox", packs: tuple[str, ...] = ()) -> Words:
        return Words(lang, edition, packs)

    def __call__(self, key: str, **values: object) -> str:
        """The phrase of a dotted key. A whole number under a countable name is counted: coins=1 reads "1 coin".

        A phrase of two forms, `{ one = …, many = … }`, is chosen by the number that its first placeholder names.
        """
        if not values:
            return self.texts[key].format()
        key = self.form(key, values)
        for name in self.countable.intersection(values):
            n = values[name]
            if isinstance(n, int):
                values[name] = self.count(name, n)
        return self.texts[key].format(**values)

    def form(self, key: str, values: Mapping[str, object]) -> str:
        """The key of the form that a number asks for, where a phrase has two."""
        if key not in self.forms:
            return key
        name = re.search(r"{(\w+)", self.texts[f"{key}.many"])
        n = values[name[1]] if name else next(iter(values.values()))
        return f"{key}.{'one' if n == 1 else 'many'}"

    def count(self, name: str, n: int) -> str:
        """So many of something: "1 coin", "2 coins"."""
        return self(f"count.{name}", n=n)

    def percent(self, chance: float) -> str:
        """A chance as a whole percentage; a small one is never called nothing, a large one never certain."""
        shown = round(100 * chance)
        if shown == 0 and chance > 0:
            return self("terminal.percent", n="<1")
        if shown == 100 and chance < 1:
            return self("terminal.percent", n=">99")
        return self("terminal.percent", n=shown)

    def decimal(self, number: float) -> str:
        """A number with one digit behind the point, or the comma."""
        return f"{number:.1f}".replace(".", self("number.point"))

    # -- cards -----------------------------------------------------------------------------------

    def card(self, face: Face) -> str:
        """A card's name with what tells it from its like, as it is read out."""
        name = self.called(face)
        if face.kind == SHIP:
            paid = "-gift" if face.gift else "-crown" if face.crowns else ""
            key = f"said.ship{paid}{'-skull' if face.strength == SKULL else ''}"
            return self(key, name=name, n=face.coins, gift=face.gift, crowns=face.crowns, strength=face.strength)
        if face.kind == PROFESSION:
            return self("said.profession", name=name, n=face.cost, worth=face.points)
        return self("said.other", name=name, what=self.reason(face) if face.kind == TAX else self.asked(face))

    def called(self, face: Face) -> str:
        """A card's name where its numbers are told beside it; with a profession's colour, with a ship's cargo."""
        cargo = self.cargo(face)
        if cargo:
            return self("said.laden", name=self.name(face), cargo=cargo)
        if face.kind != PROFESSION or face.colour < 0:
            return self.name(face)
        return self("said.coloured", name=self.name(face), colour=self.colour(face))

    def cargo(self, face: Face) -> str:
        """What a ship carries for whoever keeps it; nothing of most."""
        return self.all_of([self.texts[f"item.{item}"] for item in face.cargo if f"item.{item}" in self.texts])

    def name(self, face: Face) -> str:
        """A card's bare name."""
        return said_of(face, "name", self.lang) or self.texts[f"card.{face.name}"]

    def small(self, face: Face) -> str:
        """A card's bare name where there is little room."""
        return said_of(face, "small", self.lang) or self.texts.get(f"small.{face.name}", self.name(face))

    def cards(self, faces: Iterable[Face]) -> str:
        """Several cards in a list, equal ones counted."""
        named = Counter(self.card(face) for face in faces)
        return ", ".join(name if n == 1 else self("said.times", n=n, name=name) for name, n in named.items())

    def colour(self, face: Face) -> str:
        return self.texts[f"colour.{face.colour_name}"]

    def strength(self, face: Face) -> str:
        """What repels a ship, in a table: a number, or the skull of one that nobody can repel."""
        return SIGNS["skull"] if face.strength == SKULL else str(face.strength)

    def symbols(self, face: Face) -> str:
        """The symbols an expedition asks for, in a table, and what else by its name."""
        signs = "".join(SIGNS[SYMBOLS[symbol]] for symbol in face.requires)
        return " + ".join([signs, *(self.texts[f"item.{item}"] for item in face.item_names)])

    def asked(self, face: Face) -> str:
        """What an expedition asks for, in a sentence."""
        symbols = [self.texts[f"symbol.{SYMBOLS[symbol]}"] for symbol in face.requires]
        return self.all_of([*symbols, *(self.texts[f"item.{item}"] for item in face.item_names)])

    def reason(self, face: Face) -> str:
        """What a tax pays its bonus for."""
        return self.texts[f"bonus.{BONUSES[face.tax_bonus].replace(' ', '-')}"]

    def power(self, rules: Rules, power: int, n: int, table: str = "power") -> str:
        """An ability in short: summed over a crew, or ("gist") as it stands on a little card."""
        if ANCHOR <= power < ANCHOR + len(SYMBOLS):
            return SIGNS[SYMBOLS[power - ANCHOR]] * n
        name, _, colour = rules.power_names[power].rpartition("-")
        if colour not in rules.colour_names:
            return self(f"{table}.{rules.power_names[power]}", n=n)
        return self(f"{table}.{name}", n=n, colour=self.texts[f"colour.{colour}"])

    def help(self, face: Face) -> str:
        """What a card is good for, in a sentence or two."""
        card = self.card(face)
        if face.kind == SHIP:
            key = "help.ship-skull" if face.strength == SKULL else "help.ship-crown" if face.crowns else "help.ship"
            help = self(key, card=card, coins=face.coins, crowns=face.crowns, cutlasses=face.strength)
            help = self("help.cargo", help=help, cargo=self.cargo(face)) if self.cargo(face) else help
            return self("help.gift", help=help, coins=face.gift) if face.gift else help
        if face.kind == PROFESSION:
            n = sum(face.amounts)
            colour = self.colour(face) if face.colour >= 0 else ""
            key = f"help.{face.id}" if f"help.{face.id}" in self.texts else f"help.{face.name}"
            what = said_of(face, "help", self.lang) or self(key, coins=n, cutlasses=n, cards=n, colour=colour)
            price = self.count("coins", face.cost)
            return self("help.profession", card=card, price=price, points=face.points, what=what)
        if face.kind == EXPEDITION:
            return self("help.expedition", card=card, symbols=self.asked(face), points=face.points, coins=face.coins)
        limit, floor = self.count("coins", face.tax_from), self.count("coins", max(0, face.tax_down_to))
        key = "help.tax-half" if face.tax_down_to < 0 else "help.tax-floor"
        return self(key, card=card, limit=limit, floor=floor, coins=face.coins, reason=self.reason(face))

    def kind(self, kind: int) -> str:
        """The name of a kind of card, in the plural."""
        return self.texts[f"kind.{KINDS[kind]}"]

    # -- set-up ----------------------------------------------------------------------------------

    def setup(self, option: str) -> str:
        """What an option at set-up is called; one we have no word for keeps its own name."""
        return self.texts.get(f"setup.{option}", option)

    def setup_value(self, value: str) -> str:
        """What one of an option's values is called; a number is its own name."""
        return self.texts.get(f"setup-value.{value}", value)

    def chosen(self, option: str, value: str) -> str:
        """An option and what was chosen of it: Chapter 2, Sea: rough."""
        name, told = self.setup(option), self.setup_value(value)
        return f"{name} {told}" if told.isdigit() else self("chart.way", name=name, value=told)

    def setup_about(self, value: str) -> str:
        """What it means to choose a value, where that is worth a line."""
        return self.texts.get(f"setup-about.{value}", "")

    # -- choices ---------------------------------------------------------------------------------

    def thing(self, id: str) -> str:
        """The name of something that is no card; a number is its own name."""
        return self.texts.get(f"thing.{id}", id)

    def option(self, table: State, action: Action, names: Sequence[str]) -> str:
        """One of the choices a table asks about, with what it costs or brings."""
        return family_of(rules_of(table)).speaks().option(self, table, action, names)

    def advice(self, advice: Advice, table: State, names: Sequence[str]) -> list[str]:
        """What a bot would choose here, and why, line by line."""
        return advised(self, advice, table, names)

    # -- events and outcomes ---------------------------------------------------------------------

    def event(self, event: Event, rules: AnyRules, names: Sequence[str]) -> str | None:
        """What happened, as a sentence; None if it is not worth telling."""
        return family_of(rules).speaks().sentence(self, [event], rules, names, NOBODY)

    def tale(self, events: Iterable[Event], rules: AnyRules, names: Sequence[str], me: int = NOBODY) -> list[str]:
        """What happened, line by line, with what belongs together told together; told to one of the seats."""
        speaks = family_of(rules).speaks()
        groups: list[list[Event]] = []
        for event in events:
            if not self.texts[f"{speaks.EVENTS}.{event.kind}"]:
                continue
            if groups and speaks.alike(groups[-1][-1], event):
                groups[-1].append(event)
            else:
                groups.append([event])
        lines: list[str] = []
        known = rules, tuple(names), me
        for number, group in enumerate(groups):
            sentence = self.told.get(
                (known, *group),
                lambda group=group: speaks.sentence(self, group, rules, names, me) or "",  # type: ignore[misc]
            )
            if group[0].kind in ADDED and lines:
                ended = len(lines) > 1 and groups[number - 1][0].kind == "ending"
                lines[-2 if ended else -1] += " " + sentence
            else:
                lines.append(sentence)
        return lines

    def all_of(self, names: Sequence[str]) -> str:
        """Names in a row: "Anne, Bart and Calico"."""
        if len(names) < 2:
            return "".join(names)
        return self("list.and", first=", ".join(names[:-1]), last=names[-1])

    def outcome(self, outcome: Outcome, names: Sequence[str], me: int = NOBODY) -> str:
        """Who has won, and by what."""
        team = outcome.team
        if team is not None:
            title = self.texts.get(f"title.{team.title}", "")
            return self(f"outcome.{outcome.decided}", together=team.points, done=team.done, all=team.goal, title=title)
        winner = outcome.winners[0]
        seats = self.all_of([names[seat] for seat in outcome.winners])
        key = f"outcome{'-you' if outcome.winners == [me] else ''}.{outcome.decided}"
        points, coins = outcome.points[winner], outcome.tiebreak[winner]
        told = self(key, seat=seats, points=points, vp=points, coins=coins)
        if outcome.barred:
            needs = outcome.decided.rpartition("-")[0]  # what nobody wins without, if it is no expedition
            which = "barred" if len(outcome.barred) < len(outcome.points) else "all-count"
            told += " " + self(f"outcome.{needs}-{which}" if needs else f"outcome.{which}")
        return f"{self(f'outcome.{outcome.cause}')} {told}" if outcome.cause in DULL else told

    def bot(self, name: str) -> str:
        """A bot's name; one we have no word for keeps its own."""
        return self.texts.get(f"bot.{name}", name)

    def bot_choice(self, name: str) -> str:
        """A bot's name where one is chosen among several."""
        return self.texts.get(f"bot-choice.{name}", self.bot(name))

    def bot_about(self, name: str) -> str:
        """What a bot is like, where we know it."""
        return self.texts.get(f"bot-about.{name}", "")
