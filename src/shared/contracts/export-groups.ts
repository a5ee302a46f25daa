/** The groups of the advanced export: lookup fields of the mentee and of the assessment. */
import { menteeAssessments } from "../records/mentee-sub-records.ts";
import { mentees } from "../records/mentees.ts";
import type { RecordType } from "../records/record-type.ts";

export interface ExportGroup {
  /** Name on the wire. It is the name of the lookup list, except `ethnicity` for the mentee's race. */
  readonly key: string;
  /** The record type that has the field. The label is `records.<type.name>.fields.<field>`. */
  readonly type: RecordType;
  readonly field: string;
  /** The lookup list with the options. */
  readonly list: string;
}

const ownNames: Readonly<Record<string, string>> = { configEthnicity: "ethnicity" };

const groupsOf = (type: RecordType): ExportGroup[] =>
  Object.entries(type.fields).flatMap(([field, { options }]) =>
    options && "list" in options && options.list.startsWith("config")
      ? [{ key: ownNames[options.list] ?? options.list, type, field, list: options.list }]
      : [],
  );

/** All groups in the order of the forms, except that ethnicity comes first. */
export const exportGroups: readonly ExportGroup[] = [
  ...groupsOf(mentees),
  ...groupsOf(menteeAssessments),
].toSorted((a, b) => Number(b.key === "ethnicity") - Number(a.key === "ethnicity"));

/** Finds a group by its key, its list, or its field. */
export const findExportGroup = (name: string): ExportGroup | undefined =>
  exportGroups.find(({ key, list, field }) => name === key || name === list || name === field);
