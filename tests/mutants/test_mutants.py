"""The mutation run itself, `python -m tests.mutants`: which slips it makes, and which it calls killed."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="processes have no limits on this machine")
from mutants import seen, trial
from mutants.__main__ import drawn, every_slip, main, reasons
from mutants.operators import sites

CORE = Path(__file__).parents[2] / "vi3dras"
ROOM = {
    "vi3dras/__init__.py": "",
    "vi3dras/room/__init__.py": "",
    "vi3dras/room/work.py": """
def count(n):
    i = 0
    while i != n:
        i += 1
    return i


def area(width, height):
    return width * height


def turned(angle, way):
    return angle * way
""",
    "tests/room/test_work.py": """
from vi3dras.room import work


def test_count():
    assert work.count(3) == 3


def test_area():
    assert work.area(1, 1) == 1


def test_turned():
    assert work.turned(2, -1) == -2
""",
}
KNOWN = """
[[mutant]]
function = "turned"
before = "return angle * way"
after = "return angle / way"
reason = "the way is 1 or -1"
"""


def slips_of(line: str) -> set[str]:
    """What becomes of a line."""
    text = line.encode()
    return {mutant.of(text).decode() for site in sites(text) for mutant in site}


@pytest.mark.parametrize(
    ("line", "slips"),
    [
        ("a + b", {"a - b"}),
        ("(a) * (b ** c)", {"(a) / (b ** c)", "(a) * (b * c)"}),
        ("a -= b", {"a += b"}),
        ("θ = -a", {"θ = a"}),
        ("a < b", {"a <= b", "a >= b"}),
        ("a not  in b", {"a in b"}),
        ("not a", {"a"}),
        ("a and b or c", {"a or b or c", "a and b and c"}),
        ("a[0, :-1]", {"a[1, :-1]", "a[-1, :-1]", "a[0, :-2]", "a[0, :-0]", "a[0, :1]"}),
        ("robot.low", {"robot.high"}),
        ("min(a, 1)", {"max(a, 1)"}),
        ("f(a, b.c)", {"f(b.c, a)"}),
        ("np.hypot(a, b)", set()),
        ("def f(x: int | None) -> tuple[int, ...]: pass", set()),
        ("f'{a + b}'", set()),
    ],
)
def test_a_slip_changes_one_thing(line: str, slips: set[str]) -> None:
    assert slips_of(line) == slips


def test_a_comment_between_is_no_operator() -> None:
    assert slips_of("x = (a  # - not\n     + b)") == {"x = (a  # - not\n     - b)"}


def test_one_seed_draws_the_same_places_another_seed_others() -> None:
    def keys(seed: int) -> list[tuple[str, str, str]]:
        return [slip.key for slip in drawn("export", 20, seed)]

    assert len(keys(1)) == 20
    assert keys(1) == keys(1)
    assert keys(1) != keys(2)


def holding(known: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """The modules in which something known may stand: to make every slip of all takes seconds."""
    wanted = [(f"def {function.rpartition('.')[2]}(", before.split()) for function, before, _ in known]
    for file in sorted(CORE.rglob("*.py")):
        words = " ".join(file.read_text(encoding="utf-8").split())
        if any(head in words and " ".join(before) in words for head, before in wanted):
            yield file.relative_to(CORE).with_suffix("").as_posix()


def test_what_is_known_to_survive_can_still_be_made() -> None:
    known = reasons()
    possible = {slip.key for module in holding(known) for site in every_slip(module) for slip in site}
    assert set(known) - possible == set()
    assert all(len(reason) > 20 for reason in known.values())


@pytest.mark.slow
def test_a_run_tells_who_kills_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in ROOM.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "tests" / "mutants").mkdir()
    shutil.copy(seen.__file__, tmp_path / "tests" / "mutants")
    monkeypatch.setattr(trial, "SLOWER", 2.0)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # a pytest without others starts at once
    known = tmp_path / "known.toml"
    known.write_text(KNOWN)
    before = (tmp_path / "vi3dras/room/work.py").read_bytes()
    assert main(["room", "--times", "9"], tmp_path, known) == 1
    said = capsys.readouterr().out
    assert "left out" not in said
    assert "killed vi3dras/room/work.py:5: i += 1 -> i -= 1\n    by the time limit" in said
    assert "survived vi3dras/room/work.py:10: return width * height -> return width / height" in said
    assert "survived, known vi3dras/room/work.py:14: return angle * way -> return angle / way" in said
    assert (
        "killed vi3dras/room/work.py:4: while i != n: -> while i == n:\n    by tests/room/test_work" in said
    )
    assert "2 killed, 1 survived, known, 1 survived" in said
    assert (tmp_path / "vi3dras/room/work.py").read_bytes() == before


def test_a_room_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rom"])
    assert "there is no room or module rom in vi3dras" in capsys.readouterr().err
