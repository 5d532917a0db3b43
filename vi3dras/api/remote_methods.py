"""An arm that stands there, or its twin: methods of `Arm`, which is long enough without them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from vi3dras.api.values.given import file_in
from vi3dras.files import write_whole

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.calibration import ServoCalibration
    from vi3dras.api.remote import RemoteArm
    from vi3dras.api.served_arm import ServedArm
    from vi3dras.remote.calibration import Check
    from vi3dras.twins.process import TwinProcess


def connect(self: Arm, port: str, board: str | None = None) -> RemoteArm:
    """The real arm at a port, or a twin: `with arm.connect("COM4") as real: real.home(held=True)`.

    Args:
        self: the arm, whose file says what is plugged in where.
        port: a serial port (`/dev/ttyUSB0`, `COM4`), or `tcp://host:port`.
        board: `ssc32`, `feetech`, `grbl`, ...; all that can drive the arm are asked if None.

    Raises:
        NobodyError: no board answers there.
        AddressError, LinkError: the port does not open.
        WiringError: the arm's file does not say how it is driven.
    """
    from vi3dras.api.remote import RemoteArm, arm_at

    return RemoteArm(self.robot, arm_at(self.robot, port, board))


def twin(
    self: Arm, board: str = "ssc32", *, flaws: str = "usual", seed: int = 0, port: int | None = None
) -> TwinProcess:
    """A virtual board with this arm on it, to be reached at `.address` until it is closed.

    Args:
        self: the arm.
        board: `ssc32`, `ssc32u`, `arduino`, `feetech`, `grbl` or `melfa`.
        flaws: `usual` servos are slow, with play and some degrees beside their file; `none` are perfect.
        seed: which of all such arms.
        port: a TCP port of this machine; a pseudo-terminal if None, where there are any.

    Raises:
        UnknownNameError: there is no such board.
        UnwiredError: the arm does not hang on it.
        NoCompilerError: an Arduino's sketch is compiled here, and there is nothing to do it.
        PortTakenError: another program has the port.
    """
    from vi3dras.api.twins import twin_of_arm

    return twin_of_arm(self.robot, board, flaws=flaws, seed=seed, port=port)


def calibrate(
    self: Arm, joint: str | int, pulses: ArrayLike, values: ArrayLike, *, pieces: int = 2,
    ends: ArrayLike | None = None,
) -> ServoCalibration:  # fmt: skip
    """A servo from pulses that were sent, or steps where it stood, and joint values that were read off.

    >>> import vi3dras as vi
    >>> vi.robot("lynx6").calibrate("elbow", [860, 1725, 2500], [93, 2, -89])
    <elbow of lynx6: offset 2.00, gain 1.011, residual 0.00>
    >>> vi.robot("so-101").calibrate("shoulder_pan", [2100, 3124], [0, 90]).zero
    2100.0

    Args:
        self: the arm with its old file.
        joint: its name, or its number from 1.
        pulses: three or more [µs], (k,); best upwards and then downwards again, which averages play away.
            Of a servo on a serial bus its steps: one place tells where zero is, two its sign too.
        values: the joint values there, (k,).
        pieces: how many straight lines are put through pulses.
        ends: where a servo on a serial bus stands at both stops of its joint [steps]; kept in the file, and
            nothing is sent beyond them.

    Raises:
        NoServoError, UnknownNameError: no servo turns this joint, or there is none.
        MeasuredError: no servo gives such measurements.
    """
    from vi3dras.api.calibration import servo_calibrated

    return servo_calibrated(self, joint, pulses, values, pieces)


def check_servo(self: Arm, joint: str | int, pulses: ArrayLike, values: ArrayLike) -> Check:
    """Whether the calibration in the arm's file is still good, from two measurements or one of a bus servo.

    >>> import vi3dras as vi
    >>> vi.robot("lynx6").check_servo("elbow", [1000, 1725, 2400], [75.5, 0.3, -78]).is_good
    True

    Args:
        self: the arm.
        joint: its name, or its number from 1.
        pulses: as they were sent [µs], or steps where a bus servo stood, (k,).
        values: the joint values that were read off, (k,).

    Raises:
        NoServoError, UnknownNameError: no servo turns this joint, or there is none.
        MeasuredError: no servo gives such measurements.
    """
    from vi3dras.api.calibration import servo_checked

    return servo_checked(self.robot, joint, pulses, values)


def save_sketch(self: Arm, file: str | Path, *, replace: bool = False) -> Path:
    """Write the sketch that makes a servo board for this arm of an Arduino; gives the file.

    Args:
        self: the arm, whose file says which pulses its servos take.
        file: where to, such as `board.ino`.
        replace: whether a file of that name may go.

    Raises:
        NoServosError: the arm's file says nothing of servos.
        FileExistsAlreadyError, NotWritableError: the file cannot be written.
    """
    from vi3dras.codegen.servo_board import servo_sketch

    path = file_in(file)
    write_whole(path, servo_sketch(self.robot), replace=replace)
    return path


def serve(
    self: Arm, port: str, board: str | None = None, *, listen: str = "127.0.0.1:2340", token: str = "",
    teacher_token: str = "", held: bool = False,
) -> ServedArm:  # fmt: skip
    """Share the arm at a port with a class: a queue, one holder at a time, until it is closed.

    Args:
        self: the arm.
        port: where it hangs; see `connect`.
        board: its board; all that can drive the arm are asked if None.
        listen: where others reach it, such as `0.0.0.0:2340`; this machine alone without it.
        token: of the class; beyond this machine there has to be one.
        teacher_token: of the teacher; `.teacher_token` is one that nobody guesses without it.
        held: somebody holds the arm, and it goes home first.

    Raises:
        OpenToAllError, TokenError: anybody could enter.
        LabAddressError, ListeningError: nobody can listen there.
        NobodyError: no board answers at the port.
    """
    from vi3dras.api.served_arm import ServedArm

    return ServedArm(
        self.robot, port, board, listen=listen, token=token, teacher_token=teacher_token, held=held
    )


METHODS = (connect, twin, serve, calibrate, check_servo, save_sketch)
"""In the order in which `Arm` takes them."""
