"""The arm that stands there, or its twin: connected, moved by hand, given a checked motion, and stopped."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import joints
from vi3dras.flow import VI
from vi3dras.scripts.lines import arm_code, joints_typed
from vi3dras.scripts.spelling import Part, literal

from . import _arm
from ._arm import ports
from ._kit.face import Device, Face, FirstStep, Stop, View3D
from ._kit.face.remote import ARM_DOCK
from ._remote import by_hand, calibrate, connection, job, lab
from ._remote.by_hand import ByHand
from ._remote.calibrate import Calibrating
from ._remote.connection import ArmOnWire
from ._remote.job import ArmJob
from ._remote.lab import InLab
from ._remote.picture import RemotePicture


class RemoteArm(VI):
    """A checked motion on its way to an arm: what was sent, where the arm is, and every byte."""

    id = "remote-arm"
    title = "Remote Arm"
    parts = (ArmOnWire, ArmJob, InLab, ByHand, Calibrating, RemotePicture)
    robot = _arm.robot_control()
    q = ports.joint_values(
        "Sliders", "Where the sliders would send the arm", symbol="q", equation=joints.joint_values,
        meaning="Where the sliders would send the arm; nothing moves before Go there slowly.", leads=True,
    )  # fmt: skip
    gripper = ports.gripper(0.6, "The hand, from closed to open; it moves no pose")
    grid = ports.ground()


@RemoteArm.action("Copy as Python")
def in_python(
    robot: Robot, q: Floats, arm_way: str, twin_board: str, twin_flaws: str, arm_port: str, arm_host: str,
    job_file: str, lab_host: str, lab_name: str,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: connect, home, go where the sliders are, run the file; or send it to the lab."""
    if arm_way == "lab":
        token = "token = open('class.txt').read().strip()  # what the teacher has given the class"
        there = f"lab = vi.shared_arm({literal(lab_host)}, token, {literal(lab_name)})"
        send = f"lab.send({literal(job_file)}, wait=True)" if job_file else "print(lab.state)"
        return ((arm_code(robot), token), (there, send))
    way = "twin.address" if arm_way == "twin" else literal(arm_port if arm_way == "port" else arm_host)
    twin = f"twin = arm.twin({literal(twin_board)}, flaws={literal(twin_flaws)})"
    run = (
        f"    real.run({literal(job_file)})"
        if job_file
        else f"    real.go({joints_typed(robot, q)!r}, held=True)"
    )
    return (
        (arm_code(robot), *((twin,) if arm_way == "twin" else ())),
        (
            f"with arm.connect({way}) as real:",
            "    real.home(held=True)",
            run,
            "    print(real.status)",
        ),
    )


FACE = Face(
    vi=RemoteArm,
    icon="antenna",
    short="Remote",
    sentence="The lab arm, or its twin",
    purpose="Make",
    tabs=(connection.TAB, job.TAB, lab.TAB, by_hand.TAB, calibrate.TAB),
    view=View3D(
        "scene",
        "labels",
        switches=("commanded", "reported", "lag_larger", "show_path", "show_frames", "grid"),
        joints="q",
    ),
    indicators=job.READINGS,
    verdict="arm_verdict",
    script="in_python",
    below=ARM_DOCK,
    below_height=44 + 40 + 6 * 28 + 24,
    device=Device("look_at_arm", "arm_moves", "stop_arm", "stop_is_down"),
    first_steps=(
        FirstStep(
            "Connect to the twin",
            "It starts a virtual arm that cannot be told from a real one",
            "Connect",
            "arm_now",
            lambda now, _: now.is_connected,
        ),
        FirstStep(
            "Home",
            "Hold the arm; then nobody has to guess where it stands",
            "By hand",
            "arm_now",
            lambda now, _: now.knows_place,
        ),
        FirstStep(
            "Run a job",
            "Send a motion from Volume, then Run on the arm",
            "Job",
            "arm_now",
            lambda now, _: now.has_job,
        ),
    ),
    tour=(
        Stop("twin", {}, "No arm is connected: the twin is chosen"),
        Stop("job", {}, "No job yet, and what is looked at before the first byte", page="Job"),
        Stop(
            "hand",
            {"q": "30, 70, -60, -20, 10"},
            "Where the sliders would send the arm",
            theme="light",
            page="By hand",
        ),
    ),
)
