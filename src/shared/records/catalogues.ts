/** What can be assigned to a mentee. */
import type { AccessKey } from "../access/keys.ts";
import { number, text, textarea, toggle } from "../fields/build.ts";
import { organization } from "./common-fields.ts";
import { defineRecord, type RecordType } from "./record-type.ts";
import type { TableName } from "./table-names.ts";

const catalogue = (name: TableName, key: AccessKey, path: string, hasPoints: boolean): RecordType =>
  defineRecord({
    name,
    scope: "directory",
    flags: "tables",
    keys: [key],
    nameFields: ["name"],
    options: "staff",
    clone: true,
    archive: true,
    path,
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
      description: textarea(),
    },
  });

export const menteeGoals = catalogue("menteeGoals", "goals", "/mentee/goals", false);
export const menteeTasks = catalogue("menteeTasks", "tasks", "/mentee/tasks", true);
export const menteeChallenges = catalogue("menteeChallenges", "challenges", "/mentee/challenges", true);
