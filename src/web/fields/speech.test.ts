import { expect, it } from "vitest";
import { sentencesOf } from "./speech.ts";

it("a text is read sentence by sentence, line by line", () => {
  expect(sentencesOf("Go to the office. Take a number!\n\nBring:\n- ID card  ")).toEqual([
    "Go to the office.",
    "Take a number!",
    "Bring:",
    "- ID card",
  ]);
  expect(sentencesOf(" ")).toEqual([]);
  expect(sentencesOf("It costs 2.50 dollars")).toEqual(["It costs 2.50 dollars"]);
});
