/** What can be done to many records at once, by their declarations. */
import type { RecordType } from "./record-type.ts";

/** Whether a field of a type can be set in the rows of a list: of its own rows, or of the one row below each mentee of it. */
export const setsInBulk = (listed: RecordType, target: RecordType, field: string): boolean =>
  target.bulkSet?.includes(field) === true &&
  (target === listed || (listed.isMentee === true && target.single === true));

/** Whether records of a type can be added below each mentee of a list. */
export const addsInBulk = (listed: RecordType, target: RecordType): boolean =>
  listed.isMentee === true && target.scope === "mentee" && target.bulkAdd !== undefined;
