"""Docstrings for the compiled engine: mypyc leaves them out, so they are put into the C code it wrote.

The C code names every class, function, method and property after the place where it is defined. What has a docstring
there gets it here; a test on the compiled build finds a public name without one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import ascii_letters, digits

SAY = """
/* A class says what it is. */
static PyObject *Say(PyObject *type, const char *text) {
    PyObject *doc = type == NULL ? NULL : PyUnicode_FromString(text);
    if (doc == NULL || PyObject_SetAttrString(type, "__doc__", doc) < 0) {
        Py_CLEAR(type);
    }
    Py_XDECREF(doc);
    return type;
}
"""
PLAIN = (ascii_letters + digits + " !#$%&'()*+,-./:;<=>@[]^_`{|}~").encode()  # what stands for itself in C
CLASS = re.compile(r"(= \(PyObject \*\)CPyType_(\w+)_template;\n\s*\w+ = )(CPyType_FromTemplate\([^;]*\));")
FUNCTION = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),[^{}]*?PyDoc_STR\("(?:[^"\\]|\\.)*?--\\n\\n)(?="\))')
PROPERTY = re.compile(r"(\(getter\)(\w+)_get_(\w+),[^{}]*?)NULL, NULL(?=\})")


def definitions(module: str, file: Path) -> Iterator[tuple[str, str]]:
    """Everything in a file that has a docstring, by its full name."""
    for node in ast.parse(file.read_text("utf-8")).body:
        inner = node.body if isinstance(node, ast.ClassDef) else []
        for part, owner in [(node, module), *((part, f"{module}.{getattr(node, 'name', '')}") for part in inner)]:
            if isinstance(part, ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(part)):
                yield f"{owner}.{part.name}", text


class Docstrings:
    """The docstrings of some files, found by what a definition is called in C: the end of its full name."""

    def __init__(self, files: list[str], root: Path) -> None:
        self.texts: dict[str, str] = {}
        for file in map(Path, files):
            module = ".".join(file.relative_to(root).with_suffix("").parts)
            for name, text in definitions(module, file):
                parts = name.split(".")
                for start in range(len(parts)):
                    end = "___".join(parts[start:])
                    self.texts[end] = text if end not in self.texts else ""

    def literal(self, name: str) -> str:
        """A docstring as it stands between quotes in C, or nothing."""
        text = self.texts.get(name, "").encode()
        return "".join(chr(byte) if byte in PLAIN else f"\\{byte:03o}" for byte in text)

    def put_into(self, code: str) -> str:
        """C code with a docstring for everything that has one."""

        def say(found: re.Match[str]) -> str:
            text = self.literal(found[2])
            return f'{found[1]}Say({found[3]}, "{text}");' if text else found[0]

        def show(found: re.Match[str]) -> str:
            text = self.literal(f"{found[2]}___{found[3]}")
            return f'{found[1]}"{text}", NULL' if text else found[0]

        code = CLASS.sub(say, code)
        code = FUNCTION.sub(lambda found: found[1] + self.literal(found[2]), code)
        code = PROPERTY.sub(show, code)
        opening = code.index("\n\n")
        return code[:opening] + SAY + code[opening:]


def document(files: list[str], root: Path, sources: list[str]) -> None:
    """Put the docstrings of some files into the C code made of them."""
    found = Docstrings(files, root)
    for source in map(Path, sources):
        code = source.read_text("utf-8")
        if "CPyType_FromTemplate" in code:
            source.write_text(found.put_into(code), "utf-8")
