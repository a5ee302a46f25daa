import { expect, it } from "vitest";
import {
  emptyContact,
  hasWrongDay,
  keepContact,
  promiseIn,
  readContact,
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
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  keepContact(storage, "a", { ...emptyContact, text: "Hello" });
  expect(readContact(storage, "a")).toEqual({ ...emptyContact, text: "Hello" });
  expect(readContact(storage, "b")).toEqual(emptyContact);
  for (const typed of [{ promise: "Call" }, { promiseDay: "soon" }, { nextContactOn: "2026-02-03" }]) {
    keepContact(storage, "c", { ...emptyContact, ...typed });
    expect(readContact(storage, "c")).toEqual({ ...emptyContact, ...typed });
  }
  keepContact(storage, "c", emptyContact);
  keepContact(storage, "a", { ...emptyContact, text: " " });
  expect(stored.size).toBe(0);
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
