"""The language of the window: an English text goes in, what is drawn comes out; nothing else knows of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from pathlib import Path

LANGUAGES = {"en": "English", "es": "Español"}
"""Each by its own name."""
MOST = 20_000
"""Texts that are remembered; numbers make ever new ones."""

_NAME = re.compile(r"\S+|.+\.\w{2,4}")
"""What is the same in every language: one word that has no key, or a file."""
_OTHER_NAME = re.compile(r"(\w+) \(([a-z][a-z0-9 ]*)\)")
"""A short label with the Python name that stands behind it."""
_LETTERS = re.compile(r"[^\W\d_]{2}")
_DIGITS = re.compile(r"\d+")
_HOLE = re.compile(r"\{(\d*)\}")
_PARTS = re.compile(r"(\{#?\})")
_ANY = r"((?:(?!\. )[^\n])+?)"
"""What fills `{}`: anything within a sentence."""
_NUMBER = r"([−+±-]?\d(?:[\d., \N{THIN SPACE}]*\d)?(?:e[−+-]?\d+)?)"
"""What fills `{#}`."""
_STOP = ". "
"""Between sentences."""
_SEAMS = (("\n", ""), (_STOP, "."), (" · ", ""), ("; ", ""))
"""Between texts that were put together: paragraphs, sentences, items; and what of it belongs to the first."""
_COMMA = ", "
"""Between words of a list, each of which has to be known."""


class Said(str):
    """A text as it is drawn: it is never looked up again."""

    __slots__ = ()


class Language:
    """A dictionary of whole texts; `{}` in a text stands for a name or another text, `{#}` for a number.

    Args:
        words: English to the other language; there, `{2}` is the second hole of the English text.
        heard: told each text and its key when it is first looked up; the key is empty when there is none.
    """

    def __init__(
        self, words: Mapping[str, str], heard: Callable[[str, str], None] = lambda text, key: None
    ) -> None:
        self._words, self._heard = words, heard
        self._said: dict[str, Said] = {}
        # The key that says most comes first: "{} of {} rows" before "{} rows".
        keys = sorted((key for key in words if is_holed(key)), key=lambda key: (-len(key), key))
        self._holed = tuple((key, _pattern(key)) for key in keys)
        self._likely: dict[str, tuple[tuple[str, re.Pattern[str]], ...]] = {}

    def say(self, text: str) -> Said:
        """The text in this language, or as it is when there is no word for it."""
        found = self._said.get(text)
        if found is None:
            if len(self._said) > MOST:
                self._said.clear()
            found = self._said[text] = Said(self._find(text))
        return found

    def _find(self, text: str) -> str:
        if not _LETTERS.search(text):
            return text
        for way in (self._cased, self._named, self._filled, self._in_parts, self._told):
            found = way(text)
            if found is not None:
                return found
        self._heard(text, "")
        return text

    def _cased(self, text: str) -> str | None:
        """The text by its own key, or by one that differs in its first capital or its full stop."""
        key = self._key(text)
        if not key:
            return None
        self._heard(text, key)
        word = self._words[key]
        if key[0] != text[0]:
            word = (word[0].upper() if text[0].isupper() else word[0].lower()) + word[1:]
        return word if key.endswith(".") == text.endswith(".") else word + "."

    def _key(self, text: str) -> str:
        bare = text.removesuffix(".")
        forms = (text, text[:1].swapcase() + text[1:], bare, bare[:1].swapcase() + bare[1:])
        return next((form for form in forms if form in self._words), "")

    def _named(self, text: str) -> str | None:
        """A known name with what it is: `Joints: 5 values`, or with its name in the diagram: `To (high)`."""
        name, colon, rest = text.partition(": ")
        if rest and _STOP not in text and self._key(name):
            return self.say(name) + colon + self.say(rest)
        other = _OTHER_NAME.fullmatch(text)
        return f"{self.say(other[1])} ({other[2]})" if other and self._key(other[1]) else None

    def _filled(self, text: str) -> str | None:
        """The text by a key with holes, whose first capital and full stop may differ.

        Texts that differ in their digits alone take the same key.
        """
        key, match = self._match(text)
        if match is None:
            return None
        self._heard(text, key)
        filled = self._fill(self._words[key], match.groups())
        if key[0] != text[0] and key[0].isalpha():
            filled = (filled[0].upper() if text[0].isupper() else filled[0].lower()) + filled[1:]
        return filled.removesuffix(".") if key.endswith(".") and not text.endswith(".") else filled

    def _match(self, text: str) -> tuple[str, re.Match[str] | None]:
        kind = _DIGITS.sub("0", text)
        likely = self._likely.get(kind, self._holed)
        for key, pattern in likely:
            match = pattern.fullmatch(text)
            if match:
                self._likely[kind] = ((key, pattern),)
                return key, match
        if likely is self._holed:
            if len(self._likely) > MOST:
                self._likely.clear()
            self._likely[kind] = ()
        return "", None

    def _fill(self, template: str, holes: tuple[str, ...]) -> str:
        numbers = count(1)
        return _HOLE.sub(lambda hole: self.say(holes[int(hole[1] or next(numbers)) - 1]), template)

    def _in_parts(self, text: str) -> str | None:
        for seam, end in _SEAMS:
            first, found, rest = text.partition(seam)
            if found and first and rest:
                return self.say(first + end) + seam.removeprefix(end) + self.say(rest)
        words = text.removesuffix(".").split(_COMMA)
        if len(words) > 1 and all(self._key(word) or self._match(word)[1] for word in words):
            return _COMMA.join(self.say(word) for word in words) + "." * text.endswith(".")
        return None

    def _told(self, text: str) -> str | None:
        """What is told of something: what is wrong in a file, and what would be right."""
        head, _, rest = text.partition(": ")
        known = self._key(head) or self._match(head)[1] or _NAME.fullmatch(head)
        return f"{self.say(head)}: {self.say(rest)}" if head and rest and known else None


_language: Language | None = None


def use(language: str | Language) -> None:
    """Show everything that is drawn from now on in a language, by its code of `LANGUAGES`."""
    global _language  # noqa: PLW0603  # there is one window
    if isinstance(language, str):
        _language = None if language == "en" else Language(dictionary(language))
    else:
        _language = language


def said(text: str) -> str:
    """The text in the language of the window; English ones are their own keys."""
    return text if _language is None or type(text) is Said else _language.say(text)


def verbatim(text: str) -> Said:
    """A text that is drawn as it is: a name that somebody typed is nobody's to translate."""
    return Said(text)


@cache
def dictionary(language: str) -> dict[str, str]:
    """English texts to those of another language, from all its files."""
    words: dict[str, str] = {}
    for file in sorted((Path(__file__).parent / "languages" / language).glob("*.toml")):
        words |= tomllib.loads(file.read_text(encoding="utf-8"))
    return words


def is_holed(key: str) -> bool:
    """Tell whether something is to be filled in."""
    return "{}" in key or "{#}" in key


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """What a text looks like that is the key with its holes filled; the key's full stop may be missing."""
    first, rest = (key[0], key[1:]) if key[0].isalpha() else ("", key)
    parts = (
        _ANY if part == "{}" else _NUMBER if part == "{#}" else re.escape(part)
        for part in _PARTS.split(rest.removesuffix("."))
    )
    begin = f"[{first.upper()}{first.lower()}]" if first else ""
    return re.compile(begin + "".join(parts) + (r"\.?" if key.endswith(".") else ""))
