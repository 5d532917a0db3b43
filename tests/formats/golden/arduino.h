// Pipe weld, Lynxmotion Lynx6: 6 rows in 2.500 s
// 0 to 180 degrees of each servo; rounding loses up to half a degree.
#pragma once
#include <Arduino.h>
#include <Servo.h>

const uint8_t SERVOS = 6;  // base, shoulder, elbow, wrist, roll, gripper
const uint8_t PINS[SERVOS] = {2, 3, 4, 5, 6, 7};  // where you plugged them in
const uint16_t SHORTEST[SERVOS] = {525, 640, 860, 580, 790, 1475};  // microseconds at 0 degrees
const uint16_t LONGEST[SERVOS] = {2320, 2400, 2500, 2340, 2500, 2500};  // microseconds at 180 degrees

struct Row {
  uint16_t ms;  // after the row before
  uint8_t degrees[SERVOS];
};

const uint32_t ROWS = 6;
const Row PATH[ROWS] PROGMEM = {
  {0, {113, 110, 133, 40, 89, 0}},
  {500, {105, 111, 131, 40, 93, 0}},
  {500, {88, 115, 128, 40, 102, 0}},
  {500, {70, 118, 124, 40, 111, 0}},
  {500, {61, 119, 122, 40, 115, 0}},
  {500, {61, 119, 122, 40, 115, 180}},
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
