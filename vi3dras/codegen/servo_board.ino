// $arm: a servo board for vi3dras, board "arduino", $baud baud.
// Written by vi3dras from the arm's file; write it anew when you have measured its servos anew.
#include <Arduino.h>
#include <Servo.h>

const uint8_t SERVOS = $count;  // $names
const uint8_t PINS[SERVOS] = {$pins};  // where you plug them in
const uint16_t LEAST[SERVOS] = {$least};  // microseconds: no pulse is shorter,
const uint16_t MOST[SERVOS] = {$most};  // and none longer
const uint32_t SILENCE = $silence;  // milliseconds without a line: the arm stands
const uint8_t LONGEST = $line;

Servo servos[SERVOS];
float pulses[SERVOS];  // sent now, 0: none
float starts[SERVOS];
uint16_t ends[SERVOS];
uint32_t began, takes, heard;
bool moves = false;
char line[LONGEST + 1];
uint8_t length = 0;
uint8_t sum = 0;

void say(char letter) {
  sum ^= letter;
  Serial.write(letter);
}

void say(const char *text) {
  while (*text) say(*text++);
}

void sayNumber(uint16_t number) {
  char digits[6];
  say(' ');
  say(utoa(number, digits, 10));
}

void sayEnd() {
  const char *hex = "0123456789ABCDEF";
  uint8_t whole = sum;
  Serial.write('*');
  Serial.write(hex[whole >> 4]);
  Serial.write(hex[whole & 15]);
  Serial.write('\n');
  sum = 0;
}

void answer(const char *text) {
  say(text);
  sayEnd();
}

void send(uint8_t i, float pulse) {
  if (!servos[i].attached()) servos[i].attach(PINS[i], LEAST[i], MOST[i]);
  pulses[i] = pulse;
  servos[i].writeMicroseconds((int)(pulse + 0.5f));
}

// The numbers of a line behind its letter; -1 where something else stands there.
int8_t numbers(uint16_t *found) {
  char *at = line + 1;
  uint8_t count = 0;
  while (*at) {
    if (*at != ' ' || count > SERVOS) return -1;
    char *end;
    unsigned long number = strtoul(at + 1, &end, 10);
    if (end == at + 1 || at[1] < '0' || at[1] > '9' || number > 65535UL) return -1;
    found[count++] = (uint16_t)number;
    at = end;
  }
  return count;
}

void begin() {
  uint16_t told[SERVOS + 1];
  if (numbers(told) != SERVOS + 1) return answer("!word");
  for (uint8_t i = 0; i < SERVOS; i++) {
    uint16_t end = told[i + 1];
    if (end != 0 && (end < LEAST[i] || end > MOST[i])) return answer("!limit");
  }
  began = millis();
  takes = told[0];
  moves = true;
  for (uint8_t i = 0; i < SERVOS; i++) {
    ends[i] = told[i + 1] ? told[i + 1] : (uint16_t)(pulses[i] + 0.5f);
    starts[i] = pulses[i] > 0 ? pulses[i] : ends[i];  // a servo without pulses knows no way
  }
}

void report() {
  say("=P ");
  say(moves ? '1' : '0');
  for (uint8_t i = 0; i < SERVOS; i++) sayNumber((uint16_t)(pulses[i] + 0.5f));
  sayEnd();
}

void letGo() {
  moves = false;
  for (uint8_t i = 0; i < SERVOS; i++) {
    servos[i].detach();
    pulses[i] = 0;
  }
  answer("=O");
}

uint8_t digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  return letter >= 'A' && letter <= 'F' ? letter - 'A' + 10 : 255;
}

// Whether the line ends with its sum, which is then cut off.
bool isWhole() {
  if (length < 4 || line[length - 3] != '*') return false;
  uint8_t wanted = 0;
  for (uint8_t i = 0; i < length - 3; i++) wanted ^= line[i];
  bool same = digit(line[length - 2]) == wanted >> 4 && digit(line[length - 1]) == (wanted & 15);
  line[length - 3] = 0;
  return same;
}

void obey() {
  if (!isWhole()) return answer("!sum");
  heard = millis();
  if (line[0] == 'M') return begin();
  if (line[1] != 0) return answer("!word");
  switch (line[0]) {
    case 'P': return report();
    case 'S': moves = false; return answer("=S");
    case 'O': return letGo();
    case 'V':
      say("=V vi3dras 1");
      sayNumber(SERVOS);
      return sayEnd();
    default: answer("!word");
  }
}

void advance() {
  if (!moves) return;
  uint32_t now = millis();
  if (now - heard > SILENCE) {
    moves = false;
    return;
  }
  float share = takes == 0 ? 1.0f : (float)(now - began) / takes;
  if (share >= 1.0f) {
    share = 1.0f;
    moves = false;
  }
  for (uint8_t i = 0; i < SERVOS; i++) {
    if (ends[i] == 0) continue;
    send(i, starts[i] + share * (ends[i] - starts[i]));
  }
}

void setup() {
  Serial.begin($baud);
}

void loop() {
  advance();
  while (Serial.available()) {
    char letter = Serial.read();
    if (letter == '\n') {
      line[length] = 0;
      obey();
      length = 0;
    } else if (length < LONGEST) {
      line[length++] = letter;
    } else {
      length = 0;  // no line is so long: whatever is left of it has no sum
    }
  }
}
