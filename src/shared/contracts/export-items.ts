/** The items of a mentee export, in the order of the case file. */
import { mentees } from "../records/mentees.ts";
import {
  menteeAssessments,
  menteeUserChallenges,
  menteeUserFiles,
  menteeUserGoals,
  menteeUserNotes,
  menteeUserTasks,
} from "../records/mentee-sub-records.ts";
import type { RecordType } from "../records/record-type.ts";
import { types } from "../records/registry.ts";

export interface ExportItem {
  /** On the wire: a number from the specification, or the name of the record type. */
  readonly id: string;
  /** The record type that the item exports. */
  readonly type: RecordType;
}

const first: readonly ExportItem[] = [
  { id: "8", type: mentees },
  { id: "6", type: menteeAssessments },
  { id: "3", type: menteeUserGoals },
  { id: "4", type: menteeUserTasks },
  { id: "5", type: menteeUserChallenges },
];
/** The item that adds the files themselves. */
export const filesItem = "1";
const last: readonly ExportItem[] = [
  { id: "7", type: menteeUserNotes },
  { id: filesItem, type: menteeUserFiles },
];
const specified = new Set([...first, ...last].map(({ type }) => type.name));

/** All other types below a mentee that have a date. A case file without them would be misleading. */
const others = types
  .filter(({ name, scope, list }) => scope === "mentee" && list?.dateField && !specified.has(name))
  .map((type): ExportItem => ({ id: type.name, type }));

export const exportItems: readonly ExportItem[] = [...first, ...others, ...last];
