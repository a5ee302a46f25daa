/** A branch of a timeline: rows of the same kind, and who may read them. */
import type { RawBuilder } from "kysely";
import type { Today } from "#shared/fields/days.ts";
import type { Mentee } from "#server/core/records/mentee.ts";
import type { Repository } from "#server/core/records/repository.ts";

/** The context in which branches are created. */
export interface TimelineScope {
  readonly repository: Repository;
  readonly mentee: Mentee;
  /** Current day in the reader's time zone. */
  readonly today: Today;
}

/** A branch. The expressions refer to the row `t`. */
export interface Branch {
  /** Unique name, and part of the sort order. */
  readonly name: string;
  readonly kind: string;
  /** True if the caller may open the records that the items link to. */
  readonly isOpen: boolean;
  /** Rows of the mentee that the caller may open: `… t where …`. */
  readonly rows: RawBuilder<unknown>;
  /** A day if `isDay` is true, otherwise an instant. */
  readonly at: RawBuilder<unknown>;
  readonly isDay: boolean;
  /** Id of the row in the branch. Also sorts rows with the same time. */
  readonly row: RawBuilder<unknown>;
  /** The record that the item links to. */
  readonly table: string;
  readonly recordId: RawBuilder<unknown>;
  /** When it was entered. */
  readonly enteredAt: RawBuilder<unknown>;
  /** Account of the person who did it. Null if no one did. */
  readonly by: RawBuilder<unknown>;
  /** Texts that {@link wordsOf} converts to the title. */
  readonly title: RawBuilder<unknown>;
  readonly wordsOf: (parts: readonly string[]) => readonly string[];
}
