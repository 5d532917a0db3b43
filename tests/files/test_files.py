"""Files are written whole or not at all, and stay what they were: links, rights, devices."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from vi3dras.errors import FileExistsAlreadyError, NotWritableError
from vi3dras.files import write_pieces, write_whole
from vi3dras.passport.digests import write_pair

Writer = Callable[[Path, bytes], None]


def at_once(file: Path, content: bytes) -> None:
    write_whole(file, content, replace=True)


def in_pieces(file: Path, content: bytes) -> None:
    write_pieces(file, [content[:1], memoryview(content)[1:]], count=2, replace=True)


def as_pair(file: Path, content: bytes) -> None:
    write_pair(file, [content], file.with_name("second"), lambda: "second", count=1, replace=True)


each_writer = pytest.mark.parametrize("write", [at_once, in_pieces, as_pair])
posix = pytest.mark.skipif(sys.platform == "win32", reason="rights and links of Unix")


def rights(file: Path) -> str:
    return stat.filemode(file.stat().st_mode)


@posix
@each_writer
@pytest.mark.parametrize(
    ("mask", "shown"), [(0o077, "-rw-------"), (0o022, "-rw-r--r--"), (0o002, "-rw-rw-r--")]
)
def test_a_new_file_is_for_whom_the_umask_lets_it_be(
    tmp_path: Path, write: Writer, mask: int, shown: str
) -> None:
    """Every file was readable by everybody, whatever the umask said."""
    before = os.umask(mask)
    try:
        write(tmp_path / "a.csv", b"new")
    finally:
        os.umask(before)
    assert rights(tmp_path / "a.csv") == shown


@posix
@each_writer
def test_a_file_that_is_replaced_keeps_its_rights(tmp_path: Path, write: Writer) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write(file, b"new")
    assert (file.read_bytes(), rights(file)) == (b"new", "-rw-r-----")


@posix
@each_writer
@pytest.mark.parametrize("there", [True, False])
def test_a_link_keeps_pointing_at_its_file(tmp_path: Path, write: Writer, there: bool) -> None:
    """A symbolic link became a plain file, and the file that it stood for stayed old."""
    (tmp_path / "far").mkdir()
    if there:
        (tmp_path / "far" / "a.csv").write_bytes(b"old")
    link = tmp_path / "link.csv"
    link.symlink_to(Path("far") / "a.csv")
    write(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "far" / "a.csv").read_bytes() == b"new"
    assert sorted(file.name for file in (tmp_path / "far").iterdir()) == ["a.csv"]


@posix
@each_writer
def test_a_device_is_no_file_to_replace(tmp_path: Path, write: Writer) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotWritableError, match="it is no file"):
        write(pipe, b"new")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@each_writer
def test_a_folder_is_no_file_to_replace(tmp_path: Path, write: Writer) -> None:
    (tmp_path / "a.csv").mkdir()
    with pytest.raises(NotWritableError, match="directory"):
        write(tmp_path / "a.csv", b"new")
    assert (tmp_path / "a.csv").is_dir()


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "No space left on device"), KeyError("stopped")])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, fault: Exception) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(b"old")

    def pieces() -> Iterator[bytes]:
        yield b"new"
        raise fault

    with pytest.raises((NotWritableError, KeyError)):
        write_pieces(file, pieces(), count=2, replace=True)
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("a.csv", b"old")]


def test_a_name_that_was_taken_meanwhile_is_not_given_twice(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"

    def pieces() -> Iterator[bytes]:
        file.write_bytes(b"first")
        yield b"late"

    with pytest.raises(FileExistsAlreadyError):
        write_pieces(file, pieces(), count=1)
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("a.csv", b"first")]


def test_half_a_letter_in_a_text_ends_no_writing(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.csv", "a\ud800b")
    assert (tmp_path / "a.csv").read_text("utf-8") == "a?b"
