"""What students' scripts lean on: public names change only together with the changelog."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import vi3dras

RECORD = Path(__file__).with_name("public_names.txt")
HEAVY = ("dearpygui", "numpy", "numexpr", "open3d", "pandas", "sympy")


def arguments(thing: Any) -> str:
    """The names of its arguments, those with a default with a sign."""
    every = inspect.signature(thing).parameters.values()
    plain = (p for p in every if p.name != "self")
    return ", ".join(p.name + ("?" if p.default is not p.empty else "") for p in plain)


def public_names() -> list[str]:
    """Every public name with its arguments, and of a class its fields, properties and methods."""
    lines = []
    for name in sorted(vi3dras._PUBLIC):
        thing = getattr(vi3dras, name)
        if not inspect.isclass(thing):
            lines.append(f"{name}({arguments(thing)})")
            continue
        lines.append(name)
        known = {*vars(thing), *getattr(thing, "__dataclass_fields__", ())}
        for key in sorted(each for each in known if each[0] != "_"):
            method = vars(thing).get(key)
            lines.append(f"{name}.{key}" + (f"({arguments(method)})" if inspect.isfunction(method) else ""))
    return lines


def test_public_names_change_only_with_the_changelog() -> None:
    recorded = RECORD.read_text(encoding="utf-8").splitlines()
    now = public_names()
    gone, new = sorted(set(recorded) - set(now)), sorted(set(now) - set(recorded))
    told = f"Public names changed. Gone: {gone}. New: {new}. Write a line in docs/changelog.md, then put "
    assert now == recorded, f"{told}the new list into {RECORD.name}:\n" + "\n".join(now)


def test_the_package_offers_exactly_the_public_names() -> None:
    told = set(re.findall(r" as (\w+)", Path(vi3dras.__file__).read_text(encoding="utf-8")))
    assert told == vi3dras._PUBLIC, "what type checkers know"
    assert set(dir(vi3dras)) >= vi3dras._PUBLIC
    with pytest.raises(AttributeError, match="no attribute 'inverse_everything'"):
        _ = vi3dras.inverse_everything


def test_importing_the_package_loads_nothing_heavy() -> None:
    script = f"import sys, vi3dras as vi; print(vi.__version__, sorted(set(sys.modules) & set({HEAVY!r})))"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told.strip() == f"{vi3dras.__version__} []"


def test_kinematics_load_neither_pandas_nor_a_window() -> None:
    script = (
        "import sys, vi3dras as vi; arm = vi.robot('lynx6'); "
        "arm.ik(arm.fk('home')); arm.workspace(90).points_per_link; "
        "print(sorted(set(sys.modules) & {'dearpygui', 'open3d', 'pandas', 'sympy', 'scipy'}))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "[]"


def test_an_arm_alone_is_there_without_formulas_motions_and_workspaces() -> None:
    """Four fifths of the time to the first arm went into rooms that it does not need."""
    script = (
        "import sys, vi3dras as vi; arm = vi.robot('lynx6'); arm.ik(arm.fk('home')); "
        "print(sorted({name.split('.')[1] for name in sys.modules if name.startswith('vi3dras.')}))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    rooms = {"language", "objects", "path", "motion", "passport", "formats", "volume", "workspace", "render"}
    assert "kinematics" in told
    assert not [room for room in rooms if f"'{room}'" in told]
