"""How a card table is laid out: its parts in the order a screen reader wants them."""

from __future__ import annotations

from buccaneer.cards.page.panels import Panel
from buccaneer.cards.page.picture import Picture, Slot
from buccaneer.web import layout
from buccaneer.web.layout import About, tag
from buccaneer.web.parts import Drawing


def lay_out(draw: Drawing, p: Picture, about: About) -> None:
    """A whole table."""
    parts = layout.head(draw, p, about, p.busted, p.last_round, odds=p.scene.odds)
    parts += [story(draw, p), *layout.strips(draw, p, about)]
    parts += [acts(draw, p, about), harbour(draw, p, about), calls(draw, p), pier(draw, p)]
    if p.mine and p.outlook and p.scene.step == "discover":
        parts.append(draw.leaf("outlook", "cards/parts/outlook.html", outlook=p.outlook))
    parts.append(quay(draw, p, about))
    others = [player(draw, p, about, panel) for panel in p.others]
    parts += [layout.panels(draw, p, others), layout.log(draw, p, about), layout.sheets(draw, p, about)]
    layout.main(draw, p, about, parts)


def story(draw: Drawing, p: Picture) -> str:
    """What has just happened."""
    seat, text = p.story
    return draw.leaf("story", "parts/story.html", who=p.everybody[seat] if seat >= 0 else None, text=text)


def acts(draw: Drawing, p: Picture, about: About) -> str:
    """The dock: what can be done, by buttons of our own or as a box asks its question."""
    asking = next((extra for extra in p.extras if extra.question), None)
    shown = {"groups": p.groups, "buttons": p.buttons, "listed": p.listed, "title": p.title if p.listed else ""}
    if asking is not None:
        shown |= {"template": asking.question, "choices": p.choices, **layout.laid(p, about, asking)}
    return draw.leaf("acts", "cards/parts/acts.html", waits=layout.waits(p, about), **shown)


def quay(draw: Drawing, p: Picture, about: About) -> str:
    """The reader's own numbers and crew; at one screen only the numbers of whoever chooses."""
    own, screen = p.own, p.scene.screen
    title = own.name if own is not None and screen else p.words("table.you")
    parts = [draw.leaf("own-title", "parts/title.html", text=title, hidden=not screen)]
    if own is not None:
        by = own.name, own.points, own.coins, own.taxed, own.cutlasses, own.starts, screen
        name = "own-nums" if screen else f"seat-{own.seat}"
        parts.append(draw.leaf(name, "cards/parts/own_nums.html", by=by, own=own, screen=screen))
        found = [extra for extra in p.extras if extra.quay]
        parts += [
            layout.part_of(draw, f"own-{n}", "parts/strip.html", extra.quay, p, about, extra)
            for n, extra in enumerate(found)
        ]
    if own is not None and not screen:
        parts.append(draw.leaf("own-crew", "cards/parts/own_crew.html", crew=own.crew, cards=own.won + own.held))
        parts.append(draw.leaf("own-open", "cards/parts/own_open.html", seat=own.seat, hands=own.hands))
        parts.append(draw.leaf("stores", "cards/parts/stores.html"))
    return draw.list("quay", tag("section", id="quay", class_="quay", aria_labelledby="own-title"), parts)


def player(draw: Drawing, p: Picture, about: About, panel: Panel) -> str:
    """Another player: who it is, what he has, his crew, and what he did; each changes at another time."""
    seat, n, screen = f"seat-{panel.seat}", panel.seat, p.scene.screen
    more = [extra for extra in p.extras if n in extra.seats]
    who = {"seat": n, "called": panel.name, "initial": panel.initial, "bot": panel.bot, "face": panel.face}
    had = {"points": panel.points, "coins": panel.coins, "taxed": panel.taxed, "cutlasses": panel.cutlasses}
    now = {"order": panel.order, "did": panel.did, "cost": panel.cost, "turn": panel.turn, "choosing": panel.choosing}
    parts = [
        draw.leaf(f"who-{n}", "cards/parts/who.html", screen=screen, order=panel.order, starts=panel.starts, **who),
        draw.leaf(f"vals-{n}", "cards/parts/vals.html", **had),
        *[
            draw.leaf(f"more-{n}-{nth}", "parts/mark.html", template=extra.seat, shown=extra.seats[n])
            for nth, extra in enumerate(more)
        ],
        draw.leaf(f"hands-{n}", "cards/parts/hands.html", by=(panel.crew, panel.sums), panel=panel),
        draw.leaf(f"did-{n}", "cards/parts/did.html", **now),
    ]
    style = " ".join(["panel", *["turn"] * panel.turn, *["choosing"] * panel.choosing])
    opened = tag("button", type="button", class_=style, id=seat, popovertarget=f"crew-{n}")
    return draw.list(f"at-{seat}", tag("li", id=f"at-{seat}"), [draw.list(seat, opened, parts)])


