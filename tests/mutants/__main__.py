"""Whether the tests see: slips are made in the program, one at a time, and its tests must fail.

    python -m tests.mutants                                  # 100 slips in four rooms, about ten minutes
    python -m tests.mutants inverse --seed 7 --times 40      # one room at other places
    python -m tests.mutants inverse/one_branch --times 200   # every place of one module

The slips are those of a hand: + for -, < for <=, `and` for `or`, a sign, the next index, the other end of a
limit, two arguments swapped. Places are drawn at the seed, as many in every room, and each is tried in a copy
of the tree by those tests of the room that run it. One that hangs is killed too, after four times as long as
these tests take. What changes nothing that anybody can see stands in `known.toml`, with the reason. The exit
code is 1 when more than 2 of 100 survive that do not stand there.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
import tomllib
from itertools import islice
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))  # tests import each other by their rooms

from mutants.operators import Mutant, reads, sites  # noqa: E402
from mutants.trial import Copy  # noqa: E402

ROOMS = ("kinematics", "inverse", "passport", "export")
"""Those that are tried when none is named."""
LIMIT = 0.02
"""The share of slips that may survive without a reason."""
KNOWN = Path(__file__).parent / "known.toml"


Key = tuple[str, str, str]


class Slip(NamedTuple):
    """A slip in a file of the program."""

    file: str
    """From the root of the tree."""
    mutant: Mutant
    source: bytes

    @property
    def line(self) -> int:
        """Counted from 1."""
        return self.source.count(b"\n", 0, self.mutant.span[0]) + 1

    @property
    def words(self) -> tuple[str, str]:
        """The lines before and after."""
        return self.mutant.words(self.source)

    @property
    def key(self) -> Key:
        """Function, and the text before and after: what stays when lines or files move."""
        return self.mutant.function, *self.words


def every_slip(room: str, root: Path = ROOT) -> list[tuple[Slip, ...]]:
    """All that can be made of a room's modules, or of one module, place by place."""
    path = root / "vi3dras" / room
    modules = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    places = []
    for module in modules:
        source, file = module.read_bytes(), module.relative_to(root).as_posix()
        if source.strip():
            places += [tuple(Slip(file, mutant, source) for mutant in site) for site in sites(source)]
    return places


def drawn(room: str, times: int, seed: int, root: Path = ROOT) -> list[Slip]:
    """As many slips of a room as are asked for, each at another place: the same for one seed."""
    rng = random.Random(f"{room} {seed}")
    places = every_slip(room, root)
    some = (rng.choice(site) for site in rng.sample(places, len(places)))
    return list(islice((slip for slip in some if reads(slip.mutant.of(slip.source))), times))


def reasons(path: Path = KNOWN) -> dict[Key, str]:
    """Why a slip may survive, for each that is known."""
    known = tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    return {(one["function"], one["before"], one["after"]): one["reason"] for one in known}


def main(words: list[str], root: Path = ROOT, known: Path = KNOWN) -> int:
    """Try what is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"rooms or modules; else {', '.join(ROOMS)}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=100, help="how many slips in all")
    asked = parser.parse_args(words)
    rooms = asked.rooms or list(ROOMS)
    for room in rooms:
        path = root / "vi3dras" / room
        if not (path.is_dir() or path.with_suffix(".py").is_file()):
            parser.error(f"there is no room or module {room} in vi3dras")
        if not (root / _tests_of(room)).is_dir():
            parser.error(f"{room} has no tests of its own: there is no {_tests_of(room)}")
    slips = {
        room: drawn(
            room, asked.times * (i + 1) // len(rooms) - asked.times * i // len(rooms), asked.seed, root
        )
        for i, room in enumerate(rooms)
    }
    say(f"seed {asked.seed}, {sum(map(len, slips.values()))} slips")
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        unlisted = _try(slips, Copy(root, Path(folder)), reasons(known))
    say(f"{(time.monotonic() - begin) / 60:.1f} minutes")
    return int(unlisted > LIMIT * sum(map(len, slips.values())))


def _try(slips: dict[str, list[Slip]], copy: Copy, known: dict[Key, str]) -> int:
    """Print a line for each slip, and the sum; how many survive without a reason."""
    for folder in dict.fromkeys(map(_tests_of, slips)):
        copy.look(folder)
    for name in copy.failing:
        say(f"left out, fails without any slip: {name}")
    counts = {"killed": 0, "survived, known": 0, "survived": 0}
    survivors = []
    for room, some in slips.items():
        for slip in some:
            verdict = copy.judge(slip.file, slip.mutant, _tests_of(room) + "/")
            reason = known.get(slip.key, "")
            outcome = "killed" if verdict.killed else "survived, known" if reason else "survived"
            counts[outcome] += 1
            before, after = slip.words
            line = f"{slip.file}:{slip.line}: {before} -> {after}"
            why = (
                f"by {verdict.by}"
                if verdict.killed
                else reason or verdict.by or f"{verdict.tests} tests pass"
            )
            say(f"{outcome} {line}\n    {why} ({verdict.seconds:.1f} s)")
            if outcome == "survived":
                survivors.append(line)
            elif outcome == "killed" and reason:
                say("    it is in the list of those that survive: take it out there")
    say(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    for line in survivors:
        say(f"  {line}")
    return len(survivors)


def _tests_of(room: str) -> str:
    return f"tests/{room.partition('/')[0]}"


def say(line: str) -> None:
    """Tell the person at the terminal at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
