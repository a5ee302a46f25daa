import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import type { CustomField } from "#shared/records/with-custom-fields.ts";
import { adoptFields, foreignType, registry } from "./organization-types.ts";

const field = (key: string, more: Partial<CustomField> = {}): CustomField => ({
  id: key,
  tableName: "mentees",
  key,
  kind: "choice",
  label: { en: `${key} {{count}}`, es: `${key} es` },
  options: [{ id: "one", label: { en: "One", es: "Uno" }, isRetired: false }],
  isRequired: true,
  isSensitive: false,
  isKept: false,
  isRetired: false,
  isSortable: false,
  section: { en: "House", es: "Casa" },
  ...more,
});

beforeAll(() =>
  i18next.init({
    lng: "en",
    resources: {
      en: { translation: { records: { mentees: { fields: { firstName: "First name" } } } } },
      es: {},
    },
  }),
);

const text = (name: string, lng = "en") =>
  i18next.exists(`records.mentees.${name}`, { lng })
    ? i18next.t(`records.mentees.${name}`, { lng })
    : undefined;

it("The custom field labels of an organization are added and removed with the fields", () => {
  adoptFields([field("bed"), field("car")]);
  expect(registry.get("mentees")?.fields).toHaveProperty(["custom.bed"]);
  expect(text("fields.custom.bed")).toBe("bed { {count}}");
  expect(text("fields.custom.bed", "es")).toBe("bed es");
  expect(text("fields.customSection.0", "es")).toBe("Casa");
  expect(text("options.custom.bed.one", "es")).toBe("Uno");

  adoptFields([field("car", { options: [] })]);
  expect(text("fields.custom.bed")).toBeUndefined();
  expect(text("options.custom.car.one")).toBeUndefined();
  expect(text("fields.custom.car")).toBeDefined();

  adoptFields([]);
  expect(registry.get("mentees")?.fields).not.toHaveProperty(["custom.car"]);
  for (const name of ["fields.custom.car", "fields.customSection.0"])
    expect(text(name), name).toBeUndefined();
  expect(text("fields.firstName")).toBe("First name");
});

it("A type of another organization has that organization's fields and none of the reader's", () => {
  adoptFields([field("bed")]);
  const fields = foreignType("mentees", [field("car")])?.fields;
  expect(fields).toHaveProperty(["custom.car"]);
  expect(fields).not.toHaveProperty(["custom.bed"]);
  expect(foreignType("nothing", [])).toBeUndefined();
  adoptFields([]);
});
