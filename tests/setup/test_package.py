"""The wheel: arms and formulas ship inside it, and an installed copy works from any folder."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it would be published, built from a clean copy of the tracked files."""
    folder = tmp_path_factory.mktemp("wheel")
    copy = folder / "copy"
    for name in ("vi3dras", "panels", "robots", "formulas", "pyproject.toml", "README.md", "LICENSE"):
        source = ROOT / name
        for file in [source] if source.is_file() else sorted(source.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                target = copy / file.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(file.read_bytes())
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(copy)], check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_everything_is_in_the_wheel_under_one_name(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info" not in name}
    assert tops == {"vi3dras"}
    for folder in ("robots", "formulas"):
        shipped = {Path(name) for name in names if name.startswith(f"vi3dras/{folder}/")}
        files = [file for file in (ROOT / folder).rglob("*.*") if file.suffix in {".toml", ".glb"}]
        assert shipped == {"vi3dras" / file.relative_to(ROOT) for file in files}
    packages = {str(Path(name).parent) for name in names if name.endswith(".py")}
    rooms = {
        path.parent.relative_to(ROOT)
        for floor in ("vi3dras", "panels")
        for path in (ROOT / floor).rglob("*.py")
    }
    expected = {str(room) if room.parts[0] == "vi3dras" else f"vi3dras/{room}" for room in rooms}
    assert packages == expected, "a package is missing in pyproject.toml"


def test_an_installed_copy_works_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    script = (
        f"import sys; sys.path.insert(0, {str(site)!r}); "
        "sys.meta_path = [f for f in sys.meta_path if 'editable' not in repr(f)]; "
        "from vi3dras.cli import main; main(['fk', 'kuka-kr5-arc', 'home', '--json'])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, check=True, text=True
    )
    assert json.loads(answer.stdout)["position"] == pytest.approx([800, 0, 1005])
