"""The pages of the documentation as the tests read them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
ALBUM = DOCS / "pictures" / "album.toml"


def name(page: Path) -> str:
    """A page, for the names of tests."""
    return page.relative_to(ROOT).as_posix()


def without_code(text: str) -> str:
    """A page's text without what stands between fences and backticks, and without indented lines."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return re.sub(r"`[^`\n]*`", "", re.sub(r"(?m)^    .*$", "", text))


def links(page: Path) -> list[str]:
    """Everything that a page links to or shows, outside of code."""
    text = without_code(page.read_text(encoding="utf-8"))
    return re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    heads = re.findall(r"(?m)^#+ (.+)$", re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL))
    plain = (re.sub(r"[^\w\- ]", "", head.replace("`", "").lower()) for head in heads)
    return {head.replace(" ", "-") for head in plain}


def commands(page: Path) -> list[str]:
    """The lines of a page's examples that start with `vi3dras` or `python3 start.py`, without remarks."""
    lines = re.findall(r"(?m)^(?: {4})?(?:vi3dras|python3 start\.py) .*$", page.read_text(encoding="utf-8"))
    return [re.split(r" {2,}|\t", line.strip())[0].partition(" #")[0].strip() for line in lines]
