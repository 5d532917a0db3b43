"""What is printed for other programs builds the same arm there, whatever the arm is called."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hostile_names import NAMES, renamed
from notations.seeded import ARMS
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.explorer.rosetta import NOTATIONS, written_in
from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.notations import spelt
from vi3dras.notations.pasted import read_pasted


def turned(axis: str, t: float) -> Floats:
    """A turn about an axis as a book prints it."""
    c, s = np.cos(t), np.sin(t)
    return {
        "x": np.array([[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1.0]]),
        "y": np.array([[c, 0, s, 0], [0, 1, 0, 0], [-s, 0, c, 0], [0, 0, 0, 1.0]]),
        "z": np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]]),
    }[axis]


def moved(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Floats:
    pose = np.eye(4)
    pose[:3, 3] = x, y, z
    return pose


def exponential(twist: Floats, q: float) -> Floats:
    """exp of a 4x4 matrix by its series, halved until that is quick."""
    w, v = twist[:3], twist[3:]
    hat = np.zeros((4, 4))
    hat[:3, :3] = [[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]]
    hat[:3, 3] = v
    step, total, term = hat * q / 1024, np.eye(4), np.eye(4)
    for k in range(1, 12):
        term = term @ step / k
        total = total + term
    for _ in range(10):
        total = total @ total
    return total


HERE = np.eye(4)
Link = Callable[[float], Floats]


def link(kind: str, convention: str) -> Callable[..., Link]:
    """A row as the documentation of roboticstoolbox has it: `flip` turns q round, `offset` is added."""

    def build(d: float = 0.0, a: float = 0.0, alpha: float = 0.0, theta: float = 0.0, offset: float = 0.0,
              flip: bool = False, qlim: Any = None) -> Link:  # fmt: skip
        def matrix(q: float) -> Floats:
            value = (-q if flip else q) + offset
            t, along = (value, d) if kind == "Revolute" else (theta, value)
            joint, rest = turned("z", t) @ moved(z=along), moved(x=a) @ turned("x", alpha)
            return joint @ rest if convention == "DH" else rest @ joint

        return matrix

    return build


def element(axis: str) -> Callable[..., Link]:
    def build(value: float = 0.0, jindex: int | None = None, flip: bool = False) -> Link:
        make = (lambda v: moved(**{axis[1]: v})) if axis[0] == "t" else (lambda v: turned(axis[1].lower(), v))
        made: Any = (
            (lambda q: make(-q[jindex] if flip else q[jindex]))
            if jindex is not None
            else (lambda q: make(value))
        )
        return made

    return build


def product(links: list[Link], name: str = "", base: Floats = HERE, tool: Floats = HERE) -> Any:
    def forward(q: Floats) -> Floats:
        pose = base
        for each, value in zip(links, q, strict=True):
            pose = pose @ each(value)
        return pose @ tool

    return SimpleNamespace(fkine=forward, name=name)


def sequence(elements: list[Any]) -> Any:
    def forward(q: Floats) -> Floats:
        pose = np.eye(4)
        for each in elements:
            pose = pose @ each(q)
        return pose

    return SimpleNamespace(fkine=forward)


def exponentials(axes: list[Floats], home: Floats) -> Any:
    def forward(q: Floats) -> Floats:
        pose = np.eye(4)
        for axis, value in zip(axes, q, strict=True):
            pose = pose @ exponential(axis, value)
        return pose @ home

    return SimpleNamespace(fkine=forward)


@pytest.fixture
def toolbox(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the printed Python asks of roboticstoolbox, by its documentation.

    The same texts ran in roboticstoolbox-python 1.5.0 with spatialmath-python 1.1.18: 14 arms in four
    notations at 20 poses each, none farther off than 6e-15.
    """
    rtb: Any = ModuleType("roboticstoolbox")
    for kind in ("Revolute", "Prismatic"):
        for convention in ("DH", "MDH"):
            setattr(rtb, kind + convention, link(kind, convention))
    rtb.DHRobot, rtb.ETS, rtb.PoERobot = product, sequence, exponentials
    rtb.ET = SimpleNamespace(**{axis: element(axis) for axis in ("tx", "ty", "tz", "Rx", "Ry", "Rz")})
    rtb.PoERevolute = lambda w, p: np.concatenate([w, -np.cross(w, p)])
    rtb.PoEPrismatic = lambda v: np.concatenate([np.zeros(3), v])
    space: Any = ModuleType("spatialmath")
    space.SE3 = lambda matrix, check: matrix
    monkeypatch.setitem(sys.modules, "roboticstoolbox", rtb)
    monkeypatch.setitem(sys.modules, "spatialmath", space)


def run(text: str) -> Any:
    scope: dict[str, Any] = {}
    exec(text, scope)
    return scope["arm"]


