import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import type { CustomField } from "#shared/records/with-custom-fields.ts";
import { adoptFields, registry } from "../../lib/organization-types.ts";
import { readListState } from "../list/list-url.ts";
import { addressOfPinned } from "./pinned-address.ts";
import { stateOfView } from "./view-state.ts";

const bed: CustomField = {
  id: "1",
  tableName: "mentees",
  key: "bed",
  kind: "number",
  label: { en: "Bed", es: "Cama" },
  options: [],
  isRequired: false,
  isSensitive: false,
  isKept: false,
  isRetired: false,
  isSortable: true,
  section: { en: "", es: "" },
};

beforeAll(async () => {
  await i18next.init({ lng: "en", resources: { en: { translation: {} }, es: { translation: {} } } });
});

it("A pinned view opens with the columns and the order of custom fields", () => {
  adoptFields([bed]);
  const view: Parameters<typeof addressOfPinned>[0] = {
    id: "7",
    tableName: "mentees",
    listing: { sortFieldName: "custom.bed", sortDirection: "DESC" },
    columns: ["lastName", "custom.bed"],
  };
  const type = registry.get("mentees")!;
  const state = readListState(new URLSearchParams(addressOfPinned(view)), type);
  expect(state).toMatchObject({ sort: "custom.bed", direction: "DESC", columns: "lastName.custom.bed" });
  expect(state).toEqual(stateOfView(type, view));
});

it("A view of an unknown list has no address", () => {
  expect(addressOfPinned({ id: "7", tableName: "nothing", listing: {}, columns: null })).toBeUndefined();
});
