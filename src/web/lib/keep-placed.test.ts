import { expect, it } from "vitest";
import { freeTop } from "./keep-placed.ts";

const stack = { top: 64, bottom: 144, left: 0, right: 390 };
const button = (top: number, left = 200, right = 370) => ({ top, bottom: top + 36, left, right });

it("Toasts stay at the top if no button is in their way", () => {
  expect(freeTop(stack, [], 844)).toBe(64);
  expect(freeTop(stack, [button(400)], 844)).toBe(64);
  expect(freeTop({ ...stack, left: 1100, right: 1420 }, [button(70, 300, 420)], 900)).toBe(64);
});

it("Toasts move below a button that they would cover, and below the next one if there is no room between", () => {
  expect(freeTop(stack, [button(90)], 844)).toBe(134);
  expect(freeTop(stack, [button(200), button(90)], 844)).toBe(244);
  expect(freeTop(stack, [button(90), button(300)], 844)).toBe(134);
});

it("Toasts stay at the top if no place is free", () => {
  expect(
    freeTop(
      stack,
      [90, 200, 310, 420, 530, 640, 750].map((top) => button(top)),
      844,
    ),
  ).toBe(64);
});
