"""`vi3dras shot` and `tour`: pictures without a display, the same every time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from seen import looks_alike, pixels

pytestmark = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="pictures without a display need Xvfb")


def vi3dras(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    return subprocess.run(
        [sys.executable, "-m", "vi3dras", *words],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.slow
def test_a_picture_is_the_same_every_time(tmp_path: Path) -> None:
    words = ["--robot", "puma560", "--set", "q=10,80,-80,20,30,40", "--size", "1100x700", "--theme", "light"]
    for name in ("a.png", "b.png"):
        answer = vi3dras(tmp_path, "shot", "robot-simulator", "-o", name, *words)
        assert answer.returncode == 0, answer.stderr
    first, second = (pixels(tmp_path / name) for name in ("a.png", "b.png"))
    assert first.shape == (700, 1100, 3)
    assert looks_alike(first, second)
    assert (tmp_path / "a.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert set(os.listdir(tmp_path)) - {"home"} == {"a.png", "b.png"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["simulator", "-o", "a.png"], 'There is no instrument "simulator". Did you mean robot-simulator?'),
        (["robot-simulator", "-o", "a.png", "--set", "qq=1"], 'There is no control "qq".'),
        (["robot-simulator", "-o", "a.png", "--set", "q=1,2"], "lynx6 has 5 joints, not 2"),
        (["robot-simulator", "-o", "a.png", "--set", "q"], "has no value"),
        (["robot-simulator", "-o", "a.png", "--size", "20x20"], "too small or too large"),
        (["control-lab", "-o", "a.png", "--page", "Gain"], "its pages are Loop, Gains, Disturb, Search,"),
        (["robot-simulator", "-o", "a.png", "--session", "gone.vi3"], "gone.vi3"),
    ],
)
def test_bad_input_gets_one_sentence(tmp_path: Path, words: list[str], sentence: str) -> None:
    answer = vi3dras(tmp_path, "shot", *words)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert answer.stderr.strip().count("\n") == 0
    assert not (tmp_path / "a.png").exists()


@pytest.mark.slow
def test_the_tour_names_what_it_wrote(tmp_path: Path) -> None:
    answer = vi3dras(tmp_path, "tour", "-o", "tour", "--only", "surface-trajectory", "--json")
    assert answer.returncode == 0, answer.stderr
    written = json.loads(answer.stdout)["written"]
    assert {Path(name).suffix for name in written} == {".png", ".csv"}
    assert all((tmp_path / name).stat().st_size > 100 for name in written)


def test_without_a_screen_and_without_xvfb_the_sentence_says_what_to_do(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "vi3dras", "shot", "robot-simulator", "-o", "a.png"],
        cwd=tmp_path,
        env={"PATH": str(tmp_path), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    if sys.platform != "linux":
        pytest.skip("other systems always have a screen")
    assert answer.returncode == 1
    assert "install Xvfb" in answer.stderr


def test_the_window_s_process_loads_no_heavy_library(tmp_path: Path) -> None:
    script = (
        "import sys; from vi3dras.cli import run; "
        "code = run(['shot', 'robot-simulator', '-o', 'a.png']); "
        "print(code, sorted(set(sys.modules) & {'open3d', 'pandas', 'sympy', 'scipy', 'matplotlib'}))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip().endswith("0 []")
