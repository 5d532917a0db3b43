"""A sketch for an Arduino, compiled here and run in a process of its own, on a clock that is told.

The header that stands in for Arduino's gives it a serial line, servos and `millis`; the sketch is not
changed. What is said to the process is a line: `h ms byte` lets it hear a byte, `w ms` lets it go on until
then. It answers with what it said, in hexadecimal, and with the pulses that it sends.
"""

from __future__ import annotations

import shutil
import subprocess
import weakref
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from vi3dras.twins.errors import NoCompilerError, SketchError

COMPILERS = ("c++", "g++", "clang++")
PATIENCE_S = 60.0

ARDUINO = r"""
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
inline uint32_t &clockNow() { static uint32_t now = 0; return now; }
inline uint32_t millis() { return clockNow(); }
inline char *utoa(unsigned value, char *digits, int) { sprintf(digits, "%u", value); return digits; }
struct SerialLine {
  std::string in, out;
  void begin(unsigned long) {}
  int available() { return (int)in.size(); }
  int read() { if (in.empty()) return -1; int c = (unsigned char)in[0]; in.erase(0, 1); return c; }
  void write(char c) { out += c; }
};
inline SerialLine &serialLine() { static SerialLine line; return line; }
#define Serial serialLine()
"""

SERVO = r"""
#pragma once
#include <map>
inline std::map<int, int> &pins() { static std::map<int, int> all; return all; }
struct Servo {
  int pin = -1, least = 544, most = 2400;
  void attach(int p, int low, int high) { pin = p; least = low; most = high; }
  bool attached() { return pin >= 0; }
  void detach() { if (pin >= 0) pins()[pin] = 0; pin = -1; }
  void writeMicroseconds(int us) { pins()[pin] = us < least ? least : us > most ? most : us; }
};
"""

HOST = r"""
#include <Arduino.h>
#include <Servo.h>
#include "sketch.ino"
int main() {
  char what; unsigned long until; int byte;
  setup();
  while (scanf(" %c %lu", &what, &until) == 2) {
    while (millis() < until) { clockNow()++; loop(); }
    if (what == 'h' && scanf("%d", &byte) == 1) { Serial.in += (char)byte; loop(); }
    putchar('-');
    for (unsigned char c : Serial.out) printf("%02x", c);
    Serial.out.clear();
    for (int i = 0; i < SERVOS; i++) printf(" %d", pins()[PINS[i]]);
    putchar('\n');
    fflush(stdout);
  }
}
"""


class Heard(NamedTuple):
    """What a sketch does at a moment."""

    said: bytes
    pulses: tuple[int, ...]
    """What each servo gets [us], 0 where it gets nothing."""


@lru_cache(maxsize=8)
def built(sketch: str) -> Path:
    """The program of a sketch; compiled once, and gone with this process.

    Raises:
        NoCompilerError: this machine has no C++ compiler.
        SketchError: it does not take the sketch.
    """
    compiler = next((found for name in COMPILERS if (found := shutil.which(name))), None)
    if compiler is None:
        raise NoCompilerError(COMPILERS)
    home = Path(mkdtemp(prefix="vi3dras-sketch-"))
    weakref.finalize(built, shutil.rmtree, home, ignore_errors=True)
    for name, text in (
        ("Arduino.h", ARDUINO),
        ("Servo.h", SERVO),
        ("host.cpp", HOST),
        ("sketch.ino", sketch),
    ):
        (home / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [compiler, "-std=c++17", "-I.", "host.cpp", "-o", "sketch"],
        cwd=home, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    if done.returncode:
        raise SketchError(next((line for line in done.stderr.splitlines() if "error" in line), done.stderr))
    return home / "sketch"


class SketchProcess:
    """A sketch that runs."""

    def __init__(self, sketch: str) -> None:
        self._process = subprocess.Popen(
            [built(sketch)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._end = weakref.finalize(self, _ended, self._process)

    def hear(self, byte: int, ms: int) -> Heard:
        """Let it hear a byte at a time."""
        return self._tell(f"h {ms} {byte}")

    def go_on(self, ms: int) -> Heard:
        """Let it go on until a time."""
        return self._tell(f"w {ms}")

    def close(self) -> None:
        """End it."""
        self._end()

    def _tell(self, line: str) -> Heard:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
        said, *pulses = process.stdout.readline().split()
        return Heard(bytes.fromhex(said[1:]), tuple(int(pulse) for pulse in pulses))


def _ended(process: subprocess.Popen[str]) -> None:
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    process.wait()
