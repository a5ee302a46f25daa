import { describe, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { withCustomFields } from "#shared/records/with-custom-fields.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { faceLabel } from "../../lib/quick-panels.ts";
import { facesOf } from "./faces.ts";
import { minimalFields, nextHour } from "./minimal-fields.ts";

const minimal = (table: TableName) => minimalFields(registry.get(table)!, {}, "en");

describe("A quick panel", () => {
  it("asks only for fields that nothing else fills in, for each type in the registry", () => {
    expect(minimal("menteeUserGoals")).toEqual(["menteeGoalId", "endDate"]);
    expect(minimal("menteeUserTasks")).toEqual(["menteeTaskId", "endDate"]);
    expect(minimal("appointments")).toEqual(["type", "start"]);
    expect(minimal("menteeUserNotes")).toEqual(["kind"]);
    expect(minimalFields(registry.get("appointments")!, { type: "1" }, "en")).toEqual(["start"]);
  });

  it("also asks for custom fields that an organization requires, even in a feed", () => {
    const own = {
      id: "7",
      key: "place",
      kind: "text",
      label: { en: "Place", es: "Lugar" },
      options: [],
      isRequired: true,
      isSensitive: false,
      isKept: false,
      isRetired: false,
      isSortable: false,
      section: { en: "", es: "" },
    } as const;
    const asked = (tableName: TableName, isRetired = false) =>
      minimalFields(withCustomFields(registry.get(tableName)!, [{ ...own, tableName, isRetired }]), {}, "en");
    expect(asked("menteeUserNotes")).toEqual(["kind", "custom.place"]);
    expect(asked("appointments")).toEqual(["type", "start", "custom.place"]);
    expect(asked("menteeUserNotes", true)).toEqual(["kind"]);
  });

  it("starts an appointment at the next full hour, or at nine o'clock at night", () => {
    expect(nextHour(new Date(2026, 10, 23, 9, 0))).toBe("2026-11-23T10:00");
    expect(nextHour(new Date(2026, 11, 31, 23, 59))).toBe("2027-01-01T09:00");
    expect(nextHour(new Date(2026, 10, 23, 19, 59))).toBe("2026-11-23T20:00");
    expect(nextHour(new Date(2026, 10, 23, 20, 0))).toBe("2026-11-24T09:00");
    expect(nextHour(new Date(2026, 10, 23, 6, 59))).toBe("2026-11-23T09:00");
    expect(nextHour(new Date(2026, 10, 23, 7, 0))).toBe("2026-11-23T08:00");
  });

  it("names mentees in full, and distinguishes those with the same name", () => {
    const row = (id: string, more: Record<string, string>) =>
      ({ id, firstName: "Ana", lastName: "Ruiz", middleName: "", labels: {}, ...more }) as never;
    const names = facesOf(
      [
        row("1", { birthday: "1990-02-01" }),
        row("2", { email: "ana@example.org" }),
        row("3", { middleName: "B" }),
        row("4", { firstName: "Zoe", middleName: "K", email: "zoe@example.org" }),
      ],
      "en",
    ).map(faceLabel);
    expect(names).toEqual([
      "Ana Ruiz (Feb 1, 1990)",
      "Ana Ruiz (ana@example.org)",
      "Ana B Ruiz (#3)",
      "Zoe K Ruiz",
    ]);
  });
});
