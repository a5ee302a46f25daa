import { expect, it } from "vitest";
import {
  emptyContact,
  hasWrongDay,
  isTyped,
  promiseIn,
  requestOf,
  type ContactBody,
} from "./contact-draft.ts";

const body: ContactBody = {
  menteeId: "5",
  contactKind: "call",
  reached: "1",
  minutes: "",
  note: "<p>Hello</p>",
  date: "2026-02-03",
  promise: null,
  service: null,
  nextContactOn: "",
};

it("An unchanged contact is sent again with its key, even on the next day; a changed one gets a new key", () => {
  let keys = 0;
  const makeKey = () => `key ${(keys += 1)}`;
  const first = requestOf(body, undefined, makeKey);
  expect(requestOf({ ...body, date: "2026-02-04" }, first, makeKey)).toBe(first);
  expect(requestOf({ ...body, note: "<p>More</p>" }, first, makeKey).key).toBe("key 2");
});

it("A draft keeps what was selected or typed, and nothing for an empty panel", () => {
  for (const typed of [{ promise: "Call" }, { promiseDay: "soon" }, { nextContactOn: "2026-02-03" }])
    expect(isTyped({ ...emptyContact, ...typed })).toBe(true);
  expect(isTyped({ ...emptyContact, contactKind: "text" })).toBe(true);
  expect(["", " ", "Hello"].map((text) => isTyped({ ...emptyContact, text }))).toEqual([false, false, true]);
});

it("A draft has the promise that was typed, and reports invalid days", () => {
  expect(promiseIn({ ...emptyContact, promise: " " })).toBeNull();
  const typed = { ...emptyContact, promise: "Call", promiseDay: "2026-02-03" };
  expect(promiseIn(typed)).toEqual({ text: "Call", dueOn: "2026-02-03" });
  // The missing part is required when it is saved.
  expect(promiseIn({ ...emptyContact, promiseDay: "2026-02-03" })).toEqual({ text: "", dueOn: "2026-02-03" });
  expect(
    [typed, { ...typed, promiseDay: "soon" }, { ...typed, nextContactOn: "2026-02-30" }].map(hasWrongDay),
  ).toEqual([false, true, true]);
});
