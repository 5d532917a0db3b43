"""A copy does what a program does that Python began: words, environment, output, end, processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import copied
import pytest
from copied import HERE, Copy, template
from desk import PATIENCE
from watched import Eye

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are copied where stories are played"
)

SPARE = """
import copied, multiprocessing, os
from multiprocessing import util

def told(pipe):
    pipe.send((os.getpid(), os.getppid(), os.environ["VI3DRAS_TOLD"]))
    os._exit(3)

def asked():
    ours, theirs = context.Pipe()
    process = context.Process(target=told, args=(theirs,))
    process.start()
    theirs.close()
    answer = ours.recv()
    process.join()
    return answer == (process.pid, os.getpid(), "now"), process.exitcode, process.pid

context = multiprocessing.get_context("spawn")
if __name__ == "__main__":
    spares = copied.Spares(1)
    (_, pid), = spares._waiting
    util.spawnv_passfds = spares.spawn
    os.environ["VI3DRAS_TOLD"] = "now"
    first, second = asked(), asked()
    print(*first[:2], first[2] == pid, *second[:2], second[2] == pid)
"""


def started(folder: Path, *words: str, **environment: str) -> Copy:
    file = folder / "eye"
    Eye(file)
    return template().start([str(file), *words], os.environ | {"PYTHONPATH": str(HERE)} | environment)


def test_it_takes_words_and_environment_and_tells_output_exit_code_and_cost(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    (home / "robots").mkdir(parents=True)
    text = (HERE.parent / "robots" / "planar3r.toml").read_text("utf-8")
    (home / "robots" / "my-arm.toml").write_text(text, "utf-8")
    assert started(tmp_path, "robots", "my-arm", VI3DRAS_HOME=str(home)).wait(PATIENCE) == 0
    assert "(my-arm)" in capfd.readouterr().out
    before = copied.spent()
    assert started(tmp_path, "robots", "my-arm", VI3DRAS_HOME=str(tmp_path)).wait(PATIENCE) == 2
    assert "my-arm" in capfd.readouterr().err
    assert copied.spent() > before > 0, "the processor's seconds of both are counted"


def test_it_is_killed_like_any_other(tmp_path: Path) -> None:
    copy = started(tmp_path, "workspace", "franka-panda", "--samples", "10000000")
    assert copy.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        copy.wait(0.01)
    copy.send_signal(signal.SIGKILL)
    assert copy.wait(PATIENCE) == -signal.SIGKILL
    assert copy.poll() == -signal.SIGKILL
    copy.send_signal(signal.SIGKILL)  # it has ended: nobody is told


def test_a_process_that_it_starts_is_a_copy_too_and_then_one_that_python_begins(tmp_path: Path) -> None:
    file = tmp_path / "asks.py"
    file.write_text(SPARE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(file)],
        env=os.environ | {"PYTHONPATH": str(HERE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["True", "3", "True", "True", "3", "False"]