def harbour(draw: Drawing, p: Picture, about: About) -> str:
    """The harbor: its pennants, and a slot for every place."""
    sign = draw.leaf("sign", "cards/parts/sign.html", note=p.harbor_note)
    shortcut = draw.leaf("shortcut", "cards/parts/shortcut.html", calls=len(p.table.calls))
    pennants = draw.leaf("pennants", "cards/parts/pennants.html", pennants=p.pennants)
    head = draw.list("harbour-head", tag("header", id="harbour-head"), [sign, shortcut, pennants])
    slots = [slot_of(draw, slot, about["id"]) for slot in p.slots]
    if p.awaits:
        clashes = any(slot.state == "clash" for slot in p.slots)
        coming = {"card": p.turned, "busted": p.busted, "clashes": clashes}
        slots.append(draw.leaf("turned", "cards/parts/turned.html", **coming))
    listed = draw.list("slots", tag("ul", id="slots", class_=p.moorings), slots)
    style = "harbour busted" if p.busted else "harbour"
    opened = tag("section", id="harbour", class_=style, aria_labelledby="harbour-title")
    return draw.list("harbour", opened, [head, listed])


def slot_of(draw: Drawing, slot: Slot, id: str) -> str:
    """A place of the harbor: its card, and the button to ask the team to leave it."""
    return draw.section(f"slot-{slot.place}", (slot, id if slot.can_wish else ""), lambda draw: in_slot(draw, slot, id))


def in_slot(draw: Drawing, slot: Slot, id: str) -> str:
    place = slot.place
    if slot.card is None:
        parts = [draw.leaf(f"gone-{place}", "cards/parts/gone.html")]
    else:
        card = slot._replace(can_wish=False, asked=False, wished=())
        parts = [draw.leaf(f"card-{place}", "cards/parts/card.html", slot=card)]
        nailed = {"change": slot.change, "short": slot.short, "key": slot.key if slot.choices else ""}
        parts.append(draw.leaf(f"plank-{place}", "cards/parts/plank.html", wished=slot.wished, **nailed))
    if slot.can_wish:
        parts.append(draw.leaf(f"wish-{place}", "cards/parts/wish.html", card=slot.card, asked=slot.asked, id=id))
    opened = tag("li", id=f"slot-{place}", class_="slot cant" if slot.short else "slot")
    return draw.list(f"slot-{place}", opened, parts)


def calls(draw: Drawing, p: Picture) -> str:
    """The expeditions lying out, pinned to a board."""
    listed = [f"at-call-{place}" for place in range(len(p.table.calls))]
    draw.section("at-calls", p.called, lambda draw: at_calls(draw, p))
    style = "calls many" if len(p.table.calls) > 3 else "calls"
    said = {"aria_label": p.words("table.calls"), "data_none": p.words("table.no-calls")}
    return draw.list("calls", tag("ul", id="calls", class_=style, **said), listed)


def pier(draw: Drawing, p: Picture) -> str:
    """Both piles: the deck as high as it is, and the discards with the card on top."""
    cards = {"cards": len(p.table.draw), "tracker": p.scene.tracker, "layers": p.layers}
    deck = draw.leaf("at-deck", "cards/parts/deck.html", **cards)
    discard = draw.leaf("at-discard", "cards/parts/discard.html", cards=len(p.table.discard), card=p.thrown)
    return draw.list("pier", tag("div", id="pier", class_="pier"), [deck, discard])


def at_calls(draw: Drawing, p: Picture) -> None:
    """The expeditions lying out."""
    for place, call in enumerate(p.calls):
        draw.leaf(f"at-call-{place}", "cards/parts/call.html", call=call, place=place)
