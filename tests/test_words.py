"""The words: complete in both languages and every edition, and fit to be put into sentences."""

from __future__ import annotations

import random
import re
import string

import pytest

from buccaneer import Event, Game, Outcome, SetupError
from buccaneer.bots import BOTS
from buccaneer.cards.rules.card import COLOURS, KINDS, PROFESSION, SYMBOLS
from buccaneer.content import LANGUAGES
from buccaneer.dice.rules.chart import ASKS, PEOPLE, WHEELS
from buccaneer.dice.rules.chart import COLOURS as DICE_COLOURS
from buccaneer.game import modes
from buccaneer.game.family import Mode
from buccaneer.game.modes import EDITIONS, MODES
from buccaneer.words import Words, phrases

from tests.table import cards, lay, play

# fmt: off
KINDS_OF_EVENT = {
    "turn-opens", "turn", "shuffle", "stop", "repel", "bust", "sweep", "jester", "admiral", "taxed", "bonus", "claim",
    "pass", "nothing", "empty", "fee", "trade", "hire", "ending", "leftovers", "over",
}
EVENTS_OF_MODE = {
    "base": {"gamble", "gambled", "stow", "gunner", "vice-admiral", "clerk", "gift"},
    "make-sail": {"stow"},
    "contracts": {"contract", "contract-step", "contract-points", "forgo", "capture", "gamble", "gift"},
    "together": {"contract", "handicap", "aside", "time-up", "gamble"},
    "adventure": {"event", "story", "shuffled-in", "character", "muster", "mission", "load", "crowns", "looked"},
}
# fmt: on
SPOKEN = [(lang, edition) for lang in LANGUAGES for edition in EDITIONS]
EVERYTHING = [(mode, modes.may_add(mode, "bigbox")) for mode in MODES.values() if mode.family == "cards"]


def random_game(seed: int, edition: str, mode: str = "base", adds: tuple[str, ...] = ()) -> Game:
    """A whole game of random choices; claims, contracts, gambles are preferred so that they happen."""
    chance = random.Random(seed)
    least, most = MODES[mode].players
    game = Game(mode, players=least + seed % (most - least + 1), seed=seed, edition=edition, adds=adds)
    rare = {"mark", "gamble", "forgo", "aside", "repel", "complete", "load", "look"}
    while not game.over:
        wanted = [option for option in game.options if option.cards or option.text.partition(":")[0] in rare]
        if game.options[0].text == "handicap:0":
            wanted = game.options[:2]
        game.play(chance.choice(wanted or game.options))
    return game


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def is_clean(text: str) -> bool:
    return bool(text) and not set(text) & set("{}<>")


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_languages_have_the_same_keys_and_placeholders(edition: str) -> None:
    english, german = (phrases(lang, edition) for lang in LANGUAGES)
    assert set(english) == set(german)
    assert [key for key in english if placeholders(english[key]) != placeholders(german[key])] == []


@pytest.mark.parametrize(("lang", "edition"), SPOKEN)
def test_everything_in_the_engine_has_its_words(lang: str, edition: str) -> None:
    texts = phrases(lang, edition)
    keys = [f"event.{kind}" for kind in KINDS_OF_EVENT]
    for mode, adds in EVERYTHING if edition == "bigbox" else ():
        rules = cards(Game(mode.name, players=mode.players[1], adds=adds)).rules
        keys += [f"card.{face.name}" for face in rules.faces]
        keys += [f"option.{verb.name}" for verb in rules.verbs]
        keys += [f"thing.{thing}" for verb in rules.verbs for thing in verb.things if not thing.isdecimal()]
        keys += [f"event.{kind}" for kind in EVENTS_OF_MODE[mode.name]]
        keys += [f"help.{face.name}" for face in rules.faces if face.kind == PROFESSION]
        keys += [f"mode.{mode.name}", *(f"adds.{add}" for add in adds), *(f"adds.{add}-about" for add in adds)]
    keys += [f"kind.{kind}" for kind in KINDS] + [f"colour.{colour}" for colour in COLOURS]
    keys += [f"symbol.{symbol}" for symbol in SYMBOLS] + [f"bot.{bot}" for bot in BOTS]
    keys += [f"editions.{name}" for name in EDITIONS]
    assert [key for key in keys if key not in texts] == []
    assert [text for text in texts.values() if "<" in text or ">" in text.removesuffix(" > ")] == []


