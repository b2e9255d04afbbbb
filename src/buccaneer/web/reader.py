"""Who looks: a browser's secret, its personal settings and its language, all carried by cookies."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import Response

from buccaneer.content import LANGUAGES, is_known
from buccaneer.web.addresses import Way
from buccaneer.web.refusal import Refusal
from buccaneer.words import Words

SECRET_COOKIE, PREFS_COOKIE = "browser", "prefs"
CHANCE_LENGTH, SECRET_LENGTH = 22, 43
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
COOKIE_AGE = 400 * 86_400
NAME_LENGTH = 12
# Printable, yet nothing is seen of them.
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159")

CHOICES: dict[str, tuple[str, ...]] = {
    "lang": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "speed": ("slow", "normal", "fast", "instant"),
    "skip": ("off", "on"),
    "sound": ("on", "off"),
    "keys": ("on", "off"),
    "confirm": ("always", "final", "never"),
}


@dataclass(frozen=True)
class Prefs:
    """Personal settings; they never touch the table."""

    lang: str = "en"
    theme: str = "auto"
    speed: str = "normal"
    skip: str = "off"
    sound: str = "on"
    keys: str = "on"
    confirm: str = "always"

    def with_changes(self, changes: dict[str, str]) -> Prefs:
        """The settings with those changes that make sense."""
        good = {name: value for name, value in changes.items() if value in CHOICES.get(name, ())}
        return replace(self, **good)

    def text(self) -> str:
        return urlencode({field.name: getattr(self, field.name) for field in fields(self)})


@dataclass(frozen=True)
class Reader:
    """A browser: its secret proves who it is, the hash of it is all that is stored."""

    secret: str = field(repr=False)
    fresh: bool
    prefs: Prefs
    way: Way = field(default_factory=Way)

    @property
    def key(self) -> str:
        return key_of(self.secret)

    @property
    def csrf(self) -> str:
        """Proves that a form came from one of our pages; tells nothing about the secret."""
        return hashlib.sha256(f"form {self.secret}".encode()).hexdigest()[:40]

    @property
    def lang(self) -> str:
        return self.prefs.lang

    def words(self, edition: str = "bigbox", packs: Sequence[str] = ()) -> Words:
        """The reader's language, with what content packs at hand bring."""
        return Words.of(self.prefs.lang, edition, tuple([key for key in packs if is_known(key)]))

    def check(self, token: str) -> None:
        if self.fresh or not hmac.compare_digest(token.encode(), self.csrf.encode()):
            raise Refusal(403, "csrf")


def key_of(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Seal:
    """Makes the secrets of browsers and knows its own: half of one is chance, half a mark that only our key gives."""

    def __init__(self, key: str) -> None:
        self.key = key.encode()

    def secret(self) -> str:
        return self.marked(secrets.token_urlsafe(16))

    def marked(self, chance: str) -> str:
        mark = hmac.digest(self.key, chance.encode(), "sha256")
        return chance + urlsafe_b64encode(mark).decode()[: SECRET_LENGTH - len(chance)]

    def is_ours(self, secret: str) -> bool:
        return hmac.compare_digest(secret.encode(), self.marked(secret[:CHANCE_LENGTH]).encode())


def offered(request: Request, secure: bool) -> str:
    """The secret that a browser sends, whether it is one of ours or not; empty if it can be none."""
    secret = request.cookies.get(cookie(SECRET_COOKIE, secure), "")
    return secret if SECRET.fullmatch(secret) else ""


def read(request: Request, secret: str, fresh: bool, secure: bool, way: Way) -> Reader:
    """The reader of a request, who has this secret; a fresh one is for a browser we do not know."""
    prefs = Prefs(lang=accepted(request.headers.get("accept-language", "")))
    told = request.cookies.get(cookie(PREFS_COOKIE, secure), "")[:300]
    return Reader(secret, fresh, prefs.with_changes(dict(parse_qsl(told))), way)


def accepted(header: str) -> str:
    """The first of our languages that a browser asks for."""
    for part in header[:200].split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def remember(response: Response, reader: Reader, secure: bool) -> None:
    """Give a browser its secret, once."""
    if reader.fresh:
        give(response, SECRET_COOKIE, reader.secret, secure)


def give(response: Response, name: str, value: str, secure: bool) -> None:
    """Give a browser a cookie to keep, which no script reads and no other site's request brings."""
    response.set_cookie(cookie(name, secure), value, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)


def cookie(name: str, secure: bool) -> str:
    """What a cookie is called: under HTTPS so that a browser takes it from this very host alone."""
    return f"__Host-{name}" if secure else name


def forget(response: Response, secure: bool) -> None:
    """Take everything back that a browser was given."""
    for name in (SECRET_COOKIE, PREFS_COOKIE):
        response.delete_cookie(cookie(name, secure), httponly=True, samesite="lax", secure=secure)


def clean_name(text: str, letters: int = NAME_LENGTH) -> str:
    """A person's name as it is shown, or a crew's; refuses what cannot be one.

    No control, direction or zero-width character is printable.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if (
        not name
        or len(name) > letters
        or not name.isprintable()
        or any(c in UNSEEN or "VARIATION SELECTOR" in unicodedata.name(c, "") for c in name)
        or "," in name
        or not any(c.isalnum() for c in name)
    ):
        raise Refusal(400, "bad-name", letters=letters)
    return name
