import { fileUpload, richText, text, toggle } from "../fields/build.ts";
import { organization } from "./common-fields.ts";
import { nearUs } from "./near-us.ts";
import { defineRecord } from "./record-type.ts";

export const jobs = defineRecord({
  name: "jobs",
  scope: "directory",
  imports: true,
  flags: "tables",
  area: { group: "library", path: "/mentee/jobs", icon: "briefcase", key: "jobs" },
  nameFields: ["title"],
  options: "listed",
  clone: true,
  archive: true,
  menteesFind: ["company", "location"],
  list: {
    ...nearUs(["title", "company", "location"]),
    columns: ["active", "title", "company", "location"],
    search: ["title", "company", "location"],
    sort: { field: "title", direction: "ASC" },
  },
  fields: {
    organizationId: organization(),
    title: text({ required: "always" }),
    active: toggle({ width: 5 }),
    company: text(),
    location: text(),
    applicationUrl: text(),
    descriptionFile: fileUpload(),
    jobSummary: richText(),
    duties: richText(),
    requiredExperience: richText(),
    benefits: richText(),
  },
});
