"""Somebody else's library drives the twin without noticing: pyssc32 of the package index, as it is.

Asked for, since it fetches a package: `VI3DRAS_CLIENTS=1 pytest tests/remote/test_client.py`. It was written
for Python 2; what that called otherwise is lent to it, not a line of it is changed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
from wired_arm import LYNX6

from vi3dras.twins.process import TwinProcess, TwinSpec

CLIENT = "pyssc32==0.4.2"

SCRIPT = """
    import builtins, sys, time
    import serial
    builtins.xrange, builtins.unicode = range, str

    class Text(serial.Serial):
        "A port of Python 2: texts are bytes, and the other way round."
        def write(self, text): return super().write(text.encode("latin-1"))
        def read(self, size=1): return super().read(size).decode("latin-1")
        def flushInput(self): self.reset_input_buffer()

    serial.Serial, plain = Text, serial.Serial
    from ssc32.ssc32 import SSC32
    board = SSC32(sys.argv[1], 115200, count=6)
    board[0].position, board[1].position = 1460, 1520
    board.commit()
    time.sleep(0.3)
    print(board.is_done())
    board[0].position, board[1].degrees = 1900, 10.0
    board.commit(time=400)
    print(board.is_done())
    end = time.monotonic() + 10
    while not board.is_done() and time.monotonic() < end:
        time.sleep(0.02)
    time.sleep(0.3)
    print(board.is_done(), board[1].position)
    board.close()
"""


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("VI3DRAS_CLIENTS"), reason="fetches a package: VI3DRAS_CLIENTS=1")
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_library_of_somebody_else_drives_the_twin(tmp_path: Path) -> None:
    guest, script = tmp_path / "guest", tmp_path / "drive.py"
    fetch = ["pip", "install", "--quiet", "--target", str(guest), "--no-deps"]
    fetch += ["--python-version", "2.7", "--only-binary=:all:", CLIENT]
    subprocess.run([sys.executable, "-m", *fetch], check=True)
    script.write_text(textwrap.dedent(SCRIPT))
    with TwinProcess(TwinSpec(LYNX6)) as twin:
        told = subprocess.run(
            [sys.executable, str(script), twin.address],
            env=os.environ | {"PYTHONPATH": str(guest)},
            capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        q = twin.q
    assert told.stdout.split("\n")[:3] == ["True", "False", "True 1611"]
    # by the Lynx6's file: 90 degrees take 860 us below the middle of the base, and 880 us of the shoulder
    assert np.allclose(
        np.degrees(q[:2]), [-(1900 - 1460) * 90 / 860, 90 - (1611 - 1520) * 90 / 880], atol=0.1
    )
