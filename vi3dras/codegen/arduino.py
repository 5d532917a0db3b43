"""Arduino: a sketch that goes where the serial line says, a header, a test for a desktop."""

from __future__ import annotations

import re

from vi3dras.arm.robot import Robot
from vi3dras.codegen import c, cpp
from vi3dras.codegen.program import Program
from vi3dras.export.quoting import c_comment
from vi3dras.formats.arduino import FIRST_PIN
from vi3dras.formats.servo_pulses import missing_servo

NEEDED = ("fk", "ik", "limits", "pulses")
"""What a sketch calls."""


def refuses(robot: Robot) -> str | None:
    """Why an arm has no sketch; None when it has one."""
    return missing_servo(robot)


def files(program: Program) -> dict[str, str]:
    """The files by name; what stands in `test` is not compiled into the sketch."""
    stem = program.stem
    return {
        f"{stem}.ino": sketch(program, stem),
        f"{stem}_arm.h": cpp.header(program, f"{stem}_arm", ""),
        f"test/test_{stem}.cpp": cpp.proving(program, f"{stem}_arm", f"../{stem}_arm.h"),
    }


SKETCH = """
#include <Arduino.h>
#include <Servo.h>

#include "STEM_arm.h"

const uint8_t JOINTS = COUNT;  // NAMES
const uint8_t PINS[JOINTS] = {PLUGGED};  // where you plugged them in
Servo servos[JOINTS];
float now[JOINTS] = {HOME};  // radians, metres where a joint slides

// Every servo to its joint's value.
void moveTo(const float (&q)[JOINTS]) {
  float pulse[JOINTS];
  STEM_arm::pulses(q, pulse);
  for (uint8_t i = 0; i < JOINTS; i++) {
    servos[i].writeMicroseconds((int)(pulse[i] + 0.5f));
    now[i] = q[i];
  }
}

// The nearest branch within the limits, or -1.
int8_t nearest(const float (&q)[BRANCHES][JOINTS], const bool (&valid)[BRANCHES]) {
  int8_t best = -1;
  float least = 1e9f;
  for (uint8_t b = 0; b < BRANCHES; b++) {
    bool inside[JOINTS];
    STEM_arm::limits(q[b], inside);
    float way = 0.0f;
    bool all = valid[b];
    for (uint8_t i = 0; i < JOINTS; i++) {
      all = all && inside[i];
      way += fabs(q[b][i] - now[i]);
    }
    if (all && way < least) {
      least = way;
      best = b;
    }
  }
  return best;
}

void setup() {
  Serial.begin(BAUD);
  Serial.setTimeout(60000);
  for (uint8_t i = 0; i < JOINTS; i++) servos[i].attach(PINS[i]);
  moveTo(now);
  Serial.println(F("ready: ASKED"));
}

void loop() {
  if (!Serial.available()) return;
  float asked[NUMBERS];
  for (uint8_t i = 0; i < NUMBERS; i++) asked[i] = Serial.parseFloat();
  while (Serial.available() && Serial.peek() < '-') Serial.read();
PLACED
  float q[BRANCHES][JOINTS];
  bool valid[BRANCHES];
  STEM_arm::ik(place, now, q, valid);
  int8_t best = nearest(q, valid);
  if (best < 0) {
    Serial.println(F("out of reach or out of the limits"));
    return;
  }
  moveTo(q[best]);
  Serial.println(F("there"));
}
"""


def sketch(program: Program, stem: str) -> str:
    """What runs on the board: it reads a place, picks the nearest branch in the limits, moves the servos."""
    robot, (ik,) = program.robot, (f for f in program.functions if f.name == "ik")
    asked, placed, numbers = _place(len(ik.inputs[0].shape), ik.inputs[0].shape[0])
    filled = {
        "STEM": stem, "COUNT": str(robot.n),
        "NAMES": ", ".join(c_comment(joint.name) for joint in robot.joints),
        "PLUGGED": ", ".join(str(FIRST_PIN + i) for i in range(robot.n)),
        "HOME": ", ".join(f"{float(value)!r}f" for value in robot.home),
        "BRANCHES": str(ik.outputs[1].shape[0]), "BAUD": "9600", "ASKED": asked, "NUMBERS": str(numbers),
        "PLACED": placed,
    }  # fmt: skip
    text = re.sub(
        "|".join(filled), lambda found: filled[found[0]], SKETCH
    )  # at once: no name is filled in again
    return "\n".join([*c.comment(program), text])


def _place(axes: int, count: int) -> tuple[str, str, int]:
    """What is asked over the serial line, how it becomes a place, and how many numbers it is."""
    if axes == 2:
        rows = ["{" + ", ".join(f"asked[{4 * i + k}]" for k in range(4)) + "}" for i in range(3)]
        last = "{0.0f, 0.0f, 0.0f, 1.0f}"
        told = "twelve numbers, three rows of the tool's pose"
        return told, f"  float place[4][4] = {{{', '.join([*rows, last])}}};", 12
    metres = ", ".join(f"asked[{k}] / 1000.0f" for k in range(3))
    if count == 4:
        told = "x y z in mm and the hand's angle in degrees"
        return told, f"  float place[4] = {{{metres}, asked[3] * 0.017453293f}};", 4
    return "x y z in mm", f"  float place[3] = {{{metres}}};", 3
