import {
  checkboxList,
  dropdown,
  email,
  imageUpload,
  linkedTable,
  listOf,
  richText,
  text,
  title,
  toggle,
} from "../fields/build.ts";
import { geolocated, phonesAndWebsite, radius, timezone } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

export const organizations = defineRecord({
  name: "organizations",
  scope: "directory",
  isOrganization: true,
  addedBySuper: true,
  flags: "organizations",
  keys: ["organizations"],
  nameFields: ["name"],
  options: "listed",
  path: "/organizations/manage",
  list: {
    columns: ["active", "name", "agencyType", "email", "address"],
    search: ["name", "email", "address"],
    sort: { field: "name", direction: "ASC" },
  },
  fields: {
    identityTitle: title(),
    name: text({ required: "always" }),
    active: toggle({ width: 5 }),
    photo: imageUpload(),
    agencyType: dropdown(listOf("configAgencyTypes")),
    agencyServices: checkboxList(listOf("configAgencyServices")),
    contactTitle: title(),
    email: email(),
    ...phonesAndWebsite(),
    placeTitle: title(),
    ...geolocated(),
    addressRadius: radius(),
    timezones: timezone(),
    notesTitle: title(),
    notes: richText({ internal: true }),
    team: linkedTable({ table: "users", by: "organizationId", columns: ["firstName", "lastName", "email"] }),
  },
});
