"""Who may enter, and what somebody may send who means no good: all of it is bounded, and nothing moves."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared_lab import CLASS, TEACHER, SharedLab, raw, swing_to_send

from vi3dras.sharing.bounds import Bounds
from vi3dras.sharing.client import LabClient, own_key
from vi3dras.sharing.door import BoundedReader, Rates
from vi3dras.sharing.errors import (
    FloodError,
    LabAddressError,
    LabGoneError,
    LabTooLongError,
    OpenToAllError,
    RefusedByLabError,
    StudentNameError,
    TokenError,
)
from vi3dras.sharing.people import initials, name_in
from vi3dras.sharing.records import Records
from vi3dras.sharing.tokens import host_and_port, is_here, token_in, tokens_for

HEAD = f"Authorization: Bearer {CLASS}\r\nVi3dras-Name: Eve\r\nHost: lab-pc\r\n"


def post(path: str, body: bytes, head: str = HEAD) -> bytes:
    return f"POST {path} HTTP/1.0\r\n{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def test_a_lab_beyond_this_machine_needs_a_token() -> None:
    for address in ("0.0.0.0", "[::]:2340", "192.0.2.7:1"):
        with pytest.raises(OpenToAllError, match="--token-file"):
            tokens_for(address)
    assert tokens_for("127.0.0.1").student == ""
    assert len(tokens_for("localhost:0").teacher) >= 16, "nobody guesses it"
    assert not is_here("0.0.0.0:2340")
    for student, teacher in (("short", ""), (CLASS, CLASS), ("with a blank in it", ""), ("x" * 500, "")):
        with pytest.raises(TokenError):
            tokens_for("127.0.0.1", student, teacher)


def test_a_wrong_token_is_told_nothing(tmp_path: Path) -> None:
    with SharedLab(tmp_path) as lab:
        for token in ("", CLASS[:-1], CLASS + "x", "é" * 20, "\r\nX: y"):
            with pytest.raises(RefusedByLabError, match="not the token") as caught:
                lab.client("Eve", token).state()
            assert caught.value.args[1] == "WrongTokenError"
            with pytest.raises(RefusedByLabError, match="not the token"):
                lab.client("Eve", token).act("stop")
        assert not lab.lab.stopped_by
        assert lab.client("Eve", TEACHER).state()["you"] == {"name": "Eve", "teacher": True}
        text = lab.server.address
        status, page = _page(text)
        assert status == 200
        assert "Eve" not in page


def _page(address: str) -> tuple[int, str]:
    host, _, port = address.rpartition(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        connection.sendall(b"GET / HTTP/1.0\r\n\r\n")
        data = b""
        while more := connection.recv(65536):
            data += more
    return int(data.split()[1]), data.decode()


def test_the_page_of_a_browser_shows_initials_and_nothing_that_it_would_act_on(tmp_path: Path) -> None:
    with SharedLab(tmp_path) as lab:
        lab.client("<script> Ada").send(swing_to_send(tmp_path, "<b>Title</b>"))
        status, page = _page(lab.server.address)
    assert status == 200
    assert "<td>&lt;. A.</td>" in page
    assert "<script" not in page.partition("<table>")[2]
    assert "Title" not in page


def test_a_page_of_a_foreign_site_moves_nothing_where_there_is_no_token(tmp_path: Path) -> None:
    with SharedLab(tmp_path, student="") as lab:
        head = "Vi3dras-Name: Eve\r\nHost: {}\r\n"
        for host, status in (
            ("evil.example:2340", 400),
            ("127.0.0.1.evil.example", 400),
            ("[::1]:2340", 200),
        ):
            assert raw(lab.server.address, post("/acts/stop", b"{}", head.format(host)))[0] == status
        assert lab.lab.stopped_by == "Eve"
        lab.lab.stopped_by = ""
        assert raw(lab.server.address, post("/acts/stop", b"{}", "Host: 127.0.0.1\r\n"))[0] == 400
        assert not lab.lab.stopped_by, "a browser sends such a head to nobody whom it was not allowed"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedLab]:
    """A lab that takes any number of requests."""
    with SharedLab(tmp_path_factory.mktemp("lab"), bounds=Bounds(burst=1e9)) as shared:
        yield shared


DEEP = b'{"title":' + b"[" * 200_000
BOMB = {"title": "a", "file": "b", "passport": "[" * 99_999, "sha256": "c"}
NASTY = {
    b"": 0,
    b"\r\n": 0,
    b"\x00\xff\x16\x03\x01" * 20 + b"\r\n\r\n": 400,
    b"GET\r\n\r\n": 400,
    b"GET / HTTP/9.9\r\n\r\n": 505,
    b"BREW / HTTP/1.0\r\n\r\n": 501,
    b"DELETE /jobs HTTP/1.0\r\n\r\n": 405,
    b"OPTIONS * HTTP/1.0\r\n\r\n": 405,
    b"GET /acts/stop HTTP/1.0\r\n\r\n": 405,
    b"GET /../../etc/passwd HTTP/1.0\r\n\r\n": 404,
    b"POST /acts/../jobs HTTP/1.0\r\n\r\n": 404,
    b"POST /acts/fly\x1b[31m HTTP/1.0\r\n\r\n": 404,
    b"GET /state HTTP/1.0\r\n" + b"X: y\r\n" * 200 + b"\r\n": 431,
    b"GET /state HTTP/1.0\r\nX: " + b"y" * 20_000: 413,
    b"GET /" + b"y" * 20_000: 413,
    f"POST /jobs HTTP/1.0\r\n{HEAD}Content-Length: 99999999\r\n\r\n".encode(): 413,
    f"POST /jobs HTTP/1.0\r\n{HEAD}Content-Length: -1\r\n\r\n".encode(): 400,
    f"POST /jobs HTTP/1.0\r\n{HEAD}Content-Length: 2\r\nContent-Length: 9\r\n\r\n".encode(): 400,
    f"POST /jobs HTTP/1.0\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n".encode(): 400,
    f"POST /jobs HTTP/1.0\r\n{HEAD}\r\n".encode(): 400,
    f"POST /jobs HTTP/1.0\r\n{HEAD}Content-Length: 50\r\n\r\n{{}}".encode(): 400,
    post("/jobs", DEEP): 400,
    post("/jobs", b"[]"): 400,
    post("/jobs", b'{"title": 1, "file": [], "passport": {}, "sha256": null}'): 400,
    post("/jobs", b'{"title": "\\ud800", "file": "\\ud800", "passport": "", "sha256": ""}'): 409,
    post("/jobs", json.dumps(BOMB).encode()): 409,
    post("/acts/cancel", b'{"job": 1e99}'): 400,
    post("/acts/cancel", b'{"job": true}'): 400,
    post("/acts/cancel", b'{"job": ' + b"9" * 4000 + b"}"): 404,
    post("/acts/cancel", b'{"job": NaN}'): 400,
    post("/acts/cancel", b"{}" + b" " * 5000): 413,
    post("/acts/home", b'{"held": "yes"}'): 400,
}


def test_no_request_however_odd_is_answered_otherwise_than_by_a_sentence(lab: SharedLab) -> None:
    found = {request: raw(lab.server.address, request) for request in NASTY}
    wrong = {request[:60]: answer for request, answer in found.items() if answer[0] != NASTY[request]}
    assert not wrong
    told = [answer["error"] for status, answer in found.values() if status]
    assert all(text.isprintable() and text.endswith(".") for text in told)
    assert (lab.states, lab.arm.ran) == ({}, [])
    assert not (lab.lab.records.file_of("lab")).exists(), "none of them is a fault of the lab"


@pytest.mark.parametrize(
    "name", ["", " ", "../../etc/passwd", "a\\b", "\x1b[2J", "Ada\n2026", "a" * 41, "\u202eadA", "\ud800"]
)
def test_a_name_that_would_lead_elsewhere_is_refused(name: str) -> None:
    with pytest.raises(StudentNameError) as caught:
        name_in(name)
    assert str(caught.value).isprintable()


def test_names_and_titles_reach_no_terminal_and_no_path_as_they_are(tmp_path: Path, lab: SharedLab) -> None:
    said: list[str] = []
    lab.lab.records.told = said.append
    ada = lab.client("Ada Ñandú 机器人 ..")
    number = ada.send(swing_to_send(tmp_path, "\x1b]0;gone\x07 Swing\n2026 STOP")).number
    ada.act("cancel", job=number)
    file = lab.lab.records.file_of("Ada Ñandú 机器人 ..")
    assert file.parent == lab.lab.records.folder
    assert file.name.startswith("ada-nandu-")
    lines = file.read_text(encoding="ascii").splitlines()
    assert len(lines) == len(said) == 2
    assert all(line.isprintable() and line.isascii() for line in lines)
    assert lines[0].split('"')[1] == "Ada \\u00d1and\\u00fa \\u673a\\u5668\\u4eba .."
    assert initials("Ada Lovelace") == "A. L."


def test_logs_are_bounded(tmp_path: Path) -> None:
    records = Records(tmp_path, Bounds(log=400, logs=3))
    for k in range(50):
        records.note(f"Student {k % 9}", "sent", title="x" * 60)
    files = sorted(tmp_path.iterdir())
    assert len([file for file in files if file.suffix == ".log"]) <= 4
    assert all(file.stat().st_size <= 400 for file in files)


def test_a_flood_is_answered_with_429_and_stop_is_heard_all_the_same(tmp_path: Path) -> None:
    with SharedLab(tmp_path, bounds=Bounds(burst=5.0, rate=2.0)) as lab:
        eve = lab.client("Eve")
        kinds = []
        for _ in range(12):
            try:
                eve.state()
            except RefusedByLabError as error:
                kinds.append(error.args[1])
        assert kinds == ["FloodError"] * 7
        eve.act("stop")
        assert lab.lab.stopped_by == "Eve"
        lab.time += 1.0
        assert [eve.state()["stopped_by"] for _ in range(2)] == ["Eve", "Eve"]
        with pytest.raises(RefusedByLabError, match="too often"):
            eve.state()


def test_what_a_flood_leaves_behind_is_bounded(tmp_path: Path) -> None:
    bounds, time = Bounds(addresses=10, burst=3.0), [0.0]
    rates = Rates(bounds, lambda: time[0])
    for k in range(1000):
        rates.count(f"10.0.{k % 250}.{k}")
    assert len(rates) == 10
    rates.count("10.0.249.999", 2.0)
    with pytest.raises(FloodError):
        rates.count("10.0.249.999")
    with SharedLab(tmp_path, bounds=Bounds(people=5, burst=1e9)) as lab:
        for k in range(5):
            lab.client(f"Eve {k}").state()
        with pytest.raises(RefusedByLabError, match="too much"):
            lab.client("Eve 5").state()
        lab.time += 1e4
        assert lab.client("Eve 5").state()["you"]["name"] == "Eve 5"


def test_who_sends_slowly_is_listened_to_for_so_long_and_no_longer() -> None:
    ours, theirs = socket.socketpair()
    time = [0.0]
    with ours, theirs:
        reader = BoundedReader(ours, lambda: time[0])
        reader.allow("a head", 6, 10.0)
        buffer = bytearray(4)
        for _ in range(4):
            theirs.sendall(b"x")
            assert reader.readinto(buffer) == 1
            time[0] += 2.4
        time[0] += 2.4
        theirs.sendall(b"x")
        with pytest.raises(TimeoutError):
            reader.readinto(buffer)
        reader.allow("a head", 1, 10.0)
        assert reader.readinto(buffer) == 1
        theirs.sendall(b"x")
        with pytest.raises(LabTooLongError):
            reader.readinto(buffer)


def test_slow_ones_take_no_place_for_good_and_only_so_many_are_let_in(tmp_path: Path) -> None:
    with SharedLab(tmp_path, bounds=Bounds(per_address=3, request_s=0.2)) as lab:
        host, _, port = lab.server.address.rpartition(":")
        slow = [socket.create_connection((host, int(port)), 10) for _ in range(4)]
        for each in slow:
            each.sendall(b"GET /state HTTP/1.0\r\nX: ")
        assert b" 503 " in slow[3].recv(100), "there is no fourth place"
        assert [each.recv(100) for each in slow[:3]] == [b"", b"", b""], (
            "none of them is listened to for long"
        )
        for each in slow:
            each.close()
        while lab.server.places._inside:  # a thread says goodbye a moment later
            pass
        assert lab.client("Ada").state()["you"]["name"] == "Ada"


def test_an_address_a_token_and_a_key_are_read(tmp_path: Path) -> None:
    assert host_and_port("lab-pc") == ("lab-pc", 2340)
    assert host_and_port("http://[::1]:99/") == ("::1", 99)
    for wrong in ("", "a b", "lab-pc:99999", "lab:-1", "ftp://lab", "lab/../x", "a\nb"):
        with pytest.raises(LabAddressError):
            LabClient(wrong)
    file = tmp_path / "token"
    file.write_text(CLASS + "\n")
    assert token_in(file) == CLASS
    file.write_text("\n")
    with pytest.raises(TokenError):
        token_in(file)
    assert own_key() == own_key() != ""
    with pytest.raises(LabGoneError, match="vi3dras serve"):
        LabClient("127.0.0.1:1", name="Ada").state()
