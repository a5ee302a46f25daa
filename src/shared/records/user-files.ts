import { date, fileUpload, text, toggle } from "../fields/build.ts";
import { defineRecord } from "./record-type.ts";

/** Files of the signed-in person, staff or mentee. */
export const userFiles = defineRecord({
  name: "userFiles",
  scope: "account",
  flags: "tables",
  area: { group: "account", path: "/profile-files", icon: "files" },
  nameFields: ["name"],
  archive: true,
  list: {
    columns: ["active", "date", "name", "file"],
    search: ["name"],
    sort: { field: "date", direction: "DESC" },
    dateField: "date",
  },
  fields: {
    name: text({ required: "always" }),
    file: fileUpload({ required: "always" }),
    date: date(),
    active: toggle({ width: 5 }),
  },
});
