"""The import table: which room may know which library."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

BLOCKS = (ast.stmt, ast.excepthandler, ast.match_case)
ROOT = Path(__file__).parents[2]
ROOMS = sorted(path for floor in ("vi3dras", "panels") for path in (ROOT / floor).rglob("*.py"))
ORDER = [
    room
    for storeys in (
        "arm language rotations kinematics export render jobs flow sessions meshes workspace volume",
        "closed_forms inverse velocities solids collision joint_workspace objects workcell notations",
        "importers path parts motion dynamics control linear runs tuning symbolic derivation cartesian atlas",
        "passport formats codegen identification jogging programs interpreter teaching twins remote",
        "sharing album api scripts papers labs explain console commands",
    )
    for room in storeys.split()
]
"""The rooms of the core from the ground up: each knows those before it, and none that stands behind it."""

ROOF = {"__init__", "__main__", "cli"}
"""Modules of no room that stand above all rooms, the package's face among them; others stand below."""

WITH_OPEN3D = ("vi3dras/render", "vi3dras/importers", "vi3dras/export")
HEAVY = {"dearpygui", "open3d", "pandas", "sympy", "scipy"}


@cache
def imported(path: Path) -> tuple[set[str], set[str]]:
    """What a module imports anywhere, and what it imports outside its functions when it runs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    anywhere, at_import = set(), set()
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        node, is_inside = waiting.pop()
        names = set()
        if isinstance(node, ast.Import):
            names = {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = absolute(path, node)
            names = {module, *(f"{module}.{alias.name}" for alias in node.names)}
        anywhere |= names
        at_import |= set() if is_inside else names
        inner = is_inside or isinstance(node, ast.FunctionDef) or is_for_types(node)
        waiting += [(child, inner) for child in ast.iter_child_nodes(node) if isinstance(child, BLOCKS)]
    return anywhere, at_import


def is_for_types(node: ast.AST) -> bool:
    """True for `if TYPE_CHECKING:`, whose imports no running program sees."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def absolute(path: Path, node: ast.ImportFrom) -> str:
    """The module that is named, also where it is named from the room that asks: `from ..pen import fonts`."""
    if not node.level:
        return node.module or ""
    folders = path.relative_to(ROOT).parent.parts
    package = ("vi3dras", *folders) if folders[0] == "panels" else folders
    return ".".join([*package[: len(package) - node.level + 1], *([node.module] if node.module else [])])


def tops(names: set[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


def is_in(path: Path, *folders: str) -> bool:
    return any((ROOT / folder) in path.parents or path == ROOT / folder for folder in folders)


def test_every_room_imports_only_what_the_table_allows() -> None:
    wrong = [f"{path.relative_to(ROOT)}: {fault}" for path in ROOMS for fault in outside_table(path)]
    assert len(ROOMS) > 1000
    assert not wrong, "\n".join(wrong)


def outside_table(path: Path) -> Iterator[str]:
    """What a module imports that its room must not know."""
    anywhere, at_import = imported(path)
    kit = is_in(path, "panels/_kit")
    if "dearpygui" in tops(anywhere) and not kit:
        yield "only the kit knows Dear PyGui"
    if heavy := tops(at_import) & (HEAVY - ({"dearpygui"} if kit else set())):
        yield f"{', '.join(sorted(heavy))}: a heavy library is imported where it is used"
    if "open3d" in tops(anywhere) and not is_in(path, *WITH_OPEN3D):
        yield f"only {', '.join(WITH_OPEN3D)} know Open3D"
    shown = {name for name in anywhere if f"{name}.".startswith("vi3dras.panels.")}
    if shown and is_in(path, "vi3dras"):
        yield "the core starts panels by name"
    if kit and any(not name.startswith("vi3dras.panels._kit") for name in shown):
        yield "the kit is given its instruments"
    if is_in(path, "vi3dras/jobs", "vi3dras/flow", "vi3dras/sessions", "vi3dras/render"):
        rooms = "arrays errors jobs flow sessions render files shared_memory processor"
        allowed = tuple(f"vi3dras.{room}" for room in rooms.split())
        known = {name for name in anywhere if name.startswith("vi3dras.")}
        if not all(name.startswith(allowed) for name in known):
            yield "this room must know no robot"


def storey(names: list[str]) -> int:
    """Where a module of the core stands, by its dotted name without `vi3dras`: -1 is the ground."""
    if (ROOT / "vi3dras" / names[0]).is_dir():
        assert names[0] in ORDER, f"say in ORDER where the room {names[0]} stands"
        return ORDER.index(names[0])
    return len(ORDER) if names[0] in ROOF else -1


def test_no_room_of_the_core_stands_in_a_circle() -> None:
    """A type or constant that two rooms need lives in the lower one."""
    core = [path for path in ROOMS if is_in(path, "vi3dras")]
    wrong = [fault for path in core for fault in upwards(path)]
    assert len(core) > 400
    assert not wrong, "\n".join(wrong)


def upwards(path: Path) -> list[str]:
    """What a module of the core imports from storeys above its own, said with what it may know."""
    own = list(path.relative_to(ROOT / "vi3dras").with_suffix("").parts)
    return [
        f"{'.'.join(own)} imports {name}: {own[0]} may know {', '.join(ORDER[: storey(own)])}"
        for name in sorted(imported(path)[0])
        if name.startswith("vi3dras.") and not name.startswith("vi3dras.panels")
        if storey(name.split(".")[1:]) > storey(own)
    ]


@pytest.mark.parametrize(
    ("room", "stands_on"),
    [
        ("values", ("values",)),
        ("explorer", ("values", "explorer")),
        ("forces", ("values", "forces")),
        ("control", ("values", "forces", "control")),
    ],
    ids=lambda x: x,
)
def test_the_rooms_of_the_use_cases_stand_on_each_other(room: str, stands_on: tuple[str, ...]) -> None:
    """values < explorer, forces < control < api: an arm asks all, they give values; types may look up."""
    for path in sorted((ROOT / "vi3dras" / "api" / room).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for_types = {id(part) for node in ast.walk(tree) if is_for_types(node) for part in ast.walk(node)}
        names = [
            node.module or ""
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            if id(node) not in for_types
        ]
        below = tuple(f"vi3dras.api.{name}" for name in stands_on)
        wrong = [name for name in names if name.startswith("vi3dras.api") and not name.startswith(below)]
        assert not wrong, f"{path.name} imports {', '.join(wrong)}: move what both need down"


def test_importing_the_core_is_quick_and_loads_no_heavy_library() -> None:
    """0.3 s of processor time is a promise to students, and ten times what it takes."""
    script = (
        "import time, sys; start = time.process_time(); import vi3dras, vi3dras.arm.library, vi3dras.cli, "
        "vi3dras.kinematics.forward; spent = time.process_time() - start; "
        f"print(spent < 0.3 or spent, sorted(set(sys.modules) & {HEAVY | {'numexpr', 'rich'}!r}))"
    )
    for _ in range(2):  # the first start compiles
        answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "True []"
