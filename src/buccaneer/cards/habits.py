"""What bots of several levels and styles ask about choices in the card games: worths, kinds, and howlers."""

from __future__ import annotations

from buccaneer.bots.advice import NEVER
from buccaneer.cards.howlers import howler
from buccaneer.cards.rules.card import ANCHOR, CUTLASS, JACK
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View
from buccaneer.cards.thought import Thought
from buccaneer.core.engine import Action

ENOUGH = 60  # cards turned in one turn


class CardHabits:
    """How choices in the card games are told apart."""

    def worths(self, view: View, options: list[Action]) -> list[float] | None:
        """What each option is worth to `thumb`, in coins; None where it does not weigh but knows."""
        thought = Thought(view)
        if any(share.chooses(thought, options) is not None for share in thought.shares) or thought.claims(options):
            return None
        if options[0].text == "repel":
            if thought.would_bust():
                return None
            without, having = thought.without_or_with()
            return [without + thought.capture(thought.table.turned[-1]), having]
        if any(share.ventures(thought, options) is not None for share in thought.shares):
            return None
        texts = [option.text for option in options]
        if "draw" in texts:
            drawing, stopping = thought.draw_or_stop()
            return [{"draw": drawing, "stop": stopping}.get(text, NEVER) for text in texts]
        takes = thought.takes(options)
        if not takes or thought.first_trade(takes) is not None:
            return None
        fee = thought.coin * thought.fee
        worths = {take.option.text: take.worth - fee for take in takes}
        return [worths.get(option.text, 0.0 if option == options[-1] else NEVER) for option in options]

    def kind(self, view: View, option: Action) -> str:
        """To venture, to halt, to fight or to explore; "" if it is none of that."""
        rules = view.table.rules
        verb = rules.verbs[option.verb]
        if verb.reveals:
            return "venture"
        if option.text in ("stop", "repel"):
            return "halt" if option.text == "stop" else "fight"
        if option.card >= 0 and option.cards:
            return "explore"
        face = rules.faces[option.card] if option.card >= 0 else None
        if face is None or not face.powers:
            return ""
        if face.power(CUTLASS) > 0:
            return "fight"
        return "explore" if any(face.power(symbol) > 0 for symbol in range(ANCHOR, JACK + 1)) else ""

    def circles(self, view: View, option: Action) -> bool:
        """Whether it turns a card where a ship is sent away and comes again, the only card that is in no purse."""
        return view.table.drawn > ENOUGH and view.table.rules.verbs[option.verb].reveals

    def howler(self, view: View, options: list[Action], choice: Action) -> str:
        """The name of the howler that a choice would be, or nothing."""
        return howler(view, options, choice)

    def holds(self, table: Table, seat: int) -> dict[str, int]:
        """Points and coins."""
        owner = table.seats[seat]
        return {"points": owner.points, "coins": len(owner.purse)}
