import { expect, it } from "vitest";
import { compareChange } from "../../lib/pending/change.ts";
import { outcomeChange, type OutcomeParts } from "./outcome-change.ts";

const compare = (parts: Partial<OutcomeParts>, theirs: Readonly<Record<string, unknown>>) => {
  const whole = { status: "kept", note: "", service: "", next: undefined, ...parts };
  const change = outcomeChange({ status: "planned" }, whole);
  return compareChange({ table: "appointments", id: "1", ...change }, { version: 4, ...theirs });
};

it("An outcome that another person already recorded counts as done, unless it adds a note or a service", () => {
  expect(compare({}, { status: "kept" })).toBe("done");
  expect(compare({ note: "He came" }, { status: "kept" })).toBe("clash");
  expect(compare({ service: "7" }, { status: "kept" })).toBe("clash");
  expect(compare({ next: { local: "2027-07-08T10:00", zone: "UTC" } }, { status: "kept" })).toBe("clash");
  expect(compare({}, { status: "missed" })).toBe("clash");
});

it("An outcome is independent of changes to the rest of the appointment", () => {
  for (const parts of [{}, { note: "He came" }, { service: "7" }])
    expect(compare(parts, { status: "planned", place: "Elsewhere" })).toBe("separate");
});
