/** What a record type says of the days of its records. */

/**
 * Records that last from one day until another: the fields with those days, both included; no last day: until further notice.
 * Records with the same values in the fields of `of`, of the same mentee below mentees, do not overlap: the database has the
 * constraint `<table>_period`.
 */
export interface PeriodFields {
  readonly from: string;
  readonly until: string;
  readonly of: readonly string[];
}

/**
 * Records that are items in the timeline of their mentee: the field that says when, the fields that say what, and the kind of
 * item. `answeredAt` is the field that is empty until the mentee answers: such a record is an item of the kind with `Unanswered`
 * behind it.
 */
export interface TimelineFields {
  readonly at: string;
  readonly title: readonly string[];
  readonly kind: string;
  readonly answeredAt?: string;
}
