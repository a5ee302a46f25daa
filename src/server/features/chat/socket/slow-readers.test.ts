import { expect, test } from "vitest";
import { makeBacklog } from "./slow-readers.ts";

function backlogAt() {
  const clock = { now: 0 };
  return { clock, backlog: makeBacklog(() => clock.now) };
}

test("A socket that accepts everything is never too slow, no matter how much it receives", () => {
  const { clock, backlog } = backlogAt();
  for (let second = 0; second < 100; second += 1) {
    clock.now = second * 1000;
    expect(backlog.add(900_000)).toBe(false);
    backlog.clear();
  }
});

test("A person who was away for a long time may receive a large backlog", () => {
  const { clock, backlog } = backlogAt();
  for (let message = 0; message < 1000; message += 1) expect(backlog.add(10_000)).toBe(false);
  clock.now = 2000;
  expect(backlog.add(10_000)).toBe(false);
});

test("A large amount that is not read for three seconds is too much", () => {
  const { clock, backlog } = backlogAt();
  expect(backlog.add(1_000_000)).toBe(false);
  clock.now = 3001;
  expect(backlog.add(1)).toBe(true);
});

test("A small amount that is not read for twenty seconds is too old", () => {
  const { clock, backlog } = backlogAt();
  expect(backlog.add(1)).toBe(false);
  clock.now = 20_000;
  expect(backlog.add(1)).toBe(false);
  clock.now = 20_001;
  expect(backlog.add(1)).toBe(true);
});
