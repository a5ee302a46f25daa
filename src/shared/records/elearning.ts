import { fileUpload, imageUpload, text, textarea, toggle } from "../fields/build.ts";
import { organization } from "./common-fields.ts";
import { nearUs } from "./near-us.ts";
import { defineRecord } from "./record-type.ts";

export const elearning = defineRecord({
  name: "elearning",
  scope: "directory",
  imports: true,
  flags: "tables",
  area: { group: "library", path: "/mentee/elearning", icon: "school", key: "eLearning" },
  nameFields: ["name"],
  options: "listed",
  clone: true,
  archive: true,
  menteesFind: ["description"],
  list: {
    ...nearUs(["name", "description", "learningUrl"]),
    columns: ["active", "image", "name", "learningUrl"],
    search: ["name", "description", "learningUrl"],
    sort: { field: "name", direction: "ASC" },
  },
  fields: {
    organizationId: organization(),
    name: text({ required: "always" }),
    active: toggle({ width: 5 }),
    learningUrl: text({ required: "always", width: 1 }),
    description: textarea(),
    image: imageUpload(),
    learningImageFile: imageUpload(),
    learningVideoFile: fileUpload(),
  },
});
