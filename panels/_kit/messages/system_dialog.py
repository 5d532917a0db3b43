"""The dialogs of the system, each in a process of its own: the window goes on drawing while one is open."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

CHOICE = "VI3DRAS_DIALOGS"
"""`own` in the environment keeps to the dialog of the window."""
LEFT = 1
"""The code with which all of them say that nothing was chosen."""

_MAC = (
    "POSIX path of (choose file {}with prompt (item 1 of argv)"
    " default location (POSIX file (item 2 of argv)){})"
)
_WINDOWS = (
    "Add-Type -AssemblyName System.Windows.Forms;"
    "$d = New-Object System.Windows.Forms.{}FileDialog;"
    "$d.Title = $env:ASK_TITLE; $d.InitialDirectory = $env:ASK_FOLDER; $d.FileName = $env:ASK_NAME;"
    "$d.Filter = $env:ASK_FILTER;"
    "$top = New-Object System.Windows.Forms.Form -Property @{{TopMost = $true}};"
    "if ($d.ShowDialog($top) -ne 'OK') {{exit 1}};"
    "[Console]::OutputEncoding = [Text.Encoding]::UTF8; [Console]::Write($d.FileName)"
)


class SystemDialog:
    """A dialog of the system that is open."""

    def __init__(self, command: list[str], told: dict[str, str]) -> None:
        # What a program of the desktop warns of is nobody's here, but osascript tells by it what happened.
        self._process = subprocess.Popen(
            command, env=os.environ | told, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip

    @property
    def is_open(self) -> bool:
        """Whether somebody may still choose."""
        return self._process.poll() is None

    def answer(self) -> tuple[Path | None, bool]:
        """What was chosen, if anything was, and whether the dialog worked at all; once it is not open."""
        out, wrong = self._process.communicate()
        code, text = self._process.returncode, os.fsdecode(out).rstrip("\r\n")
        if code == 0 and text:
            return Path(text), True
        return None, code == LEFT and (not wrong or b"execution error" not in wrong or b"-128" in wrong)

    def close(self) -> None:
        """Take it away, whatever is in it."""
        with suppress(OSError):
            self._process.terminate()
        self._process.communicate()


def system_dialog(title: str, start: Path, suffix: str, *, is_new: bool) -> SystemDialog | None:
    """Open the system's own dialog, if there is one: `start` is a file's name to begin with, or a folder."""
    if os.environ.get(CHOICE) == "own":
        return None
    command = dialog_command(title, start, suffix, is_new=is_new)
    folder, name = (start.parent, start.name) if is_new else (start, "")
    kept = f"*{suffix}|*{suffix}|*|*"
    told = {"ASK_TITLE": title, "ASK_FOLDER": str(folder), "ASK_NAME": name, "ASK_FILTER": kept}
    try:
        return SystemDialog(command, told) if command else None
    except (OSError, ValueError):  # it cannot be started, or a name is no text
        return None


def dialog_command(title: str, start: Path, suffix: str, *, is_new: bool) -> list[str]:
    """How a dialog is started on this system; nothing where it has none."""
    if sys.platform == "win32":
        return ["powershell", "-NoProfile", "-STA", "-Command", _WINDOWS.format("Save" if is_new else "Open")]
    if sys.platform == "darwin":
        words = _MAC.format("name ", " default name (item 3 of argv)") if is_new else _MAC.format("", "")
        given = [title, str(start.parent), start.name] if is_new else [title, str(start)]
        return ["osascript", "-e", "on run argv", "-e", f"return {words}", "-e", "end run", *given]
    is_kde = "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", "")
    if shutil.which("kdialog") and (is_kde or not shutil.which("zenity")):
        verb = "--getsavefilename" if is_new else "--getopenfilename"
        return ["kdialog", "--title", title, verb, str(start), f"*{suffix}"]
    if shutil.which("zenity"):
        save = ["--save", "--confirm-overwrite"] if is_new else []
        filters = [f"--file-filter=*{suffix}", "--file-filter=*"]
        place = str(start) if is_new else f"{start}{os.sep}"
        return ["zenity", "--file-selection", f"--title={title}", f"--filename={place}", *save, *filters]
    return []


def folder_opener() -> str:
    """The program that shows a folder to a person; nothing where there is none."""
    named = {"win32": "explorer", "darwin": "open"}.get(sys.platform, "xdg-open")
    return shutil.which(named) or ""


def open_folder(folder: Path) -> None:
    """Show a folder as the system does; its program goes on by itself."""
    with suppress(OSError):
        subprocess.Popen(
            [folder_opener(), str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
