"""How a dice table is laid out: its parts in the order a screen reader wants them."""

from __future__ import annotations

from buccaneer.dice.page.picture import DicePicture, Panel
from buccaneer.dice.page.sheet import SheetPicture
from buccaneer.web import layout
from buccaneer.web.layout import About, tag
from buccaneer.web.parts import Drawing, frozen


def lay_out(draw: Drawing, p: DicePicture, about: About) -> None:
    """A whole table."""
    parts = layout.head(draw, p, about, p.board.busted)
    shown = {"spaces": p.spaces, "buttons": p.buttons, "groups": p.groups, "pool": p.pool}
    shown["listed"] = sum(len(choices) for _, choices in p.groups)
    by = p.choices, p.laid, p.pool, "" if p.pool else layout.waits(p, about)
    parts.append(draw.leaf("acts", "dice/parts/acts.html", by=by, waits=by[-1], **shown))
    board = p.board
    parts.append(draw.leaf("roll", "dice/parts/roll.html", die=board.die, chest=board.chest))
    parts.append(sea(draw, p))
    sheet, own = p.shown, p.own is not None and not p.scene.screen
    by_sheet = sheet.seat, sheet.name, sheet.state, own
    parts.append(draw.leaf("strip", "dice/parts/strip.html", by=by_sheet, sheet=sheet, own=own, goal=p.goal))
    parts.append(chart(draw, p))
    parts.append(draw.leaf("quay", "dice/parts/quay.html", by=(sheet.seat, sheet.finds), sheet=sheet))
    others = [panel(draw, each, p.scene.screen) for each in p.others]
    parts += [layout.panels(draw, p, others), layout.log(draw, p, about), layout.sheets(draw, p, about)]
    layout.main(draw, p, about, parts)


def panel(draw: Drawing, panel: Panel, screen: bool) -> str:
    """Another player."""
    sheet = panel.sheet
    state = panel.turn, panel.choosing, panel.starts, panel.order, panel.did
    by = sheet.name, sheet.initial, sheet.bot, sheet.state, state, screen
    return draw.leaf(f"at-seat-{sheet.seat}", "dice/parts/panel.html", by=by, panel=panel, sheet=sheet, screen=screen)


def sea(draw: Drawing, p: DicePicture) -> str:
    """The board: the roll, a row for each colour, the track of pieces."""
    board, words = p.board, p.words
    rows = [
        draw.leaf(f"row-{name}", "dice/parts/row.html", by=board.lying(colour), board=board, colour=colour)
        for colour, name in enumerate(board.colours)
    ]
    grid = [
        draw.leaf("grid-title", "dice/parts/caption.html"),
        draw.leaf("grid-head", "dice/parts/grid_head.html", by=(), board=board),
        draw.list("grid-rows", tag("tbody", id="grid-rows"), rows),
    ]
    parts = [
        draw.leaf("board-title", "parts/title.html", text=words("dice.page.board"), hidden=True),
        draw.list("grid", tag("table", id="grid", class_="grid"), grid),
        draw.leaf("track", "dice/parts/track.html", by=(board.pieces, board.deadly()), board=board),
    ]
    if board.sudden:
        parts.append(draw.leaf("sudden", "dice/parts/sudden.html", told=board.sudden))
    if board.busted:
        parts.append(draw.leaf("stamp", "dice/parts/stamp.html"))
    style = "sea busted" if board.busted else "sea"
    return draw.list("sea", tag("section", id="sea", class_=style, aria_labelledby="board-title"), parts)


def chart(draw: Drawing, p: DicePicture) -> str:
    """The map: the land, what lies on it, what can be crossed, and the islands with their people."""
    sheet, own = p.shown, p.own is not None and not p.scene.screen
    whose = p.words("dice.page.your-map") if own else p.words("dice.page.map-of", seat=sheet.name)
    title = draw.leaf("own-title", "parts/title.html", text=whose, hidden=own)
    side = tag("section", id="mapside", class_="mapside", aria_labelledby=title)
    laid = frozen(p.laid), p.pool is None
    by = whose, sheet.seat, sheet.crossed, tuple(sheet.sheet.open), frozen(p.isles), frozen(p.spaces), *laid
    return draw.list("mapside", side, [title, draw.section("chart", by, lambda draw: on_chart(draw, p, sheet, whose))])


def on_chart(draw: Drawing, p: DicePicture, sheet: SheetPicture, whose: str) -> str:
    """The map itself, all that lies on it, and what can be pressed there."""
    on_map = [draw.leaf("land", "dice/parts/land.html", map=p.map)]
    on_map.append(draw.leaf("names", "dice/parts/names.html", by=(), people=sheet.people))
    on_map += [draw.leaf(f"m{mark.space}", "dice/parts/mark.html", mark=mark) for mark in sheet.marks]
    on_map += [draw.leaf(f"h{number}", "dice/parts/held.html", number=number) for number in sheet.sheet.done]
    near = sheet.sheet.open if p.pool is None else ()
    rings = {"isles": p.isles, "spaces": p.spaces, "laid": p.laid, "near": near}
    on_map.append(draw.leaf("rings", "dice/parts/rings.html", **rings))
    for island in sheet.islands:
        number, left, done, completing = island
        shown = {"island": number, "left": left, "done": done, "completing": completing}
        on_map.append(draw.leaf(f"p{number}", "dice/parts/person.html", by=island, sheet=sheet, **shown))
    on_map.append(draw.leaf("enlarge", "dice/parts/enlarge.html", seat=sheet.seat))
    opened = tag("div", id="chart", class_=f"chart {p.map}", role="group", aria_label=whose)
    return draw.list("chart", opened, on_map)
