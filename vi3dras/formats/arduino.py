"""Arduino: a C header with whole degrees per servo in flash memory, and the loop that plays them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Ints
from vi3dras.export.quoting import c_comment
from vi3dras.files import Piece
from vi3dras.formats.lines import Note, head, milliseconds, reached, template_rows
from vi3dras.formats.servo_pulses import channels
from vi3dras.motion.rows import Motion

LABEL = "Arduino table"

LONGEST = 65535
"""Milliseconds that a row's `uint16_t` holds."""

FIRST_PIN = 2
"""Pins 0 and 1 are the serial line."""

UNO = 28_000
"""Bytes of flash memory that an Uno leaves for a table."""

DECLARED = """\
#pragma once
#include <Arduino.h>
#include <Servo.h>

const uint8_t SERVOS = {count};  // {names}
const uint8_t PINS[SERVOS] = {{{pins}}};  // where you plugged them in
const uint16_t SHORTEST[SERVOS] = {{{least}}};  // microseconds at 0 degrees
const uint16_t LONGEST[SERVOS] = {{{most}}};  // microseconds at 180 degrees

struct Row {{
  uint16_t ms;  // after the row before
  uint8_t degrees[SERVOS];
}};

const uint32_t ROWS = {rows};
const Row PATH[ROWS] PROGMEM = {{
"""

PLAYED = """\
};

Servo servos[SERVOS];

void attachServos() {
  for (uint8_t i = 0; i < SERVOS; i++) servos[i].attach(PINS[i], SHORTEST[i], LONGEST[i]);
}

float pulseOf(uint8_t i, float degrees) {
  return SHORTEST[i] + degrees * (LONGEST[i] - SHORTEST[i]) / 180.0f;
}

void playPath() {
  Row from, to;
  memcpy_P(&from, &PATH[0], sizeof from);
  uint32_t start = millis();
  for (uint32_t r = 0; r < ROWS; r++) {
    memcpy_P(&to, &PATH[r], sizeof to);
    uint32_t passed;
    do {
      passed = millis() - start;
      float share = passed < to.ms ? (float)passed / to.ms : 1.0f;
      for (uint8_t i = 0; i < SERVOS; i++) {
        float degrees = from.degrees[i] + share * (to.degrees[i] - from.degrees[i]);
        servos[i].writeMicroseconds(pulseOf(i, degrees));
      }
    } while (passed < to.ms);
    start += to.ms;
    from = to;
  }
}
"""


def arduino(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """The header: include it, call `attachServos()` in `setup` and `playPath()` where the arm is to move."""
    servos = channels(robot, motion, reached(LABEL, motion))
    steps = milliseconds(LABEL, motion.times, most=LONGEST)
    degrees: list[Ints] = [
        np.rint(180 * (servo.pulses - servo.least) / (servo.most - servo.least)).astype(np.int64)
        for servo in servos
    ]
    lines = head(robot, motion, note, c_comment)
    lines.append("0 to 180 degrees of each servo; rounding loses up to half a degree.")
    size = len(steps) * (len(servos) + 2)
    if size > UNO:
        lines.append(
            f"{size:,} bytes of flash memory: too much for an Uno, take a larger board or fewer points."
        )
    yield "".join(f"// {line}\n" for line in lines).encode()
    if note.draft:
        yield b'#error "This is a draft: take this line out only if you know what you do"\n'
    yield DECLARED.format(
        count=len(servos),
        names=", ".join(c_comment(servo.name) for servo in servos),
        pins=", ".join(str(FIRST_PIN + i) for i in range(len(servos))),
        least=", ".join(f"{servo.least:.0f}" for servo in servos),
        most=", ".join(f"{servo.most:.0f}" for servo in servos),
        rows=len(steps),
    ).encode()
    row = f"  {{%d, {{{', '.join(['%d'] * len(servos))}}}}},\n"
    yield from template_rows(row, [steps, *degrees], 0)
    yield PLAYED.encode()
