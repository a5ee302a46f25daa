import { expect, it } from "vitest";
import { emptyContact, keepContact, readContact, requestOf, type ContactBody } from "./contact-draft.ts";

const body: ContactBody = {
  menteeId: "5",
  contactKind: "call",
  reached: "1",
  minutes: "",
  note: "<p>Hello</p>",
  date: "2026-02-03",
};

it("sends a contact again as it was, also on the next day, and a changed one as another", () => {
  let keys = 0;
  const makeKey = () => `key ${(keys += 1)}`;
  const first = requestOf(body, undefined, makeKey);
  expect(requestOf({ ...body, date: "2026-02-04" }, first, makeKey)).toBe(first);
  expect(requestOf({ ...body, note: "<p>More</p>" }, first, makeKey).key).toBe("key 2");
});

it("keeps what was chosen or typed, and nothing of an empty panel", () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  keepContact(storage, "a", { ...emptyContact, text: "Hello" });
  expect(readContact(storage, "a")).toEqual({ ...emptyContact, text: "Hello" });
  expect(readContact(storage, "b")).toEqual(emptyContact);
  keepContact(storage, "a", { ...emptyContact, text: " " });
  expect(stored.size).toBe(0);
});
