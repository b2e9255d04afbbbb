"""The page that a ladder prints: figures with their marks, ratings, who met whom, mirrors, and how networks grew."""

from __future__ import annotations

import platform
from collections.abc import Sequence

from buccaneer.build import COMPILED
from buccaneer.learn.weights import Weights, shipped
from buccaneer.sim.duel import Share
from buccaneer.sim.ladder import Pairing, Results
from buccaneer.sim.marks import Figure, Plan, mirrors_hold, reached, share
from buccaneer.sim.picture import Bar, picture
from buccaneer.sim.ratings import ratings

HEAD = """# The ladder

Strength, measured: a bot sits once on every seat of a deal, everybody else is of one other kind, and its share of the
wins is counted; a shared win counts in part, a forfeited game is lost. Where a table wins or loses as one, a team of
the bot plays each deal once. ± is half of a 95 % interval, the games of one deal taken together. `anchor` is `thumb` as
it was frozen. Marks are for the lower end of the interval; what is called least, for the share.
"""


def called(figure: Figure | Pairing) -> str:
    """What is played, in a few words."""
    chosen = [figure.variant, *(f"{name} {value}" for name, value in figure.options)]
    return ", ".join(filter(None, [figure.mode, *chosen]))


def pairing_of(plan: Plan, figure: Figure, bot: str, results: Results) -> Pairing | None:
    """The pairing that a figure of a bot comes from, if it was played."""
    given = (plan.seed, figure.variant, figure.options)
    for other in (figure.against or plan.anchor, ""):
        pairing = Pairing(figure.mode, figure.players, bot, other, *given)
        if pairing in results:
            return pairing
    return None


def bars_of(plan: Plan, results: Results) -> list[tuple[Figure, str, Bar, Share | None]]:
    """Every figure that was measured, with its bot and, of a team, the anchor's share."""
    met = dict.fromkeys(pairing.bot for pairing in results if pairing.bot != plan.anchor)
    found = []
    for figure in plan.figures:
        bots = figure.bots or tuple(met)
        team = Pairing(figure.mode, figure.players, plan.anchor, "", plan.seed, figure.variant, figure.options)
        anchor = share(results, team)
        for bot in bots:
            pairing = pairing_of(plan, figure, bot, results)
            measured = share(results, pairing) if pairing else None
            if pairing is None or measured is None:
                continue
            fair = 100 / figure.players if pairing.other else (anchor.share if anchor else 0.0)
            label = f"{bot}{f' against {figure.against}' if figure.against else ''}, {called(figure)}, {figure.players}"
            found.append((figure, bot, Bar(label, measured, fair, figure.aims(anchor)), anchor))
    return found


def marks_part(plan: Plan, results: Results) -> list[str]:
    """The figures with their marks."""
    rows = []
    for figure, bot, bar, anchor in bars_of(plan, results):
        told = [
            f"{name} {aim:.1f}, {'reached' if reached(bar.share, name, aim) else 'not reached'}"
            for name, aim in bar.aims.items()
        ]
        fair = f"team of anchors {anchor}" if anchor else f"{bar.fair:.1f}"
        who = f"`{bot}` against `{figure.against}`" if figure.against else f"`{bot}`"
        rows.append(
            f"| {called(figure)} | {figure.players} | {who} | {fair} "
            f"| {bar.share} | {bar.share.games} | {'; '.join(told)} |"
        )
    if not rows:
        return []
    head = [
        "| what | players | bot | fair | of 100 | games | marks |",
        "|---|---|---|---|---|---|---|",
    ]
    intro = f"Against the anchor unless another is named. Seed {plan.seed}. {plan.tried}".strip()
    return ["## Marks", "", intro, "", *head, *rows, ""]


def round_part(plan: Plan, results: Results) -> list[str]:
    """For every mode and number of players where several met: ratings, and everybody's share against everybody."""
    told: list[str] = []
    cells = dict.fromkeys((called(pairing), pairing.players) for pairing in results if pairing.other)
    for name, players in cells:
        here = {
            pairing: deals
            for pairing, deals in results.items()
            if pairing.other and (called(pairing), pairing.players) == (name, players)
        }
        rated = ratings(here, plan.anchor)
        if not rated:
            continue
        told += [f"## {name}, {players} players", "", "| bot | rating | 95 % |", "|---|---|---|"]
        told += [f"| `{each.bot}` | {each.points:.0f} | {each.low:.0f} to {each.high:.0f} |" for each in rated]
        told += ["", "| bot | among | fair | of 100 | games |", "|---|---|---|---|---|"]
        for pairing in here:
            found = share(results, pairing)
            if found is not None and not pairing.mirror:
                told.append(f"| `{pairing.bot}` | `{pairing.other}` | {found.fair:.1f} | {found} | {found.games} |")
        told.append("")
    if told:
        told += [
            "Ratings are Luce's model of choice, fitted to all games by choix; 400 points are ten to one.",
            "",
        ]
    return told


def mirrors_part(results: Results) -> list[str]:
    """Whether everybody has just its fair part against itself."""
    held = mirrors_hold(results)
    if not held:
        return []
    wrong = [f"`{pairing.bot}` in {called(pairing)} with {pairing.players}" for pairing, _, fair in held if not fair]
    deals = sum(number for _, number, _ in held)
    told = f"{len(held)} mirror matches, {deals} deals: "
    told += f"not 1/n: {'; '.join(wrong)}." if wrong else "every bot had exactly 1/n against itself."
    return ["## Mirrors", "", told, ""]


def network_part(mode: str, weights: Weights) -> list[str]:
    """What a network is, and how it grew."""
    sizes = "–".join(str(size) for size in weights.sizes)
    seen = f"of `{weights.guide}` that it looked on" if weights.guide else "against itself"
    told = [f"## The network for {mode}", ""]
    told += [f"{sizes}, after {weights.games:,} games {seen}, seed {weights.seed}. `buccaneer train` was told:", ""]
    told += [*(f"- {line}" for line in weights.made), ""]
    if weights.curve:
        told += ["On the way, at its first number of players, on the same deals each time, with no search:", ""]
        told += ["| games | of 100 against the anchor |", "|---|---|"]
        told += [f"| {games:,} | {at:.1f} ± {off:.1f} |" for games, at, off in weights.curve]
        told.append("")
    return told


def page(plan: Plan, results: Results, command: str, drawing: str = "") -> str:
    """The whole page."""
    told = [HEAD, f"Made by `{command}`.", ""]
    if drawing:
        told += [f"![Shares against the anchor, with their intervals]({drawing})", ""]
    told += marks_part(plan, results) + round_part(plan, results) + mirrors_part(results)
    for mode in dict.fromkeys(pairing.mode for pairing in results):
        weights = shipped(mode)
        if weights is not None:
            told += network_part(mode, weights)
    build = "compiled" if COMPILED else "plain Python"
    told += [f"Written with Python {platform.python_version()}, {build}.", ""]
    return "\n".join(told)


def drawing_of(plan: Plan, results: Results) -> str:
    """The picture of the page; nothing where no figure was measured."""
    bars: Sequence[Bar] = [bar for _, _, bar, _ in bars_of(plan, results)]
    title = "Of 100 games against the anchor: dashed what is fair, triangles the marks"
    return picture(bars, title) if bars else ""
