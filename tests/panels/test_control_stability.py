"""The page Stability of the Control Lab, built without a display."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.items.control.stability_charts import StabilityCharts
from vi3dras.panels._kit.items.control.stability_form import StabilityForm
from vi3dras.panels._kit.items.control.stability_readings import StabilityReadings
from vi3dras.panels._kit.window.shell import Shell

NAME = "control-lab"
ONLY = (NAME,)


class Lab:
    """The page, asked and told."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    def put(self, **values: Any) -> None:
        for port, value in values.items():
            self.shell.engine.put(f"{NAME}.{port}", value)
        self.settle()

    def settle(self) -> None:
        self.shell.engine.settle()
        self.shell.frame(set(self.shell.engine.values))

    def get(self, port: str) -> Any:
        return self.shell.engine.get(f"{NAME}.{port}")

    def part(self, kind: type) -> Any:
        assert self.shell.front is not None
        return next(bound for bound in self.shell.front.bound if isinstance(bound, kind))


@pytest.fixture
def lab(shell: Shell) -> Lab:
    shell.build(1440, 900)
    shell.open(NAME)
    made = Lab(shell)
    shell.engine.put(f"{NAME}.robot", load_robot("planar2r"))
    made.put(
        controller="computed-torque", test_start=np.radians([10.0, 40.0]), test_goal=np.radians([40.0, 20]),
        test_time=0.2, test_way=0.1, rate=200.0, delay=0.01, kp=np.full(2, 60.0), kv=np.full(2, 8.0),
        loop_joint=1,
    )  # fmt: skip
    assert shell.front is not None
    shell.front.choose("Stability")
    made.settle()
    return made


def test_the_page_says_what_python_says(lab: Lab) -> None:
    asked = vi.robot("planar2r").stability(
        [10, 40], controller="computed-torque", kp=60, kv=8, rate=200, delay=0.01
    )
    found = lab.get("loop_stability")
    assert lab.get("stability_words") == asked.words
    assert "at 200 Hz with 10 ms of delay" in asked.words
    assert_allclose(np.sort_complex(found.poles), np.sort_complex(asked.poles), atol=1e-9)
    assert found.phase_margin == pytest.approx(asked.phase_margin)
    readings = lab.part(StabilityReadings)
    assert readings.lamp.word == "Stable"
    assert readings.margins.rows[2].cells[1].text == f"{asked.phase_margin:.4g}"
    assert readings.limits.rows[0].cells[2].text == "1/s"


def test_the_copied_script_says_the_same_sentence(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    lab.put(stability_gain="kp", stability_alone=True, unknown_mass=0.5)
    script = "\n".join(line for part in lab.shell.engine.act(f"{NAME}.in_python") for line in part)
    space: dict[str, Any] = {}
    exec("import vi3dras as vi\n" + script, space)
    assert space["stability"].words == lab.get("stability_words")
    assert capsys.readouterr().out.endswith(lab.get("stability_words") + "\n")


def test_a_click_on_the_locus_takes_the_gain_with_a_pole_there_in_one_step(lab: Lab) -> None:
    plot = lab.part(StabilityCharts).poles
    gains, poles = lab.get("loop_stability").locus()
    branch = int(np.abs(poles - poles[0]).max(axis=0).argmax())
    k = len(gains) // 2
    x, y = plot.axes()
    plot.on_press(Mouse(float(x.at(poles[k, branch].real)), float(y.at(poles[k, branch].imag)), 0))
    lab.settle()
    taken = float(lab.get("kv")[0])
    assert taken != 8.0
    assert lab.get("kv")[1] == 8.0
    assert np.abs(lab.get("loop_stability").poles - poles[k, branch]).min() < 0.05
    lab.shell.engine.undo()
    lab.settle()
    assert lab.get("kv").tolist() == [8.0, 8.0]


def test_beside_the_branches_a_click_takes_nothing(lab: Lab) -> None:
    plot = lab.part(StabilityCharts).poles
    x, y = plot.axes()
    plot.on_press(Mouse(float(x.at(-0.9)), float(y.at(1.1)), 0))
    lab.settle()
    assert lab.get("kv").tolist() == [8.0, 8.0]


def test_beyond_the_largest_gain_the_lamp_is_red_and_a_third_of_it_green(lab: Lab) -> None:
    most = lab.get("loop_stability").largest_gain
    form, readings = lab.part(StabilityForm), lab.part(StabilityReadings)
    form._value.type(f"{1.02 * most:.6g}")
    lab.settle()
    assert readings.lamp.word == "Unstable"
    assert "is above" in lab.get("stability_words")
    assert readings.margins.rows == ()
    form._row.click("Most / 3")
    lab.settle()
    assert readings.lamp.word == "Stable"
    assert lab.get("kv")[0] == pytest.approx(most / 3, rel=0.01)


def test_the_loop_is_looked_at_where_the_arm_is_and_back(lab: Lab) -> None:
    lab.put(controller="pd", q=np.radians([0.0, 120.0]))
    start = lab.get("loop_stability").found.q.tolist()
    form = lab.part(StabilityForm)
    form._pose.choose("Arm's pose")
    lab.settle()
    assert_allclose(lab.get("loop_stability").found.q, np.radians([0.0, 120.0]))
    form._pose.choose("Test's start")
    lab.settle()
    assert lab.get("loop_stability").found.q.tolist() == start


def test_a_law_with_a_jump_says_why_there_is_nothing(lab: Lab) -> None:
    lab.put(controller="pd", coefficient=("1/q1", "1"), test_start=np.zeros(2))
    assert lab.get("loop_stability") is None
    assert "no linear form" in lab.get("stability_words")
    assert lab.part(StabilityReadings).lamp.word == "Unknown"
    assert lab.part(StabilityReadings).words._text == lab.get("stability_words")


def test_the_wheel_looks_closer_at_what_is_under_the_mouse(lab: Lab) -> None:
    plot = lab.part(StabilityCharts).poles
    x, y = plot.axes()
    mouse = Mouse(float(x.at(1.0)), float(y.at(0.0)), 0)
    plot.on_wheel(mouse, 8)
    closer, _ = plot.axes()
    assert float(closer.at(1.0)) == pytest.approx(mouse.x)
    assert closer.high - closer.low < 0.2 * (x.high - x.low)
    plot.on_double(mouse)
    assert plot.axes()[0] == x


def test_a_continuous_loop_has_its_poles_left_of_a_line(lab: Lab) -> None:
    lab.put(is_continuous=True)
    assert "without sampling" in lab.get("stability_words")
    assert (lab.get("loop_stability").poles.real < 0).all()
    assert lab.part(StabilityReadings).limits.rows[-1].cells[0].text == "least gain"
