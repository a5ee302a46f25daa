import { expect, it } from "vitest";
import { forgetUnsaved, forgetUnsavedOfOthers } from "./unsaved.ts";

/** Like a browser's storage, whose keys are own properties. */
function storageOf(keys: readonly string[]): Storage {
  const stored: Record<string, string> = Object.fromEntries(keys.map((key) => [key, "text"]));
  Object.defineProperty(stored, "removeItem", { value: (key: string) => delete stored[key] });
  return stored as unknown as Storage;
}

const own = ["draft:3:menteeUserNotes:6:0", "chat:3:12", "chat:3:12:draft", "recent:3"];
const others = [
  "draft:31:menteeUserNotes:6:0",
  "chat:4:12:draft",
  "recent:31",
  "draft:4:appointments:9:outcome",
];

it("The clean-up keeps the texts of one account, and other stored values", () => {
  const storage = storageOf([...own, ...others, "begun"]);
  forgetUnsavedOfOthers(storage, "3");
  expect(Object.keys(storage).sort()).toEqual([...own, "begun"].sort());
});

it("The clean-up keeps no texts after a sign-out", () => {
  const storage = storageOf([...own, ...others, "begun"]);
  forgetUnsaved(storage);
  expect(Object.keys(storage)).toEqual(["begun"]);
});
