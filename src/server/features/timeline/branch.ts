/** The parts of a timeline: sources are tables, and branches are the kinds of items that their rows can be. */
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

/** A branch of a source. The expressions refer to the row `t` of the source. */
export interface Branch {
  /** Unique name, and part of the sort order. */
  readonly name: string;
  readonly kind: string;
  /** Matches the rows of the source that are items of this branch. */
  readonly isItem: RawBuilder<unknown>;
  /** A day if `isDay` is true, otherwise an instant. */
  readonly at: RawBuilder<unknown>;
  readonly isDay: boolean;
  /** When it was entered. */
  readonly enteredAt: RawBuilder<unknown>;
  /** Account of the person who did it. Null if no one did. */
  readonly by: RawBuilder<unknown>;
  /** Converts the texts of {@link Source.title} to words. */
  readonly wordsOf: (parts: readonly string[]) => readonly string[];
}

/** Rows of the mentee in one table, which is read once for all branches. A row can be an item of several branches. */
export interface Source {
  /** True if the caller may open the records that the items link to. */
  readonly isOpen: boolean;
  /** The table as `t`, with its joins. */
  readonly from: RawBuilder<unknown>;
  /** Matches the rows of the mentee that the caller may open. */
  readonly where: RawBuilder<unknown>;
  /** Id of the row. Also sorts rows with the same time. */
  readonly row: RawBuilder<unknown>;
  /** The record that the items link to. */
  readonly table: string;
  readonly recordId: RawBuilder<unknown>;
  /** Texts of an item. */
  readonly title: RawBuilder<unknown>;
  /** Text of an item, as plain text or HTML. */
  readonly text: RawBuilder<unknown>;
  readonly branches: readonly Branch[];
}
