"""Right answers are accepted, wrong ones are not; right is what school geometry gives."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from labs.by_hand import elbow, filled, form, forward, reached

from vi3dras.cli import run

Answers = dict[str, Any]


def fk_ik(n: dict[str, float]) -> Answers:
    x, y, z = forward(n["q1"], n["q2"], n["q3"], n["q4"])
    target = (np.array(n["tx"]), np.array(n["ty"]), np.array(n["tz"]), np.array(n["w"]))
    inside = [e for e in (elbow(*target, -1), elbow(*target, 1)) if e.inside]
    w = math.radians(n["w"])
    xb = (math.hypot(n["tx"], n["ty"]) - 15 * math.cos(w)) / 24
    zb = (n["tz"] - 11.06 - 15 * math.sin(w)) / 24
    return {
        "x": x, "y": y, "z": z, "hand": n["q2"] + n["q3"] + n["q4"],
        "solutions": len(inside),
        "shoulder": max(float(e.q[1]) for e in inside),
        "q": math.sqrt(1 / (xb**2 + zb**2) - 1),
    }  # fmt: skip


def joint_2d(n: dict[str, float]) -> Answers:
    x = np.linspace(n["lo"], n["hi"], 81)
    y, z = np.full(81, n["y"]), np.full(81, n["z"])
    up, down = (elbow(x, y, z, np.array(n["w"]), sign) for sign in (-1, 1))
    return {
        "reached": int((up.inside | down.inside).sum()),
        "base": up.q[0][up.inside].max(),
        "shoulder": up.q[1][up.inside].min(),
        "printed_limit": int((np.sqrt(x**2 + y**2 + z**2) <= 50.06).sum()),
    }


def fk_workspace(n: dict[str, float]) -> Answers:
    spans = (90 - n["s1"], n["t2"], n["t3"] + 90, n["t4"] + 90)
    counts = [math.ceil(span / n["f"] - 1e-9) for span in spans]
    a, b, c = np.meshgrid(
        *(np.arange(low, high + 0.5, 2) for low, high in ((0, n["t2"]), (-90, n["t3"]), (-90, n["t4"]))),
        indexing="ij",
    )
    a, b, c = np.radians(a), np.radians(a + b), np.radians(a + b + c)
    return {
        "gripper": math.prod(counts),
        "elbow": counts[0] * counts[1],
        "end_points": math.prod(count + 1 for count in counts),
        "height": (11.06 + 12 * np.sin(a) + 12 * np.sin(b) + 15 * np.sin(c)).max(),
    }


def ik_workspace(n: dict[str, float]) -> Answers:
    axes = ((n["x1"], n["x2"], n["nx"]), (n["y1"], n["y2"], n["ny"]), (n["z1"], 20, 7))
    x, y, z = np.meshgrid(*(np.linspace(low, high, int(k)) for low, high, k in axes), indexing="ij")
    inside = elbow(x, y, z, np.array(n["w"]), -1).inside | elbow(x, y, z, np.array(n["w"]), 1).inside
    return {
        "targets": x.size,
        "reached": int(inside.sum()),
        "base": np.degrees(np.arctan2(y, x))[inside].min(),
        "printed_limit": int((np.sqrt(x**2 + y**2 + z**2) <= 50.06).sum()),
    }


def surface_path(n: dict[str, float]) -> Answers:
    x = np.linspace(-6, 6, 25)
    u, v = np.meshgrid(x, x, indexing="ij")
    share = reached(22 + n["sx"] + u, v, 10 + n["sz"] + (u**2 - v**2) / n["a"]).mean()
    fine = np.linspace(-6, 6, 100_001)
    return {
        "height": 10 + n["sz"] + (n["x0"] ** 2 - n["row"] ** 2) / n["a"],
        "length": np.hypot(np.diff(fine), np.diff(fine**2 / n["a"])).sum(),
        "ripple": math.sqrt(1 + (12 / n["a"]) ** 2),
        "reached": 100 * share,
    }


def pipe_weld(n: dict[str, float]) -> Answers:
    u = np.linspace(0, 2 * np.pi, 1601)
    x, y = n["r1"] * np.cos(u), n["r1"] * np.sin(u)
    z = np.sqrt(n["r2"] ** 2 - y**2)
    way = np.stack([x, y, z])
    return {
        "low": 15 + z.min(),
        "length": np.linalg.norm(np.diff(way, axis=1), axis=0).sum(),
        "reached": 100 * reached(25 + x, 25 + y, 15 + z).mean(),
        "place": next(
            {"dx": dx, "dy": 0, "dz": dz}
            for dx in range(16, 30)
            for dz in range(-4, 10)
            if reached(dx + x, y, dz + z).all()
        ),
    }


LABS = {
    "fk-ik": fk_ik, "joint-2d": joint_2d, "fk-workspace": fk_workspace,
    "ik-workspace": ik_workspace, "surface-path": surface_path, "pipe-weld": pipe_weld,
}  # fmt: skip


def rounded(answer: Any) -> Any:  # as from a display
    return answer if isinstance(answer, dict) else round(float(answer), 3)


def marks(file: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    capsys.readouterr()
    assert run(["lab", "check", str(file), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("student", ["Ada", "Grace", "4711"])
@pytest.mark.parametrize("lab", LABS)
def test_answers_by_another_route_have_all_points(
    lab: str, student: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, told = form(tmp_path, lab, student)
    answers = {key: rounded(value) for key, value in LABS[lab](told["numbers"]).items()}
    result = marks(filled(file, told, answers=answers), capsys)
    assert not [a["id"] for a in result["answers"] if a["verdict"] != "right"]
    assert result["points"] == result["all_points"]


@pytest.mark.parametrize("lab", LABS)
def test_wrong_answers_have_no_points(lab: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, told = form(tmp_path, lab, "Ada")
    right = LABS[lab](told["numbers"])
    wrong = {
        key: dict.fromkeys(value, 60) if isinstance(value, dict) else float(value) + 4.5
        for key, value in right.items()
    }
    result = marks(filled(file, told, answers=wrong), capsys)
    assert result["points"] == 0
    assert {answer["verdict"] for answer in result["answers"]} == {"wrong"}


def test_the_answers_of_another_student_are_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, ada = form(tmp_path, "fk-ik", "Ada")
    file, grace = form(tmp_path, "fk-ik", "Grace")
    copied = fk_ik(ada["numbers"])
    assert marks(filled(file, grace, answers=copied), capsys)["points"] <= 2
