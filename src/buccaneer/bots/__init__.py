"""Bots: what one is, ours by name, and anybody's by entry point, dotted name, file, class or object."""

from buccaneer.bots.bot import Bot, BotLike
from buccaneer.bots.registry import BOTS, Offer, is_spec, known_bots, make_bot, maker_of, names_of

__all__ = ["BOTS", "Bot", "BotLike", "Offer", "is_spec", "known_bots", "make_bot", "maker_of", "names_of"]
