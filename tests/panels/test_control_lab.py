"""The Control Lab, built without a display: a law chosen, gains typed, runs compared; as in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.panels._kit.items.control.disturbances import LimitTable
from vi3dras.panels._kit.items.control.gain_table import GainTable
from vi3dras.panels._kit.items.control.law_form import LawForm
from vi3dras.panels._kit.items.control.loop_dock import LoopDock
from vi3dras.panels._kit.items.control.signal_form import SignalForm
from vi3dras.panels._kit.window.shell import Shell

NAME = "control-lab"
ONLY = (NAME,)
GOAL = np.radians([40.0, 20.0])


def get(shell: Shell, port: str) -> Any:
    return shell.engine.get(f"{NAME}.{port}")


def settled(shell: Shell, **values: object) -> Shell:
    for port, value in values.items():
        shell.engine.put(f"{NAME}.{port}", value)
    shell.engine.settle()
    shell.frame(set(shell.engine.values))
    return shell


def turned_to(shell: Shell, page: str, kind: type) -> Any:
    assert shell.front is not None
    shell.front.choose(page)
    settled(shell)
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


@pytest.fixture
def lab(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(NAME)
    settled(shell, robot=load_robot("planar2r"))
    return settled(shell, test_start=np.zeros(2), test_goal=GOAL, test_time=0.6, test_way=0.4)


def test_the_window_and_a_notebook_run_the_same_loop(lab: Shell) -> None:
    made = vi.robot("planar2r").control([0, 0], [40, 20], time=0.6, way=0.4)
    assert_allclose(made.loop.law.kp, get(lab, "kp"))
    run = get(lab, "loop_run")
    assert_allclose(np.degrees(run.q), made.q, atol=1e-8)
    assert get(lab, "loop_words") == made.sentence
    assert_allclose(get(lab, "error"), run.want_q - run.read)


def copied(lab: Shell) -> dict[str, Any]:
    """What the copied script makes."""
    script = "\n".join(line for part in lab.engine.act(f"{NAME}.in_python") for line in part)
    space: dict[str, Any] = {}
    exec("import vi3dras as vi\n" + script, space)
    return space


PAIR = np.array([1.0, 0.7])
LAW_NUMBERS: dict[str, dict[str, object]] = {
    "pd": {"kp": 91.7 * PAIR, "kv": 15.3 * PAIR, "coefficient": ("m", "0.2 + 0.1 cos(q2)^2")},
    "pid": {"kp": 9.17 * PAIR, "kv": 1.53 * PAIR, "ki": 7.31 * PAIR, "test_signal": "step"},
    "pd-gravity": {"kp": 9.17 * PAIR, "kv": 1.53 * PAIR, "test_signal": "ramp"},
    "computed-torque": {"kp": 140 * PAIR, "kv": 23.1 * PAIR, "test_signal": "chirp", "test_last": 3.3},
    "feed-forward": {"kp": 9.17 * PAIR, "kv": 1.53 * PAIR, "test_signal": "sine", "test_frequency": 2.7},
    "impedance": {
        "tool_stiffness": np.array([613.0, 17.0]),
        "tool_damping": np.array([41.0, 3.0]),
        "test_signal": "hold",
    },
}
"""A law with numbers of its own, and a test."""
DISTURBED: tuple[dict[str, object], ...] = (
    {"is_continuous": True, "push_force": np.array([3.0, 0.0, 0.0]), "push_start": 0.1},
    {"rate": 333.0, "delay": 0.0043, "speed_from": "differenced", "quantum": 1e-4, "noise": 3e-5},
    {"payload_mass": 0.31, "payload_place": np.array([0.01, 0.02, 0.0]), "unknown_mass": 0.17},
    {"gravity": np.array([0.0, -9.81, 0.0]), "has_friction": False, "torque_limits": np.array([0.5, 0.2])},
)


@pytest.mark.parametrize(("number", "kind"), list(enumerate(LAW_NUMBERS)))
def test_the_copied_script_gives_the_same_run_whatever_disturbs_it(
    lab: Shell, number: int, kind: str
) -> None:
    lab.engine.act(f"{NAME}.keep_before")
    disturbed = DISTURBED[number % len(DISTURBED)]
    settled(lab, controller=kind, test_time=0.3, test_way=0.2, **LAW_NUMBERS[kind], **disturbed)
    space = copied(lab)
    for name, port in (("run", "loop_run"), ("before", "before_run")):
        run = get(lab, port)
        assert_allclose(space[name].result.q, run.q, rtol=0, atol=1e-9)
        assert_allclose(space[name].result.given, run.given, rtol=0, atol=1e-6)
    assert space["run"].sentence == get(lab, "loop_words")
    assert space["stability"].words == get(lab, "stability_words")


def test_a_chip_chooses_a_law_with_its_usual_gains(lab: Shell) -> None:
    form = turned_to(lab, "Loop", LawForm)
    form._choose("Computed torque", True)
    settled(lab)
    assert get(lab, "controller") == "computed-torque"
    assert_allclose(get(lab, "kp"), 140.0)
    assert get(lab, "loop_run").figures.rms.max() < 1e-3


def test_a_typed_gain_is_one_step_and_the_run_of_before_stays_beside_it(lab: Shell) -> None:
    table = turned_to(lab, "Gains", GainTable)
    lab.engine.act(f"{NAME}.keep_before")
    before = get(lab, "kp").copy()
    weak = float(before[1] / 4)
    table._edit(1, 1, weak)
    settled(lab)
    assert_allclose(get(lab, "kp"), [before[0], weak])
    assert get(lab, "before_run").figures.rms[1] < get(lab, "loop_run").figures.rms[1]
    dock = turned_to(lab, "Gains", LoopDock)
    assert dock._strips is not None
    assert [len(trace.beside) for trace in dock._strips.traces] == [2, 1, 1]
    lab.engine.act(f"{NAME}.back_to_before")
    assert_allclose(get(lab, "kp"), before)


def test_the_arm_follows_the_player(lab: Shell) -> None:
    dock = turned_to(lab, "Loop", LoopDock)
    dock.player.scrub(0.3)
    settled(lab)
    assert_allclose(get(lab, "q"), get(lab, "loop_run").q[150], atol=1e-9)


def test_a_goal_is_typed_as_a_place_of_the_tool(lab: Shell) -> None:
    form = turned_to(lab, "Loop", SignalForm)
    form._place(1, 1, 0.25 / load_robot("planar2r").units.metres)
    settled(lab)
    frames = vi.robot("planar2r").fk(np.degrees(get(lab, "test_goal"))).position
    assert frames[0] * load_robot("planar2r").units.metres == pytest.approx(0.25, abs=1e-6)


def test_play_of_a_gear_without_a_rotor_is_told(lab: Shell) -> None:
    table = turned_to(lab, "Disturb", LimitTable)
    table._edit(0, 4, 0.5)
    settled(lab)
    assert_allclose(get(lab, "backlash"), [np.radians(0.5), 0.0])
    assert get(lab, "loop_run") is None
    assert "no rotor" in get(lab, "loop_words")
