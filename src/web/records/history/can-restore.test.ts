import { describe, expect, it } from "vitest";
import type { Caller } from "#shared/access/policy.ts";
import type { HistoryRow } from "#shared/contracts/responses/history.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { registry } from "#shared/records/registry.ts";
import { canRestore } from "./can-restore.ts";

const notes = registry.get("menteeUserNotes");
if (!notes) throw new Error("no notes");

const caller: Caller = {
  accountType: "staff",
  accountId: "3",
  personId: "9",
  organizationId: "2",
  flags: new Set(),
  keys: new Set(),
};
const record = { id: "5", version: 3, noteTitle: "Now", labels: {} } as unknown as WireRow;
const row = { id: "1", tableName: "menteeUserNotes", recordId: "5", changes: [] } as unknown as HistoryRow;
const change = { field: "noteTitle", before: "Then", after: "Now" };

const may = (
  changed: { field?: string; before?: unknown } = {},
  of: Partial<HistoryRow> = {},
  who = caller,
) => canRestore(who, notes, record, { ...row, ...of }, { ...change, ...changed });

describe("A former value", () => {
  it("can be restored if the current value differs", () => {
    expect(may()).toBe(true);
    expect(may({ before: "Now" })).toBe(false);
  });

  it("can be restored only to the open record", () => {
    expect(may({}, { recordId: "6" })).toBe(false);
    expect(may({}, { tableName: "mentees" })).toBe(false);
  });

  it("does not exist if the record did not exist yet", () => {
    expect(may({ before: null })).toBe(false);
  });

  it("is not offered for unknown fields, files, and fields that the person may not edit", () => {
    expect(may({ field: "organizationId" })).toBe(false);
    const file = Object.entries(notes.fields).find(([, field]) => field.value === "file");
    if (file) expect(may({ field: file[0] })).toBe(false);
    expect(may({}, {}, { ...caller, accountType: "mentee" })).toBe(false);
  });
});
