import { expect, it } from "vitest";
import { isReplaced, compareChange, rebase, type Tap } from "./change.ts";

const tap = (more: Partial<Tap> = {}): Tap => ({
  table: "appointments",
  id: "1",
  data: { reply: "cannot", version: 3 },
  before: { reply: "none" },
  ...more,
});

it("A change is already done, is independent of another one, or causes a conflict", () => {
  expect(compareChange(tap(), { reply: "cannot", version: 4 })).toBe("done");
  expect(compareChange(tap(), { reply: "none", place: "Elsewhere", version: 4 })).toBe("separate");
  expect(compareChange(tap(), { reply: "yes", version: 4 })).toBe("clash");
  // Without the previous value, there is a conflict.
  expect(compareChange(tap({ before: undefined }), { reply: "none", version: 4 })).toBe("clash");
  expect(
    compareChange(tap({ data: { dataNotes: [{ id: "0", note: "Hello" }] } }), { dataNotes: [], version: 4 }),
  ).toBe("separate");
});

it("A tap has no conflict with its author's earlier change, even if that reached the server", () => {
  const back = tap({ data: { reply: "none" }, own: [{ reply: "cannot", version: 3 }] });
  expect(compareChange(back, { reply: "cannot", version: 4 })).toBe("separate");
  expect(compareChange(back, { reply: "yes", version: 4 })).toBe("clash");
});

it("A change is reapplied with the current version, in its call as well", () => {
  const call = { path: "/appointments/outcome", body: { id: "1", version: 3, status: "kept" } };
  const next = rebase(tap({ call }), { version: 7 });
  expect(next.data["version"]).toBe(7);
  expect(next.call?.body).toEqual({ id: "1", version: 7, status: "kept" });
  const body = { tableName: "appointments", tableId: "1", data: { reply: "cannot", version: 3 } };
  const saved = rebase(tap({ call: { path: "/saveRecord", body } }), { version: 7 });
  expect(saved.call?.body).toEqual({ ...body, data: { reply: "cannot", version: 7 } });
});

it("A later tap on the same fields replaces an earlier one, but additions are never replaced", () => {
  expect(isReplaced(tap(), tap({ data: { reply: "yes" } }))).toBe(true);
  const answers = tap({ table: "checkIns", data: { mood: "1", wantsCall: "yes" } });
  expect(isReplaced(answers, { ...answers, data: { wantsCall: "no", mood: "2" } })).toBe(true);
  expect(isReplaced(tap(), tap({ id: "2" }))).toBe(false);
  expect(isReplaced(tap(), tap({ data: { status: "kept" } }))).toBe(false);
  const message = { table: "chatMessages", id: "5", data: { message: "One" } };
  expect(isReplaced(message, { ...message, data: { message: "Two" } })).toBe(false);
  expect(isReplaced(tap({ id: "0" }), tap({ id: "0" }))).toBe(false);
});
