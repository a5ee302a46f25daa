import { describe, expect, it } from "vitest";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { mentees } from "#shared/records/mentees.ts";
import { withCustomFields } from "#shared/records/with-custom-fields.ts";
import { choicesFor, differencesOf } from "./merge-choice.ts";

const shoeSize = {
  id: "7",
  tableName: "mentees",
  key: "shoe_size",
  kind: "text",
  label: { en: "Shoe size", es: "Talla" },
  options: [],
  isRequired: false,
  isSensitive: false,
  isKept: false,
  isRetired: false,
  isSortable: false,
  section: { en: "", es: "" },
} as const;

describe("The choices of a merge", () => {
  it("include different answers to custom fields, but not those that were turned off", () => {
    const record = (id: string, size: string) =>
      ({ id, firstName: "Mia", "custom.shoe_size": size }) as unknown as WireRow;
    const pair = [record("1", "44"), record("2", "38")] as const;
    const askedWith = (isRetired: boolean) =>
      differencesOf(withCustomFields(mentees, [{ ...shoeSize, isRetired }]), pair, () => true).asked.map(
        ({ name }) => name,
      );
    expect(askedWith(false)).toEqual(["custom.shoe_size"]);
    expect(askedWith(true)).toEqual([]);
    expect(choicesFor({ "custom.shoe_size": "2" }, "1")).toEqual({ "custom.shoe_size": "gone" });
  });
});
