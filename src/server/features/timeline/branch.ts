/** One part of a timeline: rows that say the same kind of thing, and who may read them. */
import type { RawBuilder } from "kysely";
import type { Today } from "#shared/fields/days.ts";
import type { Mentee, Repository } from "#server/core/records/repository.ts";

/** What the parts are made for. */
export interface TimelineScope {
  readonly repository: Repository;
  readonly mentee: Mentee;
  /** Of the reader. */
  readonly today: Today;
}

/** The expressions are on the row `t`. */
export interface Branch {
  /** Unique among all, and part of their order. */
  readonly name: string;
  readonly kind: string;
  /** Whether the caller may open the records that its items lead to. */
  readonly isOpen: boolean;
  /** The rows of the mentee that the caller may open, `… t where …`. */
  readonly rows: RawBuilder<unknown>;
  /** A day or an instant; `isDay` says which. */
  readonly at: RawBuilder<unknown>;
  readonly isDay: boolean;
  /** Distinguishes the rows of a branch; orders those of one time. */
  readonly row: RawBuilder<unknown>;
  /** The record that says more. */
  readonly table: string;
  readonly recordId: RawBuilder<unknown>;
  /** When it came to be known. */
  readonly enteredAt: RawBuilder<unknown>;
  /** The account of who did it; null where nobody did. */
  readonly by: RawBuilder<unknown>;
  /** Texts that {@link wordsOf} makes the title of. */
  readonly title: RawBuilder<unknown>;
  readonly wordsOf: (parts: readonly string[]) => readonly string[];
}
