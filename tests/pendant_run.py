"""A pendant that runs programs and does nothing else: what the tests of a run put together."""

from __future__ import annotations

from vi3dras.api.programs import RobotProgram
from vi3dras.arm.library import load_robot
from vi3dras.flow import VI, Control, Indicator, VIPart
from vi3dras.panels import _arm
from vi3dras.panels._arm import ports
from vi3dras.panels._cell import page as cell_page
from vi3dras.panels._kit.face import Face, Tab, View3D
from vi3dras.panels._teach.program_run import RunOfProgram
from vi3dras.panels._teach.run_acts import RunActs
from vi3dras.panels._teach.run_moment import RunMoment
from vi3dras.panels._teach.run_page import READINGS, TAB
from vi3dras.render.scene import Item

PICK = """10 M1=0
20 *A
30 MOV P1
40 GOSUB *DOWN
50 M1=M1+1
60 IF M1<2 THEN *A
70 END
80 *DOWN
90 MVS P2
100 M_OUT(5)=1
110 HCLOSE 1
120 DLY 0.25
130 IF M_IN(2)=1 THEN M2=7 ELSE M2=3
140 RETURN
P1=(300,40,250,0,180,0)(6,0)
P2=(300,40,200,0,180,0)(6,0)
"""


class Written(VIPart):
    """A program as text."""

    program_text = Control(str, default=PICK, tip="Lines")
    program = Indicator(RobotProgram, tip="The program", equation=None, quantity="a program")


@Written.step("program")
def read(program_text: str) -> RobotProgram:
    """The program of a text."""
    return RobotProgram("pick", program_text)


class RunningPendant(VI):
    """An arm and a program that runs."""

    id = "pendant"
    parts = (Written, RunOfProgram, RunMoment, RunActs, *cell_page.PARTS)
    robot = Control(type(load_robot("rv2aj")), default=lambda: load_robot("rv2aj"), tip="The arm")
    q = ports.joint_values("Joints", "Joint values of the arm")
    gripper = ports.gripper(1.0, "The hand")
    scene = Indicator(tuple, tip="The view")
    labels = Indicator(tuple, tip="Words")


@RunningPendant.step("scene", "labels")
def picture(robot: _arm.Robot, q: _arm.Floats, gripper: float) -> tuple[tuple[Item, ...], tuple[()]]:
    """The arm."""
    return tuple(_arm.arm_items(robot, q, gripper, solid=True, wire=False)), ()


FACE = Face(
    vi=RunningPendant, icon="hand", short="Run", sentence="Runs", tabs=(TAB, Tab("Nothing", ())),
    view=View3D("scene", "labels", joints="q"), indicators=READINGS, verdict="run_words",
)  # fmt: skip
