/** Declarations about the dates of a record type. */

/**
 * The date fields of records that last from one day to another, both included. Without a last day, the period is
 * open. Records of the same mentee with the same values in the fields `of` don't overlap; the database constraint
 * `<table>_period` ensures it.
 */
export interface PeriodFields {
  readonly from: string;
  readonly until: string;
  readonly of: readonly string[];
  /** True if a period can begin on the last day of another one, because people leave and come back on one day. */
  readonly mayTouch?: true;
}

/** A field's codes for rows that are open, rows that the team canceled, and rows that are done. */
export interface OpenState {
  readonly field: string;
  readonly code: string;
  readonly cancelled?: string;
  readonly completed?: string;
}

/**
 * How records appear in the timeline of their mentee: the date field, the fields of the title, the field of the text,
 * and the kind of item.
 * `answeredAt` is a field that is empty until the mentee answers. Until then, the kind has the suffix `Unanswered`.
 */
export interface TimelineFields {
  readonly at: string;
  readonly title: readonly string[];
  readonly text?: string;
  readonly kind: string;
  readonly answeredAt?: string;
}

/** Returns the field with the due date of a type of work. Undefined for other types. */
export const dueFieldOf = (type: {
  readonly dueField?: string;
  readonly workFields?: { readonly due: string };
}): string | undefined => type.dueField ?? type.workFields?.due;
