"""Descriptions spoilt by slips and by malice, the same in every run: what a seed gives."""

from __future__ import annotations

import random
import re
from pathlib import Path

from importers.descriptions import EVERY, LIMITS

from vi3dras.errors import Vi3drasError
from vi3dras.importers.reader import read_arm

NUMBER = re.compile(rb"-?\d+\.?\d*(?:e-?\d+)?")
ODD_NUMBERS = (
    b"nan", b"inf", b"-inf", b"1e400", b"", b"0", b"-1", b"1e9", b"3.14", b"1,5", b"0x10", b"1_000",
    b"1e-320",
    b"${1/0}", b"${2**9999999}", b"${'a'*9**9}", b"${().__class__}", b"${length", b"$(env HOME)", b"&x;",
    b"\xc3\x28", b"9" * 5000, b"${" + b"(" * 200 + b"1", b"${half}",
)  # fmt: skip
ODD_PIECES = (
    b"<!DOCTYPE r [<!ENTITY x 'y'>]>", b"<link name='base_link'/>", b"</robot>", b"<robot>", b"\0", b"<",
    b"&amp;",
    b"<mesh filename='package://../../etc/passwd'/>", b"<xacro:include filename='two.xacro'/>", b"<" * 50,
    b"<xacro:property name='half' value='${half + 1}'/>", b"<a>" * 100, b"<xacro:arm prefix='x'/>",
)  # fmt: skip


def spoilt(content: bytes, chance: random.Random) -> bytes:
    """A description with one to three slips in it."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        at = chance.randrange(len(content) + 1) if content else 0
        match chance.randrange(8):
            case 0:
                content = content[:at]
            case 1:
                content = content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
            case 2:
                content = content[:at] + chance.choice(ODD_PIECES) + content[at:]
            case 3:
                lines = content.split(b"\n")
                del lines[chance.randrange(len(lines))]
                content = b"\n".join(lines)
            case 4:
                lines = content.split(b"\n")
                lines.insert(chance.randrange(len(lines)), chance.choice(lines))
                content = b"\n".join(lines)
            case 5:
                words = list(re.finditer(rb"\w+", content)) or [re.match(b"", content)]
                one, other = chance.choice(words), chance.choice(words)
                content = content[: one.start()] + other.group() + content[one.end() :]  # type: ignore[union-attr]
            case _:
                numbers = list(NUMBER.finditer(content))
                if numbers:
                    one = chance.choice(numbers)
                    odd = chance.choice(ODD_NUMBERS)
                    content = content[: one.start()] + odd + content[one.end() :]
    return content


def laid_out(folder: Path) -> Path:
    """A package with the descriptions in it; the folder of the descriptions."""
    package = folder / "bench_description"
    (package / "urdf").mkdir(parents=True)
    (package / "meshes").mkdir()
    (package / "urdf" / "limits.xacro").write_text(LIMITS, encoding="utf-8")
    for name in ("base", "shoulder"):
        (package / "meshes" / f"{name}.stl").write_bytes(b"solid x\nendsolid x\n")
    for name, text in EVERY.items():
        (package / "urdf" / name).write_text(text, encoding="utf-8")
    return package / "urdf"


def answers(folder: Path, count: int, seed: int) -> tuple[int, list[str]]:
    """How many spoilt files give an arm all the same, and the sentences that the others are answered with.

    What is no sentence of one line fails: any other error comes through.
    """
    chance = random.Random(seed)
    names = list(EVERY)
    sound, sentences = 0, []
    for k in range(count):
        name = names[k % len(names)]
        content = spoilt(EVERY[name].encode(), chance)
        file = folder / f"spoilt-{name}"
        file.write_bytes(content)
        try:
            found = read_arm(file)
            assert all("\n" not in str(note) for note in found.notes)
            sound += 1
        except Vi3drasError as error:
            sentence = str(error)
            assert sentence, content
            assert "\n" not in sentence, content
            assert len(sentence) < 1200, content
            sentences.append(sentence)
    return sound, sentences
