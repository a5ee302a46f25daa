/** The groups of the advanced export: lookup fields of the mentee and of its assessment. */
import { menteeAssessments } from "../records/mentee-sub-records.ts";
import { mentees } from "../records/mentees.ts";
import type { RecordType } from "../records/record-type.ts";

export interface ExportGroup {
  /** Name on the wire: that of the list, and `ethnicity` for the mentee's race. */
  readonly key: string;
  /** Where the field stands; its label is `records.<type.name>.fields.<field>`. */
  readonly type: RecordType;
  readonly field: string;
  /** The lookup list that holds the options. */
  readonly list: string;
}

const ownNames: Readonly<Record<string, string>> = { configEthnicity: "ethnicity" };

const groupsOf = (type: RecordType): ExportGroup[] =>
  Object.entries(type.fields).flatMap(([field, { options }]) =>
    options && "list" in options && options.list.startsWith("config")
      ? [{ key: ownNames[options.list] ?? options.list, type, field, list: options.list }]
      : [],
  );

/** All groups, in the order of the forms; ethnicity first, as the screen shows them. */
export const exportGroups: readonly ExportGroup[] = [
  ...groupsOf(mentees),
  ...groupsOf(menteeAssessments),
].toSorted((a, b) => Number(b.key === "ethnicity") - Number(a.key === "ethnicity"));

/** The group that a client means: by its key, its list or its field. */
export const findExportGroup = (name: string): ExportGroup | undefined =>
  exportGroups.find(({ key, list, field }) => name === key || name === list || name === field);
