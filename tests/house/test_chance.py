"""A run of the suite is like the run before: no examples by luck, no seed of the hour."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).parents[2]
PROFILE = ROOT / "tests" / "chance.py"
UNSEEDED = {"default_rng", "Random", "RandomState", "PCG64", "SeedSequence"}
MODULES = {"random", "np.random", "numpy.random"}
SHARED = {"derandomize": "True", "deadline": "None", "database": "None"}
"""What `settings` of one test may say again, but not otherwise."""


def drawn(tries: int) -> list[str]:
    """What one property test is given, in order."""
    seen: list[str] = []

    @settings(max_examples=tries)
    @given(st.one_of(st.text(), st.integers().map(str), st.floats().map(str)))
    def claim(value: str) -> None:
        seen.append(value)

    claim()
    return seen


def test_a_property_is_tried_on_the_same_examples_whatever_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = drawn(300)
    module, source = ModuleType("another_module_of_ours"), tmp_path / "ours.py"
    source.write_text("\n".join(f"A{k} = {k}\nB{k} = 'word {k}'" for k in range(1000, 1200)))
    module.__file__ = str(source)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert drawn(300) == first


def test_all_property_tests_share_one_profile() -> None:
    shared = settings.default
    assert shared is not None
    assert (shared.derandomize, shared.deadline, shared.database) == (True, None, None)
    assert HealthCheck.too_slow in shared.suppress_health_check


def dotted(node: ast.AST | None) -> str:
    """A name with all before its last dot, as it is written; nothing for what is computed."""
    if isinstance(node, ast.Attribute):
        before = dotted(node.value)
        return f"{before}.{node.attr}" if before else ""
    return node.id if isinstance(node, ast.Name) else ""


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str, str]]:
    """Every call of a file, the name that it is called on, if it has one, and its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            func = node.func
            yield node, dotted(getattr(func, "value", None)), getattr(func, "attr", None) or func.id


def lucky(path: Path) -> Iterator[str]:
    """The places of a file where a run may differ from the one before."""
    for call, before, name in calls(ast.parse(path.read_text(encoding="utf-8"))):
        is_bare = not call.args and not call.keywords
        if (name in UNSEEDED and is_bare) or (before in MODULES and name not in UNSEEDED | {"Generator"}):
            yield f"{path.relative_to(ROOT)}:{call.lineno}: {before}.{name} without a seed"
        said = {str(key.arg): ast.unparse(key.value) for key in call.keywords} if name == "settings" else {}
        if any(said.get(key, value) != value for key, value in SHARED.items()):
            yield f"{path.relative_to(ROOT)}:{call.lineno}: not as tests/chance.py says it for all"


@pytest.mark.parametrize("room", ["tests", "vi3dras", "panels", "docs"])
def test_every_number_drawn_has_a_seed(room: str) -> None:
    files = sorted(set((ROOT / room).rglob("*.py")) - {PROFILE})
    assert files
    assert [place for path in files for place in lucky(path)] == []
