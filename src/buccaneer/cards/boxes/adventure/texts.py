"""The texts that a campaign needs: those of ours stand in the words, a pack brings its own."""

from __future__ import annotations

from collections.abc import Mapping

from buccaneer.cards.texts import Texts, check_complete
from buccaneer.content import ContentError
from buccaneer.schema import Entry

Sections = Mapping[str, Mapping[str, Entry]]

ECHO, SEAT = "{echo}", "{seat}"
TITLE = "book.title"  # whoever brings it brings a book of its own
VERDICTS = ("keepers", "friends", "slow", "nobody")
# By table: how many letters a text may have. A page has to fit a small screen.
LETTERS = {
    "book": 60, "chapter": 40, "thing": 40, "story": 700, "bridge": 300, "victory": 300, "defeat": 400, "echo": 240,
    "stamp": 40, "epilogue": 300, "wish": 200, "want": 160, "mood": 120,
}  # fmt: skip
TEXTS = Texts(LETTERS, {"story": "echo", "victory": "seat", "epilogue": "seat"})


def needed(box: Sections) -> dict[str, str]:
    """The keys of all texts that a campaign cannot do without, each with what it belongs to."""
    found = {"story.cover": "the book"}
    for id in box["stories"]:
        found |= dict.fromkeys((f"thing.{id}", f"story.{id}"), f"card {id}")
    for id in box["chapters"]:
        keys = [f"chapter.{id}", f"bridge.{id}", f"victory.{id}", f"victory.{id}-shared", f"defeat.{id}"]
        keys += [f"story.title-{id}"] if id != next(iter(box["chapters"])) else []
        found |= dict.fromkeys(keys, f"chapter {id}")
    for id, fact in box["facts"].items():
        keys = [f"echo.{id}-{card}" for card in fact["echoes"]] + [f"stamp.{id}"]
        found |= {f"{key}-{answer}": f"fact {id}" for key in keys for answer in ("yes", "no")}
    return found


def possible(box: Sections) -> set[str]:
    """The keys of texts that a campaign may have besides: names, wishes, and an epilogue."""
    things = [*box["characters"], *box["events"]]
    found = {TITLE, "epilogue.opening", "epilogue.close", "epilogue.crown", "epilogue.bench"}
    found |= {f"epilogue.{name}{part}" for name in VERDICTS for part in ("", "-text")}
    found |= {f"epilogue.{fact}-{answer}" for fact in box["facts"] for answer in ("yes", "no")}
    found |= {f"thing.{thing}" for thing in things} | {f"mood.{event}" for event in box["events"]}
    return found | {f"{table}.{who}" for table in ("wish", "want") for who in box["characters"]}


def check_texts(file: str, texts: Mapping[str, Mapping[str, str]], box: Sections, ours: Sections) -> None:
    """Refuse a pack that leaves a card, a chapter or a fact of its own without words."""
    wanted = needed(box)
    known = set(wanted) | possible(box)
    is_own = any(TITLE in found for found in texts.values())
    if not is_own:
        if not set(ours["stories"]) <= set(box["stories"]):
            wanted = {TITLE: "a story of its own", **wanted}
        else:
            already = needed(ours)
            wanted = {key: of for key, of in wanted.items() if key not in already}
    if wanted or texts:
        check_complete(file, {lang: dict(found) for lang, found in texts.items()}, wanted, known)
    echoing = {card for fact in box["facts"].values() for card in fact["echoes"]}
    for lang, found in texts.items():
        for key, text in found.items():
            check_slots(file, f"texts.{lang}.{key}", text, key.removeprefix("story.") in echoing)


def check_slots(file: str, key: str, text: str, echoes: bool) -> None:
    """Refuse a text without the place for what is filled in, or with one where nothing is."""
    table, name = key.split(".", 3)[2:]
    if table == "story" and text.count(ECHO) != echoes:
        reason = (
            f"a fact is told of here: {ECHO} stands once in it" if echoes else f"no fact is told of here: no {ECHO}"
        )
        raise ContentError(file, key, reason)
    named = table == "victory" or (table == "epilogue" and name in ("crown", "bench"))
    if table in ("victory", "epilogue") and (SEAT in text) != named:
        raise ContentError(file, key, f"{SEAT} must stand in it" if named else f"nobody is named here: no {SEAT}")
