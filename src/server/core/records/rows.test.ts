import { describe, expect, it } from "vitest";
import type { Caller } from "#shared/access/policy.ts";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { registry } from "#shared/records/registry.ts";
import type { StoredRow } from "./columns.ts";
import { presenterOf } from "./rows.ts";

const caller: Caller = {
  accountType: "staff",
  accountId: "7",
  personId: "7",
  organizationId: "2",
  flags: new Set(allFlags),
  keys: new Set(allKeys),
};

const row = (id: string, more: Record<string, unknown>): StoredRow => ({ id, version: 1, ...more });

describe("The wire form of rows", () => {
  const type = registry.get("mentees")!;
  const present = presenterOf(caller, type);
  const buttons = (stored: StoredRow) => {
    const { editButton, deleteButton, archiveButton } = present(stored);
    return [editButton, deleteButton, archiveButton].map(Number).join("");
  };

  it("asks the policy again if a row differs in its facts for the policy", () => {
    expect(buttons(row("1", { organizationId: "2" }))).toBe("111");
    expect(buttons(row("2", { organizationId: "3" }))).toBe("000");
    expect(buttons(row("3", { organizationId: "2" }))).toBe("111");
  });

  it("uses each row's state, not that of the previous row", () => {
    expect(buttons(row("1", { organizationId: "2", anonymizedAt: new Date(0) }))).toBe("010");
    expect(buttons(row("2", { organizationId: "2" }))).toBe("111");
    expect(buttons(row("3", { organizationId: "2", deletedAt: new Date(0) }))).toBe("000");
    expect(buttons(row("4", { organizationId: "2" }))).toBe("111");
  });

  it("shows values and labels only of fields that the caller may read", () => {
    const organizations = presenterOf(caller, registry.get("organizations")!);
    const stored = { name: "House", notes: "<p>Own</p>", "label:name": "House", "label:notes": "Own" };
    const own = organizations(row("2", stored));
    const other = organizations(row("3", stored));
    expect([own["notes"], own.labels]).toEqual(["<p>Own</p>", { name: "House", notes: "Own" }]);
    expect([other["notes"], other.labels]).toEqual([undefined, { name: "House" }]);
  });
});