@pytest.mark.usefixtures("toolbox")
@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", [*ARMS, "kinova-jaco2-j2n6s300", "motoman-gp7"])
def test_the_printed_python_builds_the_same_arm(name: str, notation: str) -> None:
    robot = load_robot(name)
    robot = replace(robot, joints=(replace(robot.joints[0], sign=-1), *robot.joints[1:]))
    arm = run(written_in(robot, notation).python)
    for q in np.random.default_rng(3).uniform(-2, 2, (5, robot.n)):
        assert_allclose(arm.fkine(q), tool_pose(robot, q), atol=1e-9)


def matlab_pose(text: str, q: Floats) -> Floats:
    """T(q) of a printed function: its factors are read and multiplied here."""
    given = dict(re.findall(r"^(\w) = \[(.*)\];$", text, re.M))
    matrices = {
        name: np.array([row.split() for row in rows.split("; ")], float) for name, rows in given.items()
    }
    (factors,) = re.findall(r"^T = @\(q\) (.*);$", text, re.M)
    pose = np.eye(4)
    parts = re.findall(
        r"expm\(hat\(S\(:,(\d+)\)\) \* q\(\d+\)\)|([rt])([xyz])\((-?)(?:q\((\d+)\)|([^()]+))\)|(M)", factors
    )
    for screw, kind, axis, minus, joint, number, home in parts:
        if screw:
            pose = pose @ exponential(matrices["S"][:, int(screw) - 1], q[int(screw) - 1])
        elif home:
            pose = pose @ matrices["M"]
        else:
            value = q[int(joint) - 1] if joint else eval(number, {"pi": np.pi})
            value = -value if minus else value
            pose = pose @ (turned(axis, value) if kind == "r" else moved(**{axis: value}))
    return pose


@pytest.mark.parametrize("notation", ["ets", "poe"])
@pytest.mark.parametrize("name", ARMS)
def test_the_printed_matlab_is_the_same_product(name: str, notation: str) -> None:
    robot = load_robot(name)
    text = written_in(robot, notation).matlab
    for q in np.random.default_rng(4).uniform(-2, 2, (3, robot.n)):
        assert_allclose(matlab_pose(text, q), tool_pose(robot, q), atol=1e-9)


def test_a_table_for_matlab_has_a_row_of_each_joint_by_the_names_of_the_toolbox() -> None:
    text = written_in(load_robot("stanford-arm"), "modified").matlab
    assert (
        "L(3) = PrismaticMDH('theta', -pi/2, 'a', 0, 'alpha', pi/2, 'offset', 0, 'qlim', [0.3048 1.27]);"
        in text
    )
    assert text.rstrip().endswith("arm = SerialLink(L, 'name', 'Stanford arm');")


@pytest.mark.parametrize("notation", NOTATIONS)
def test_no_name_gets_out_of_its_comment_or_string(notation: str) -> None:
    robot = load_robot("lynx6")
    plain = {
        form: getattr(written_in(renamed(robot, "A"), notation), form)
        for form in ("python", "matlab", "latex")
    }
    for name in NAMES:
        written = written_in(renamed(robot, name), notation)
        tree = ast.dump(ast.parse(re.sub(r'name=".*"', 'name="A"', written.python)))
        assert tree == ast.dump(ast.parse(plain["python"])), name
        assert not written.python.startswith("#"), "Python reads an encoding there"
        for line, own in zip(written.matlab.splitlines(), plain["matlab"].splitlines(), strict=True):
            quoted = re.sub(r"'name', '(?:[^']|'')*'", "'name', 'A'", line)
            assert line.startswith("%") if own.startswith("%") else quoted == own
        lines, own_lines = written.latex.splitlines(), plain["latex"].splitlines()
        assert lines[2:] == own_lines[2:]
        dressed = re.fullmatch(r"\\textbf\{(.*)\}: [\w ,-]+", lines[1])
        assert dressed is not None, name
        assert not re.search(r"(?<!\\)[$&#_%^~]", re.sub(r"\\text\w+\{\}", "", dressed[1])), name


@pytest.mark.parametrize("notation", ["standard", "modified"])
@pytest.mark.parametrize("name", ARMS)
def test_a_printed_table_can_be_pasted_again(name: str, notation: str) -> None:
    written = vi.robot(name).written(notation)
    pasted = read_pasted(written.text)
    assert pasted.convention == notation
    for column in ("theta", "d", "a", "alpha"):
        values = [getattr(joint, column) for joint in pasted.joints]
        assert_allclose(values, getattr(written.robot.table, column), atol=1e-9)
    assert [j.type for j in pasted.joints] == [j.type for j in written.robot.joints]
    assert [j.sign for j in pasted.joints] == [j.sign for j in written.robot.joints]


def test_angles_are_spelt_as_parts_of_pi_where_they_are_some() -> None:
    spelled = [
        spelt.angle(value, "pi") for value in (np.pi, -np.pi / 2, 3 * np.pi / 4, 2 * np.pi, 1.5708, 0.0)
    ]
    assert spelled == ["pi", "-pi/2", "3*pi/4", "2*pi", "1.5708", "0"]
