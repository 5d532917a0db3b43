"""What the program makes of these pages: their pictures, and the reference of the command line.

python docs/make.py                     everything
python docs/make.py pictures [NAME]...  all pictures that docs/pictures/album.toml lists, or some
python docs/make.py reference           docs/command-line.md from the line that says so
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from vi3dras.cli import COMMANDS, vi3dras
from vi3dras.commands import album

DOCS = Path(__file__).resolve().parent
ALBUM = DOCS / "pictures" / "album.toml"
REFERENCE = DOCS / "command-line.md"
FROM_HERE = "<!-- From here on this page is what `python docs/make.py reference` writes. -->"
WIDTH = 100


def reference() -> str:
    """The help of every command, as Markdown."""
    parts = [FROM_HERE, ""]
    sizes: dict[str, int] = {"max_content_width": WIDTH, "terminal_width": WIDTH}
    whole = click.Context(vi3dras, info_name="vi3dras", **sizes, **vi3dras.context_settings)
    for name in COMMANDS:
        command = vi3dras.get_command(whole, name)
        if command is None:
            continue
        context = click.Context(command, whole, info_name=name, **sizes)
        lines = [line.rstrip() for line in command.get_help(context).splitlines()]
        parts += [f"### vi3dras {name}", "", "```text", *lines, "```", ""]
    return "\n".join(parts)


def write_reference() -> None:
    """Put the reference under what people wrote."""
    written = REFERENCE.read_text(encoding="utf-8").partition(FROM_HERE)[0]
    REFERENCE.write_text(written + reference(), encoding="utf-8", newline="\n")


def main(words: list[str]) -> None:
    """Make what the words name."""
    if words[:1] != ["pictures"]:
        write_reference()
    if words[:1] != ["reference"]:
        only = [part for name in words[1:] for part in ("--only", name)]
        album.command.main([str(ALBUM), *only])


if __name__ == "__main__":
    main(sys.argv[1:])
