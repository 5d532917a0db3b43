"""The cells of a pasted text: tabs, semicolons, commas, aligned columns, LaTeX and Markdown."""

from __future__ import annotations

import re

from vi3dras.notations.errors import LongTextError
from vi3dras.notations.headings import is_headings
from vi3dras.tables import table_of

RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|cline\{[^{}]*\}|begin\{[^{}]*\}(?:\{[^{}]*\})?|end\{[^{}]*\})"
)
BLANKS = re.compile(r"[^\S\n\t]{3,}")
MARKDOWN_RULE = re.compile(r"\s*\|?[\s:|+-]+\|?\s*")

MOST = 20_000
"""Characters of a text that is read: three hundred for each joint of the longest arm."""


def laid_out(text: str) -> list[list[str]]:
    """The cells of each line that has some, the line of headings among them.

    Raises:
        LongTextError: it is longer than any table.
    """
    if len(text) > MOST:
        raise LongTextError(len(text), MOST)
    text = text.encode(errors="replace").decode()  # half a character cannot be told to anybody
    text = BLANKS.sub("  ", text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = [line for line in map(_uncommented, text.split("\n")) if line.strip()]
    if "&" in text and "\\\\" in text:
        lines = _latex(text)
    elif sum("|" in line for line in lines) > len(lines) / 2:
        kept = (line for line in lines if not MARKDOWN_RULE.fullmatch(line))
        lines = [line.strip().strip("|").replace("|", "\t") for line in kept]
    elif not any(sign in line for line in lines for sign in "\t;"):
        lines = _aligned(lines)
    table = table_of("\n".join(lines).encode(), headed=True)
    if not table.headers:
        return []
    rows = [list(table.headers), *(table.cells(row) for row in range(len(table.rows)))]
    if table.separator != " ":
        while len(rows) > 1 and all(len(row) > 1 and not row[-1].strip() for row in rows):
            rows = [row[:-1] for row in rows]
    return [[cell.strip() for cell in row] for row in rows]


def _uncommented(line: str) -> str:
    """A line without what is a comment; headings of which the first is # stay headings."""
    bare = line.strip()
    if not bare.startswith("#"):
        return "" if bare.startswith("%") else line
    return f"no{bare[1:]}" if is_headings(re.split(r"[\t;,\s]+", bare[1:].strip())) else ""


def _latex(text: str) -> list[str]:
    """The rows of a `tabular`: what is between its rules."""
    rows = RULES.sub("", text).split("\\\\")
    return [" ".join(row.split()).replace("&", "\t") for row in rows if "&" in row]


def _aligned(lines: list[str]) -> list[str]:
    """Columns with blanks between them: two or more where cells hold single ones, else any."""
    bare = [line.strip() for line in lines]
    if any("," in line for line in bare) and all(re.search(r",(?!\d)|\d,\d+,", line) for line in bare):
        return bare
    wide = [re.split(r"\s{2,}", line) for line in bare]
    if wide and len(wide[0]) >= 4 and len({len(cells) for cells in wide}) == 1:
        return ["\t".join(cells) for cells in wide]
    joined = (re.sub(r"\s+(?=[\[(])", "", line) for line in bare)
    return ["\t".join(re.sub(r"\s*([+])\s*|\s+([-\u2212])\s+", r"\1\2", line).split()) for line in joined]
