/** Decides which bulk actions the declarations allow. */
import type { RecordType } from "./record-type.ts";

/**
 * Returns true if a field can be set in many rows of a list: in the rows themselves, or in the single record of
 * another type below each mentee.
 */
export const setsInBulk = (listed: RecordType, target: RecordType, field: string): boolean =>
  target.bulkSet?.includes(field) === true &&
  (target === listed || (listed.isMentee === true && target.single === true));

/** Returns true if records of a type can be added below each mentee of a list. */
export const addsInBulk = (listed: RecordType, target: RecordType): boolean =>
  listed.isMentee === true && target.scope === "mentee" && target.bulkAdd !== undefined;
