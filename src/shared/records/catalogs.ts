/** The catalogs of goals, tasks, and challenges that can be assigned to a mentee. */
import { languageCodes } from "../constants.ts";
import { codes, dropdown, number, text, textarea, toggle } from "../fields/build.ts";
import type { AreaIcon } from "./area.ts";
import { organization } from "./common-fields.ts";
import { defineRecord, type RecordType } from "./record-type.ts";

const catalog = <Name extends string, Key extends string>(
  name: Name,
  key: Key,
  icon: AreaIcon,
  hasPoints: boolean,
): RecordType<Name, Key> =>
  defineRecord({
    name,
    scope: "directory",
    imports: true,
    flags: "tables",
    area: { group: "library", path: `/mentee/${key}`, icon, key },
    nameFields: ["name"],
    options: "staff",
    clone: true,
    archive: true,
    list: {
      columns: ["active", "name", "description", ...(hasPoints ? ["points"] : [])],
      search: ["name", "description"],
      sort: { field: "name", direction: "ASC" },
    },
    fields: {
      organizationId: organization(),
      name: text({ required: "always" }),
      active: toggle({ width: 5 }),
      completed: toggle({ width: 5, initial: "0" }),
      ...(hasPoints ? { points: number() } : {}),
      description: textarea({ readByMentee: true }),
      // What a mentee needs in order to do it: what to bring, where, and when.
      bring: textarea(),
      address: text(),
      hours: text(),
      languageCode: dropdown(codes(languageCodes), { width: 3, preset: "language" }),
    },
  });

export const menteeGoals = catalog("menteeGoals", "goals", "target", false);
export const menteeTasks = catalog("menteeTasks", "tasks", "checklist", true);
export const menteeChallenges = catalog("menteeChallenges", "challenges", "trophy", true);
