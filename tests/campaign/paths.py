"""Names that lead to no file: folders, circles, pipes without a writer, devices without an end."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from campaign.guard import attempt
from campaign.outcome import Outcome

from vi3dras.arm.library import load_file, load_library, load_robot
from vi3dras.formats.imported import read_path
from vi3dras.formats.verify import verified
from vi3dras.joint_workspace.points_file import read_points
from vi3dras.labs.form import read_form
from vi3dras.objects.library import load_formula
from vi3dras.passport.passport import read_passport
from vi3dras.sessions.session import load


def run(times: int, seed: int, folder: Path) -> Outcome:
    """Read each odd name by each reader, and write to some; `times` in turn."""
    outcome = Outcome("Odd paths", "folders, circles of links, pipes, devices, names that no disk knows")
    os.environ["VI3DRAS_HOME"] = str(folder / "home")
    os.environ["VI3DRAS_DIALOGS"] = "own"
    count = len(load_library().by_id)
    with _odd_paths(folder / "home" / "robots") as paths:
        for _ in range(max(1, times // (len(paths) * len(READERS)))):
            for path in paths:
                for name, read in READERS.items():
                    what = f"{name} {path.name[:20]!r}"
                    if attempt(outcome, lambda read=read, path=path: read(path), what):  # type: ignore[misc]
                        outcome.fault(f"{what}: something was read")
            if len(load_library().by_id) != count:
                outcome.fault("other arms are gone")
    return outcome


def _path_of(path: Path) -> object:
    return read_path(path, load_robot("lynx6"))


READERS: dict[str, Callable[[Path], object]] = {
    "robot": load_file,
    "robot by name": lambda path: load_robot(str(path)),
    "formula": lambda path: load_formula(str(path)),
    "session": lambda path: load(path, {}),
    "passport": read_passport,
    "motion": verified,
    "points": read_points,
    "table": _path_of,
    "lab report": read_form,
}


@contextmanager
def _odd_paths(folder: Path) -> Iterator[list[Path]]:
    """Odd names in the user's own folder of arms, where the library meets them too."""
    folder.mkdir(parents=True)
    names = ["missing", "folder", "loop", "dangling", "pipe", "endless", "nothing", "socket"]
    paths = {name: folder / f"{name}.toml" for name in names}
    paths["folder"].mkdir()
    paths["loop"].symlink_to(paths["loop"])
    paths["dangling"].symlink_to(folder / "nowhere")
    os.mkfifo(paths["pipe"])
    paths["endless"].symlink_to("/dev/zero")
    paths["nothing"].symlink_to("/dev/null")
    with socket.socket(socket.AF_UNIX) as plug:
        here = Path.cwd()
        os.chdir(folder)  # a socket's name has a short limit
        plug.bind(paths["socket"].name)
        os.chdir(here)
        odd = ("x" * 300, "nul\0", "half \udce4", "a\nb", "..")
        yield [*paths.values(), *(folder / f"{name}.toml" for name in odd), folder, Path(), Path("/")]
