"""The picture that a pack brings: plain shapes alone, each checked and written anew, so that nothing else gets through.

A pack comes from anybody, and its picture stands in everybody's page. What is not on these lists is refused.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from buccaneer.content import ContentError

SIZE = 24  # pictures are drawn on a square of so many units
MOST_LETTERS = 2000
MOST_SHAPES = 40

# Somebody, for a profession without a picture of its own.
NEUTRAL = "M7.2 7.5a4.8 4.8 0 1 0 9.6 0 4.8 4.8 0 1 0-9.6 0zM3 22c0-6 4-8.6 9-8.6S21 16 21 22z"

SHAPES = {
    "g": (),
    "path": ("d",),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
NUMBER = r"-?([0-9]{1,4}(\.[0-9]{1,4})?|\.[0-9]{1,4})"
PAINT = "none|currentColor|#([0-9a-fA-F]{3,4}){1,2}"
STYLE = {
    "fill": PAINT,
    "stroke": PAINT,
    "fill-opacity": NUMBER,
    "stroke-opacity": NUMBER,
    "stroke-width": NUMBER,
    "fill-rule": "nonzero|evenodd",
    "stroke-linecap": "butt|round|square",
    "stroke-linejoin": "miter|round|bevel",
    "transform": r"((rotate|translate|scale)\([-0-9., ]{1,40}\) ?){1,3}",
}
FORMS = {"d": "[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+", "points": "[0-9 ,.-]+"}


def read_picture(file: str, key: str, text: object) -> str:
    """A picture as it may stand in a page: out of shapes, or out of the data of a single path."""
    if not isinstance(text, str) or not text.strip() or len(text) > MOST_LETTERS:
        raise ContentError(file, key, f"must be a text of at most {MOST_LETTERS} letters: shapes, or a path's data")
    if "<" not in text:
        text = f'<path d={quoteattr(text.strip())} fill="currentColor"/>'
    if re.search("<[!?]|&", text):
        raise ContentError(file, key, "must hold shapes alone: no entities, comments or declarations")
    try:
        root = ElementTree.fromstring(f"<g>{text}</g>")
    except ElementTree.ParseError as error:
        raise ContentError(file, key, f"not written as shapes are: {error}") from None
    if len(list(root.iter())) > MOST_SHAPES:
        raise ContentError(file, key, f"must have fewer than {MOST_SHAPES} shapes")
    if all(shape.tag == "g" for shape in root.iter()):
        raise ContentError(file, key, "draws nothing")
    return write(file, key, root)


def write(file: str, key: str, shape: ElementTree.Element) -> str:
    """A shape written anew out of what it may hold."""
    if shape.tag not in SHAPES:
        raise ContentError(file, key, f"<{shape.tag}> is not drawn; possible: {', '.join(SHAPES)}")
    if (shape.text or "").strip() or (shape.tail or "").strip():
        raise ContentError(file, key, "must hold shapes alone, and no text")
    drawn = f"<{shape.tag}"
    for name, value in shape.attrib.items():
        if name not in SHAPES[shape.tag] and name not in STYLE:
            possible = ", ".join([*SHAPES[shape.tag], *STYLE])
            raise ContentError(file, key, f"<{shape.tag}> has no {name}; possible: {possible}")
        if not re.fullmatch(FORMS.get(name) or STYLE.get(name, NUMBER), value):
            raise ContentError(file, key, f"{name}: {value[:40]!r} is not written as it must be")
        drawn += f" {name}={quoteattr(value)}"
    return f"{drawn}>{''.join(write(file, key, part) for part in shape)}</{shape.tag}>"
