"""How a card table is laid out: its parts in the order a screen reader wants them."""

from __future__ import annotations

from buccaneer.cards.page.picture import Picture
from buccaneer.web import layout
from buccaneer.web.layout import About, tag
from buccaneer.web.parts import Drawing


def lay_out(draw: Drawing, p: Picture, about: About) -> None:
    """A whole table."""
    parts = layout.head(draw, p, about, p.busted, p.last_round, odds=p.scene.odds)
    parts += layout.strips(draw, p, about)
    shown = {"groups": p.groups, "buttons": p.buttons, "listed": p.listed, "title": p.title if p.listed else ""}
    parts.append(draw.leaf("acts", "cards/parts/acts.html", waits=layout.waits(p, about), **shown))
    if p.turned is not None:
        clashes = any(slot.state == "clash" for slot in p.slots)
        told = {"card": p.turned, "busted": p.busted, "clashes": clashes, "clash": p.clash, "duel": p.duel}
        parts.append(draw.leaf("turned", "cards/parts/turned.html", **told))
    parts += [harbour(draw, p, about), calls(draw, p)]
    if p.mine and p.outlook and p.scene.step == "discover":
        parts.append(draw.leaf("outlook", "cards/parts/outlook.html", outlook=p.outlook))
    parts.append(draw.leaf("quay", "cards/parts/quay.html", own=p.own, screen=p.scene.screen))
    screen = p.scene.screen
    others = [
        draw.leaf(f"at-seat-{panel.seat}", "cards/parts/panel.html", panel=panel, screen=screen) for panel in p.others
    ]
    parts += [layout.panels(draw, p, others), layout.log(draw, p, about), layout.sheets(draw, p, about)]
    layout.main(draw, p, about, parts)


def harbour(draw: Drawing, p: Picture, about: About) -> str:
    """The harbor: its pennants, and a slot for every place."""
    told = {"note": p.harbor_note, "calls": len(p.calls), "pennants": p.pennants}
    head = draw.leaf("harbour-head", "cards/parts/harbour_head.html", **told)
    slots = [
        draw.leaf(f"slot-{slot.place}", "cards/parts/slot.html", slot=slot, id=about["id"] if slot.can_wish else "")
        for slot in p.slots
    ] or [draw.leaf("empty", "cards/parts/empty.html")]
    listed = draw.list("slots", tag("ul", id="slots", class_="slots"), slots)
    style = "harbour busted" if p.busted else "harbour"
    opened = tag("section", id="harbour", class_=style, aria_labelledby="harbour-title")
    return draw.list("harbour", opened, [head, listed])


def calls(draw: Drawing, p: Picture) -> str:
    """The expeditions lying out, and both piles."""
    listed = [
        draw.leaf(f"at-call-{place}", "cards/parts/call.html", call=call, place=place)
        for place, call in enumerate(p.calls)
    ]
    listed.append(draw.leaf("at-deck", "cards/parts/deck.html", cards=len(p.table.draw), tracker=p.scene.tracker))
    listed.append(draw.leaf("at-discard", "cards/parts/discard.html", cards=len(p.table.discard)))
    style = "calls many" if len(p.calls) > 3 else "calls"
    return draw.list("calls", tag("ul", id="calls", class_=style, aria_label=p.words("table.calls")), listed)
