"""What must hold in every card game: every card is somewhere, once, and sums are what a recount finds."""

from __future__ import annotations

from buccaneer.cards.rules.card import PROFESSION, SHIP
from buccaneer.cards.rules.table import FACE, SHUFFLE_BITS, Table

MALFORMED = ("", "drwa", "hire", "trade:", "trade:zz9", "hire:y11", "claim:exp-aa:jack", "draw:y11", "stop:a:b:c", "☠")


def wrong(table: Table) -> list[str]:
    """Choices that exist, possible now or not."""
    faces = table.rules.faces
    ship, profession = (next(face.id for face in faces if face.kind == kind) for kind in (SHIP, PROFESSION))
    return ["draw", "stop", "repel", "admit", "pass", f"trade:{ship}", f"hire:{profession}"]


def inventory(table: Table) -> list[int]:
    """Every card's face, wherever it lies, in order."""
    cards = [card & FACE for card in table.draw] + table.discard + table.harbor + table.turned
    cards += table.calls
    for seat in table.seats:
        cards += seat.crew
        cards += seat.won
        cards += [coin & FACE for coin in seat.purse]
    for part in table.parts:
        cards += part.cards()
        cards += [coin & FACE for pile in part.hidden() for coin in pile]
    cards.sort()
    return cards


def check_cheaply(table: Table) -> None:
    """What must hold at every decision, quick to see."""
    assert len(table.turned) <= 1 or gambling(table)


def gambling(table: Table) -> bool:
    """Whether a Gambler's cards lie there and are not judged yet."""
    return any(table.rules.steps[frame.step].name == "judge" for frame in table.stack)


def check_sums(table: Table) -> None:
    """What is summed up as play goes on equals what a recount finds."""
    rules = table.rules
    colours = [rules.faces[card].colour for card in table.harbor if rules.faces[card].kind == SHIP]
    assert len(colours) == len(set(colours)) or gambling(table), "ships of a colour never lie in a harbor that goes on"
    for number, seat in enumerate(table.seats):
        displayed = [rules.faces[card] for card in seat.crew + seat.won]
        others = sum(part.points(number) for part in table.parts)
        assert seat.points == sum(face.points for face in displayed) + others
        assert seat.points == sum(rules.sources(table, number).values())
        assert seat.power == tuple(sum(face.power(power) for face in displayed) for power in range(rules.powers))
    check_unseen(table)


def check_unseen(table: Table) -> None:
    """The unseen cards are counted by shuffle; a shuffle that has taken up others counts theirs, too."""
    faces = range(len(table.rules.faces))
    truth = [[0] * len(faces) for _ in range(table.shuffles + 1)]
    for card in table.draw:
        truth[table.shuffles][card & FACE] += 1
    for pile in table.hidden():
        for coin in pile:
            truth[coin >> SHUFFLE_BITS][coin & FACE] += 1
    known = [counts or [0] * len(faces) for counts in table.unseen]
    for shuffle in range(table.shuffles + 1):
        if table.stirred >> shuffle & 1:
            truth[shuffle] = [truth[shuffle][face] + truth[shuffle - 1][face] for face in faces]
        if table.stirred >> shuffle + 1 & 1:
            assert all(known[shuffle][face] >= truth[shuffle][face] for face in faces), "coins are of their own shuffle"
        else:
            assert known[shuffle] == truth[shuffle], "the unseen cards are counted by shuffle"
