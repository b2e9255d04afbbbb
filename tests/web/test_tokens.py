"""Contrast of every pair of colour tokens that meets, in both themes, by the formula of WCAG; axe cannot see most."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources

import pytest

from buccaneer.web.assets import packages

WEB, CARDS, DICE = map(resources.files, ("buccaneer.web", "buccaneer.cards.page", "buccaneer.dice.page"))
FOLDERS = [resources.files(package) for package in packages()]
SHEETS = {
    file.name: file.read_text("utf-8")
    for folder in FOLDERS
    for file in folder.joinpath("static").iterdir()
    if file.name.endswith(".css")
}
ART = "".join((folder / "templates" / "art.svg").read_text("utf-8") for folder in (WEB, DICE))

TOKENS = ("table.css", "finale.css", "chart.css", "adventure.css", "book.css")  # that begin with tokens
LEAST = {"text": 4.5, "mark": 3.0}  # a mark is whatever must be made out but not read: edges, bars, signs, rings

# kind | what is seen | what it is seen on | where. All of the one meet all of the other. `a+b` are two colours side by
# side of which one must do (a filled thing and its edge, a ring of two lines); `a/b` is a translucent a over b. A
# colour with a number sign is one of art.svg.
PAIRS = """
text | ivory                   | sea sea-top deep dock quiet        | words on the sea, on calls and on the quay
text | faint                   | sea sea-top                        | notes on the sea, a tool that cannot be used now
text | ink muted               | panel                              | words on panels
text | ink muted               | my-row                             | the reader's own row at the end
text | ink muted               | field                              | what is filled in, and what could be
text | gold                    | sea sea-top                        | who has won
text | gold-ink                | gold                               | gold buttons, the decision that is yours
text | paper-ink               | ivory plain                        | parchment buttons
text | harm-deep               | ivory plain                        | the risk on Draw, a choice that busts
text | harm-ink                | harm harm-deep                     | half to tax, bust, a lost connection
text | seal-ink                | seal                               | initials on seals
text | chip-ink                | chip                               | a crew summed by ability
text | shield-ink              | shield #b32d2d                     | points
text | gold-ink                | #fff2b0 #f0c244 #b37d12            | a price on its coin, from light to shadow
text | paper-ink               | paper paper-top tag tag-zero gold  | banners, changes of coins, the selected one
text | paper                   | paper-ink                          | keys, how many of a card
text | tag-no-ink              | tag-no tag-no-stripe               | what cannot be paid, on both stripes
text | yellow-ink              | yellow                             | feet of cards
text | blue-ink                | blue                               | feet of cards
text | green-ink               | green                              | feet of cards
text | red-ink                 | red                                | feet of cards
text | black-ink               | black                              | feet of cards
text | tint-ink                | fight travel charm jest navy crown | feet of cards
text | tint-ink                | guest                              | feet of cards
text | paper-ink               | settled                            | a contract that is done
mark | emblem                  | fight travel charm jest navy crown | emblems of persons
mark | emblem                  | guest                              | emblems of persons
mark | emblem                  | blue green red black               | emblems of traders
mark | yellow-ink              | yellow                             | the yellow trader's emblem
mark | yellow-mark blue-mark   | plain chip paper-top               | marks on discs, chips and banners
mark | green-mark red-mark     | plain chip paper-top               | marks on discs, chips and banners
mark | black-mark              | plain chip paper-top               | marks on discs, chips and banners
mark | faint                   | deep                               | the mark of a pennant that is not hoisted
mark | yellow+ivory blue+ivory | deep water water-low               | hoisted pennants with their rim
mark | green+ivory red+ivory   | deep water water-low               | hoisted pennants with their rim
mark | black+ivory             | deep water water-low               | hoisted pennants with their rim
text | ivory                   | glass/dusk glass/dusk-low          | words on dark glass before the sky
text | ivory                   | glass/lamp glass/foam glass/water  | words on dark glass before the sun, on the water
text | ivory                   | water-low                          | words at the foot of the home page
text | ivory                   | bust-chip dock-top                 | the chance of a bust, the quay
text | emblem                  | plank plank-low                    | words carved in wood
text | faint                   | glass/dusk glass/dusk-low          | notes on dark glass
text | ink muted               | panel-low                          | words on panels, where they are darkest
text | map-ink                 | map map-low                        | what a chart is worth
mark | map-have map-lack       | map map-low                        | symbols a chart asks for: had, lacking
mark | map-have                | paper                              | the ring of a contract that is near
mark | panel-edge+panel        | water water-low                    | panels before the sea
mark | ivory                   | meter-off/glass meter-off/bust-chip | bars of chances
mark | harm-glow               | meter-off/bust-chip                | the bar of the chance of a bust
mark | gold                    | gold-ink                           | the ring of a chart that can be claimed
mark | paper+line              | plank plank-low                    | charts, and the sides of the deck, before wood
mark | edge                    | glass/water                        | the free mooring
mark | off                     | sea sea-top                        | the sign of a tool that cannot be used now
mark | edge                    | sea sea-top deep dock              | edges of quiet controls
mark | ivory                   | sea sea-top dock                   | edges of ghost buttons, the ring of who chooses
mark | gold                    | sea sea-top dock gold-ink          | the gold rule, the ring of the selected card
mark | gold+gold-ink           | sea sea-top deep dock quiet        | the focus ring
mark | gold+gold-ink           | panel paper ivory gold plain chip  | the focus ring
mark | gold+gold-ink           | field                              | the focus ring
mark | panel+panel-edge        | sea sea-top dock                   | panels, bills and sheets
mark | panel-edge              | panel                              | fields, lines, the button to a card's help
mark | ink                     | field                              | what is ticked
mark | seal                    | panel                              | seals, the bar of whose turn it is
mark | harm-glow               | sea sea-top harm-deep              | ships that clash
mark | harm                    | meter ivory                        | the bar of the risk
mark | my-line ink muted       | panel                              | lines of the chart
mark | bar-crew bar-trip       | panel my-row                       | points by source, who is here
mark | bar-rest bar-wheel      | panel my-row                       | points by source
mark | bar-skull               | panel my-row                       | points that skulls have cost
text | bar-ink                 | bar-crew bar-trip bar-rest         | how many points a bar stands for
text | bar-ink                 | bar-wheel bar-skull                | how many points a bar stands for
text | ivory                   | plank plank-deep                   | what the colours of the bars mean
text | paper-ink               | paper paper-top                    | who has won
mark | harm-bar                | bar-ground panel                   | busts had
mark | ink                     | bar-ground harm-bar                | busts expected
mark | #e9eef2+#2b3440         | panel paper dock sea paper-top     | cutlasses
mark | #f0c244+#7d5508         | panel paper dock sea tag gold      | coins
mark | #f4f1e8+#1b1d22         | paper-top sea                      | skulls
text | orange-ink              | orange                             | the orange row of the board
mark | orange-mark             | plain chip paper-top disc          | the lantern on discs and chips
mark | yellow-mark blue-mark   | disc                               | wheels that a space costs
mark | disc-edge               | disc sand grass paper tag-no       | edges of spaces and of what lies on the board
mark | disc+disc-edge          | chart                              | spaces at sea
mark | yellow+disc-edge        | grass disc plain                   | rings of spaces that a ship opens
mark | orange+disc-edge        | grass disc plain                   | rings of spaces that a ship opens
mark | green+disc-edge         | grass disc plain                   | rings of spaces that a ship opens
mark | blue+disc-edge          | grass disc plain                   | rings of spaces that a ship opens
mark | red+disc-edge           | grass disc plain                   | rings of spaces that a ship opens
mark | black+disc-edge         | grass disc plain                   | rings of spaces that a ship opens
mark | gold+disc-edge          | grass sand chart disc              | the ring of a space that is open to you
mark | gold                    | disc-edge                          | the same ring between its edges
mark | ex                      | crossed disc                       | crosses, the dot of the selected space
mark | course                  | chart                              | sea lanes
mark | trail                   | grass                              | trails
mark | sand                    | chart                              | beaches
mark | wood                    | disc                               | chests
mark | emblem                  | charm                              | what the Señorita has filled
mark | green-mark              | ivory                              | the flag of an island that is done
text | panel                   | ink                                | as many pieces as lie on the board
mark | harm                    | paper                              | where the roll busts
text | page-ink page-muted     | page page-deep land fog            | names on the sea chart, and the book
text | gold-ink                | gold                               | where the crew is on the chart
text | stamp-yes stamp-no      | panel panel-low page               | what the town remembers
mark | page-ink                | page land fog shoal/page           | coasts, roads and hills on the chart
mark | done+page-ink           | page land                          | a stage that is won
mark | gold+page-ink           | page land                          | a stage that is open
mark | done-ink                | done harm                          | ticks and crosses on beads
mark | done+page-ink           | page                               | beads on the road
mark | harm+page-ink           | page                               | beads on the road
text | bone-ink                | bone                               | feet of cards
mark | bone-mark               | plain chip paper-top bone bone-light | the mark of the Ares Pirates
mark | bone+ivory              | deep water water-low               | hoisted pennants with their rim
text | tint-ink                | watch tavern                       | feet of cards
mark | emblem                  | watch tavern crown guest navy      | emblems of persons, signs of questions
text | done-ink                | done harm                          | a mission that is done, stamps
text | done-dark               | done-pale paper                    | what is done, what a choice does
mark | crown                   | paper paper-top tag tag-no done-pale plain lit | crowns on paper
mark | crown-mark              | panel panel-low page               | crowns on panels and pages
mark | crown-glow              | dock dock-top dusky brick          | crowns on the quay, behind shut windows
mark | crown-line              | dock dock-top                      | the way along the track
text | paper-ink               | lit                                | what an open window gives
mark | emblem                  | dusky                              | what a shut window hides
mark | lit                     | dusky brick                        | the edge of the next window
mark | sill                    | paper done-pale                    | spaces for markers
text | page-ink page-muted     | page page-deep                     | the book
mark | page-line               | page                               | lines in the book
mark | bar-crew bar-trip       | bar-ground                         | bars of card 9
text | ivory                   | dock                               | the hour at Month's End
"""

DECORATION = {
    "dusk",
    "dusk-top",
    "far",
    "foam",
    "lamp",
    "near",
    "plank-hi",
    "ribbon",
    "bone-light",
    "tavern-light",
    "watch-light",
    "rope",
    "water-low",
    "water-top",
    *(f"{name}-light" for name in ("fight", "travel", "charm", "jest", "navy", "crown", "guest")),
    *(f"{name}-light" for name in ("yellow", "blue", "green", "red", "black")),
    "sky-sun",
    "plank-deep",
    "rope-dark",
    "pin",
    "grass-edge",
    "sand-edge",
    "surf",
    "chart-line",
    "page-line",
    "rose",
    "chart-rose",
    "paper-line",
    "sky-top",
    "sky",
    "sky-low",
    "wave-back",
    "wave-front",
}
FONTS = {"serif", "sans", "book"}

Colour = tuple[float, float, float, float]


def root() -> dict[str, str]:
    """The tokens as they are written."""
    blocks = [re.search(r"^:root \{(.*?)^\}", SHEETS[name], re.MULTILINE | re.DOTALL) for name in TOKENS]
    return {
        name: value for block in blocks if block for name, value in re.findall(r"--([a-z-]+):\s*([^;]+);", block[1])
    }


def read_colour(text: str) -> Colour:
    digits = text.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(2 * digit for digit in digits)
    red, green, blue, alpha = (int(digits[i : i + 2] or "ff", 16) / 255 for i in (0, 2, 4, 6))
    return red, green, blue, alpha


def theme(number: int) -> dict[str, Colour]:
    """All colour tokens of the light theme (0) or the dark one (1)."""
    found = {}
    for name, value in root().items():
        if name not in FONTS:
            both = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
            found[name] = read_colour(both[number + 1] if both else value)
    return found


def over(front: Colour, ground: Colour) -> Colour:
    """A translucent colour as it looks on a ground."""
    alpha = front[3]
    red, green, blue = (alpha * mine + (1 - alpha) * other for mine, other in zip(front[:3], ground[:3], strict=True))
    return red, green, blue, 1.0


def luminance(colour: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def pairs() -> Iterator[tuple[str, str, str, str]]:
    """Kind, front, ground and place of each pair in the table."""
    for line in PAIRS.strip().splitlines():
        kind, fronts, grounds, where = (part.strip() for part in line.split("|"))
        for front in fronts.split():
            for ground in grounds.split():
                yield kind, front, ground, where


def tokens_in(text: str) -> set[str]:
    return {name for name in re.split(r"[+/]", text) if not name.startswith("#")}


@pytest.mark.parametrize("number", [0, 1], ids=["light", "dark"])
def test_every_pair_has_its_contrast(number: int) -> None:
    colours = theme(number)

    def colour(name: str) -> Colour:
        front, _, ground = name.partition("/")
        found = read_colour(front) if front.startswith("#") else colours[front]
        return over(found, colours[ground]) if ground else found

    poor = []
    for kind, front, ground, where in pairs():
        below = colour(ground)
        best = max(contrast(over(colour(name), below), below) for name in front.split("+"))
        if best < LEAST[kind]:
            poor.append(f"{front} on {ground}: {best:.2f} < {LEAST[kind]} ({where})")
    assert poor == []


def test_the_formula() -> None:
    assert contrast(read_colour("#000"), read_colour("#fff")) == pytest.approx(21)
    assert contrast(read_colour("#777777"), read_colour("#ffffff")) == pytest.approx(4.48, abs=0.01)
    assert over(read_colour("#ffffff80"), read_colour("#000"))[0] == pytest.approx(128 / 255)


def test_every_token_in_use_is_in_a_pair() -> None:
    """A new token must say where it is seen, or that it is decoration."""
    own = {name for sheet in SHEETS.values() for name in re.findall(r"[{;]\s*--([a-z-]+):", sheet)} - set(root())
    used = {name for sheet in SHEETS.values() for name in re.findall(r"var\(--([a-z-]+)", sheet)}
    seen = {name for _, front, ground, _ in pairs() for name in tokens_in(front) | tokens_in(ground)}
    assert used - own - set(root()) == set(), "not defined"
    assert seen - set(root()) == set(), "not a token"
    assert used - own - seen - DECORATION - FONTS == set(), "in no pair"
    assert set(root()) - used - seen == set(), "not used"


def test_colours_stand_in_tokens_only() -> None:
    """Outside the list of tokens there is black for shadows and masks, and nothing else."""
    for name, sheet in SHEETS.items():
        rules = re.sub(r"^:root \{.*?^\}", "", sheet, flags=re.MULTILINE | re.DOTALL)
        raw = re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*\})|\b(?:rgba?|hsla?|oklch|color-mix)\(", rules)
        assert [colour for colour in raw if not re.fullmatch(r"#000[0-9a-f]?", colour)] == [], name


def test_colours_of_the_drawings_are_as_the_table_says() -> None:
    named = {
        name for _, front, ground, _ in pairs() for name in re.split(r"[+/]", f"{front}+{ground}") if name[0] == "#"
    }
    assert [colour for colour in sorted(named) if colour not in ART] == []
    assert f'fill="{root()["shield"]}"' in ART