@pytest.mark.parametrize(("lang", "edition"), SPOKEN)
def test_cards_are_named_apart_and_explained(lang: str, edition: str) -> None:
    words = Words.of(lang, edition)
    rules = Game("base", edition=edition, adds=modes.may_add(MODES["base"], edition)).rules
    names = {(face.box, words.card(face)) for face in rules.faces}
    assert len(names) == len(rules.faces)
    assert all(is_clean(name) for _, name in names)
    for face in rules.faces:
        assert words.help(face).startswith(words.card(face))
        assert is_clean(words.help(face))
        for power, amount in zip(face.powers, face.amounts, strict=True):
            assert is_clean(words.power(rules, power, amount))
            assert 0 < len(words.power(rules, power, amount, "gist")) <= 13
        assert len(words.small(face)) <= 13 or face.kind > PROFESSION


@pytest.mark.parametrize(("lang", "edition"), SPOKEN)
def test_whole_games_can_be_told(lang: str, edition: str) -> None:
    words = Words.of(lang, edition)
    met: set[str] = set()
    for seed in range(6):
        game = random_game(seed, edition)
        for event in game.events:
            met.add(event.kind)
            sentence = words.event(event, game.rules, game.players)
            assert sentence is None or is_clean(sentence)
            assert sentence or event.kind in {"sweep", "empty"}
        assert all(is_clean(line) for line in words.tale(game.events, game.rules, game.players))
        assert game.outcome
        assert is_clean(words.outcome(game.outcome, game.players))
    assert met == KINDS_OF_EVENT


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("mode", "adds"), EVERYTHING, ids=lambda value: getattr(value, "name", None))
def test_every_box_can_be_told_and_offered(lang: str, mode: Mode, adds: tuple[str, ...]) -> None:
    words = Words.of(lang)
    met: set[str] = set()
    for seed in range(40):
        game = random_game(seed, "bigbox", mode.name, adds)
        met |= {event.kind for event in game.events}
        for seat in range(-1, len(game.players)):
            assert all(is_clean(line) for line in words.tale(game.events, game.rules, game.players, seat))
        assert game.outcome
        assert is_clean(words.outcome(game.outcome, game.players))
        for choices in (3, 30, 60):
            moment = Game.of(game.setup, [choice.text for choice in game.choices[:choices]])
            offered = [words.option(moment.table, option, moment.players) for option in moment.options]
            assert all(is_clean(text) for text in offered)
            assert len(set(offered)) == len(offered)
        if met >= EVENTS_OF_MODE[mode.name]:
            return
    assert EVENTS_OF_MODE[mode.name] - met == set()


@pytest.mark.parametrize(("lang", "edition"), SPOKEN)
def test_every_choice_of_a_game_can_be_offered(lang: str, edition: str) -> None:
    words = Words.of(lang, edition)
    chance = random.Random(3)
    game = Game("base", players=3, seed=3, edition=edition)
    while not game.over:
        offered = [words.option(game.table, option, game.players) for option in game.options]
        assert all(is_clean(text) for text in offered)
        assert len(set(offered)) == len(offered)
        game.play(chance.choice(game.options))


def test_cards_say_what_tells_them_apart() -> None:
    rules = Game("base").rules

    def named(id: str, lang: str = "en", edition: str = "bigbox") -> str:
        return Words.of(lang, edition).card(rules.faces[rules.by_id[id]])

    assert named("b35") == "Flute (pays 3, strength 5)"
    assert named("r4x") == "Frigate (pays 4, skull)"
    assert named("sailor5") == "Sailor (costs 5, worth 2)"
    assert named("trader-r3") == "Trader, red (costs 3, worth 1)"
    assert named("exp-aah") == "Expedition (anchor, anchor and house)"
    assert named("trader-r3", "de") == "Händler, rot (kostet 3, zählt 1)"
    assert named("g11") == "Barque (pays 1, strength 1)"
    assert named("g11", edition="classic") == "Skiff (pays 1, strength 1)"
    assert named("b11", edition="us") == "British ship (pays 1, strength 1)"
    assert named("exp-aah", edition="us") == "Mission (anchor, anchor and house)"
    assert named("senorita7") == "Señorita (costs 7, worth 2)"
    assert named("senorita7", edition="us") == "Mademoiselle (costs 7, worth 2)"


def test_numbers_are_counted() -> None:
    english, german = Words.of("en"), Words.of("de")
    assert [english.count("coins", n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [german.count("coins", n) for n in (0, 1, 2)] == ["0 Münzen", "1 Münze", "2 Münzen"]
    assert Words.of("en", "classic").count("points", 1) == "1 victory point"
    assert english("event.fee", seat="Anne", coins=1) == "Fee from Anne: 1 coin."
    assert german("event.fee", seat="Anne", coins=2) == "Abgabe von Anne: 2 Münzen."


# Besides what [count] names: what may stand behind a one, and behind any other number.
SINGULARS_AND_PLURALS = {
    "en": "bot bots, rule rules, expedition expeditions, profession professions, mission missions, contract contracts",
    "de": "Bot Bots, Regel Regeln, Aufruf Aufrufe, Person Personen, Kopf Köpfe, Auftrag Aufträge, Insel Inseln",
}
VERBS = {
    "en": "is are, stays stay, lies lie, was were, becomes become, makes make, busts bust",
    "de": "ist sind, bleibt bleiben, liegt liegen, wird werden, war waren, fehlt fehlen, genügt genügen, läuft laufen",
}


def pairs(text: str) -> tuple[set[str], set[str]]:
    """Forms behind a one, and behind other numbers; a form that does for both tells nothing."""
    one, many = (set(column) for column in zip(*(pair.split() for pair in text.split(", ")), strict=True))
    return one - many, many - one


def slips(text: str, n: int, words: Words) -> list[str]:
    """What does not fit a number in a text: a noun behind it, or the verb of that noun."""
    named = {key.split(".")[1] for key in words.forms if key.startswith("count.")}
    counted = [[words.texts[f"count.{name}.{form}"].removeprefix("{n} ") for form in ("one", "many")] for name in named]
    one, many = pairs(SINGULARS_AND_PLURALS[words.lang])
    one |= {noun for noun, other in counted if noun != other}
    many |= {noun for other, noun in counted if noun != other}
    verbs = pairs(VERBS[words.lang])
    nouns, acts = (many, verbs[1]) if n == 1 else (one, verbs[0])
    found = re.findall(rf"\b{n} (?:{'|'.join(map(re.escape, sorted(nouns)))})\b", text)
    return found + re.findall(rf"\b{n} \w+ (?:{'|'.join(acts)})\b", text)


@pytest.mark.parametrize(("lang", "edition"), SPOKEN)
@pytest.mark.parametrize("n", [0, 1, 2])
def test_every_number_has_the_right_words_behind_it(lang: str, edition: str, n: int) -> None:
    words = Words.of(lang, edition)
    numbered = 0
    for key in {re.sub(r"\.(one|many)$", "", key) for key in words.texts}:
        names = placeholders(words.texts[f"{key}.many" if key in words.forms else key])
        numbers = {name for name in names if name == "n" or name in words.countable}
        if not numbers:
            continue
        said = words(key, **{name: n if name in numbers else "…" for name in names})
        numbered += 1
        assert slips(said, n, words) == [], f"{key}: {said}"
    assert numbered > 150


@pytest.mark.parametrize(
    ("text", "n", "lang"),
    [
        ("1 expeditions ▸", 1, "en"),
        ("1 card stay · 2 colours", 1, "en"),
        ("with 1 bots", 1, "en"),
        ("2 coin", 2, "en"),
        ("0 cards is lost", 0, "en"),
        ("1 Aufrufe ▸", 1, "de"),
        ("1 Karte bleiben", 1, "de"),
        ("2 Münze", 2, "de"),
    ],
)
def test_slips_are_seen(text: str, n: int, lang: str) -> None:
    assert slips(text, n, Words.of(lang))


def test_a_phrase_may_have_two_forms() -> None:
    english, german = Words.of("en"), Words.of("de")
    assert [english("table.calls-n", n=n) for n in (0, 1, 2)] == ["0 expeditions", "1 expedition", "2 expeditions"]
    assert [german("table.calls-n", n=n) for n in (0, 1, 2)] == ["0 Aufrufe", "1 Aufruf", "2 Aufrufe"]
    assert english("dock.repel-note", cards=1, colours=2) == "1 card stays · 2 colours"
    assert german("dock.repel-note", cards=2, colours=1) == "2 Karten bleiben · 1 Farbe"
    assert [english("clock.time", n=n) for n in (1, 2)] == ["turn left", "turns left"]


def test_editions_have_their_own_words() -> None:
    game = random_game(1, "us")
    told = " ".join(Words.of("en", "us").tale(game.events, game.rules, game.players))
    assert "Mission" in told
    assert "Expedition" not in told
    assert Words.of("en", "classic").count("cutlasses", 2) == "2 swords"
    assert Words.of("en", "us").count("cutlasses", 1) == "1 saber"
    assert Words.of("en", "us")("kind.profession") == "Characters"
    assert Words.of("en", "classic")("kind.profession") == "Persons"
    assert phrases("de", "bigbox").items() <= phrases("de", "us").items()


def test_what_belongs_together_is_told_together() -> None:
    game = Game("base", players=3, seed=1)
    number = game.rules.by_id
    events = [
        Event("turn", 0, number["b35"]),
        Event("turn", 0, number["sailor3"]),
        Event("stop", 0, amount=2),
        Event("hire", 1, number["sailor3"], 3),
        Event("fee", 1, amount=1),
        Event("nothing", 2),
        Event("nothing", 0),
    ]
    assert Words.of("en").tale(events, game.rules, game.players) == [
        "Anne turns up Flute (pays 3, strength 5), Sailor (costs 3, worth 1).",
        "Anne stops with 2 cards in the harbor.",
        "Bart hires the Sailor for 3 coins: 1 influence. Fee from Bart: 1 coin.",
        "Nothing affordable for Calico and Anne.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_outcome_can_be_told(lang: str) -> None:
    words, names = Words.of(lang), ("Anne", "Bart", "Calico")
    for decided, winners in (("points", [1]), ("coins", [1]), ("shared", [1, 2])):
        told = words.outcome(Outcome(winners, decided, "points", [3, 12, 12], [1, 4, 4]), names)
        assert all(names[winner] in told for winner in winners)
        assert "12" in told
        idle = words.outcome(Outcome(winners, decided, "idle", [3, 12, 12], [1, 4, 4]), names)
        assert idle.endswith(told)
        assert idle != told


def test_unknown_languages_and_editions_are_refused() -> None:
    with pytest.raises(SetupError, match="possible: en, de"):
        Words("fr", "bigbox")
    with pytest.raises(SetupError, match="bigbox, classic, us"):
        Words("en", "deluxe")
    assert Words.of("en", "us") is Words.of("en", "us")


def test_a_fee_is_told_with_the_card_it_was_paid_for() -> None:
    game = lay(harbor="jester9 y11", crew={1: "sailor7 admiral9 pirate9"}, coins={1: 10})
    play(game, "stop", "pass")
    events = game.play("hire:jester9")
    told = Words.of("en").tale(events, game.rules, game.players)
    assert told[0].endswith("Fee from Bart: 1 coin.")
    assert "12" in told[1]
    assert "Fee" not in told[1]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", ["", *MODES["dice"].variants])
def test_every_dice_game_can_be_told_and_offered(lang: str, variant: str) -> None:
    words = Words.of(lang)
    for seed in range(4):
        game = Game("dice", 2 + seed, seed, variant=variant)
        chance = random.Random(seed)
        while not game.over:
            offered = [words.option(game.table, option, game.players) for option in game.options]
            assert all(is_clean(text) for text in offered)
            assert len(set(offered)) == len(offered), "choices are named apart"
            game.play(chance.choice(game.options))
        for seat in range(-1, len(game.players)):
            assert all(is_clean(line) for line in words.tale(game.events, game.rules, game.players, seat))
        assert all(is_clean(words.event(event, game.rules, game.players) or "-") for event in game.events)
        assert game.outcome
        assert is_clean(words.outcome(game.outcome, game.players))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_in_the_dice_game_has_its_words(lang: str) -> None:
    texts = phrases(lang, "bigbox")
    people = [f"dice.{table}.{name}" for table in ("person", "island", "help") for name in PEOPLE]
    pieces = [f"dice.{table}.{name}" for table in ("colour", "ship") for name in DICE_COLOURS]
    assert [key for key in (*people, *pieces, *(f"dice.wheel.{name}" for name in WHEELS)) if key not in texts] == []
    assert [name for name in ASKS if f"dice.mission.{name}.many" not in texts] == []
    for decided, winners in (("goal", [1]), ("sudden", [1]), ("most", [1]), ("skulls", [1]), ("even", [0, 1])):
        told = Words.of(lang).outcome(Outcome(winners, decided, "still", [12, 12], [3, 2]), ("Anne", "Bart"))
        assert is_clean(told)
        assert told.startswith(texts["outcome.still"])
        assert "12" in told


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_article_goes_with_the_edition_s_word(edition: str) -> None:
    """An expedition is a mission in the American game: no text says "an mission"."""
    texts = Words.of("en", edition).texts
    wrong = r"\b[Aa](n [b-df-hj-np-tv-z]| [aeiou]\w)"
    assert {key: text for key, text in texts.items() if re.search(wrong, text)} == {}
    assert f" {'a mission' if edition == 'us' else 'an expedition'} " in texts["outcome.barred"]


def test_german_counts_stand_in_no_dative() -> None:
    """ "Mit 17 Punkte" is wrong: a count that would need another ending stands behind a colon or as a subject."""
    texts = Words.of("de").texts
    counts = {key.split(".")[1]: text for key, text in texts.items() if re.match(r"count\.[\w-]+\.many$", key)}
    bent = [name for name, text in counts.items() if not text.endswith(("n", "s", "Säbel"))]
    wrong = rf"\b([Mm]it|[Bb]ei|[Vv]on|[Nn]ach|[Zz]u|[Aa]us|[Vv]or|[Aa]b) {{({'|'.join(bent)})}}"
    assert {"points", "crosses", "wheels", "pieces"} <= set(bent)
    assert {key: text for key, text in texts.items() if re.search(wrong, text) and "bis zu {" not in text} == {}
