/** The declaration of a record type's list. */
import type { Field } from "../fields/field.ts";
import type { Condition } from "../filters/filter.ts";

export interface ListDeclaration {
  /** Columns in order. All text, number, and date columns can be sorted. */
  readonly columns: readonly string[];
  /** Fields that the search box searches. */
  readonly search: readonly string[];
  /** The default sort order. `NEAREST`: upcoming records first, nearest first, then past records, latest first. */
  readonly sort: { readonly field: string; readonly direction: "ASC" | "DESC" | "NEAREST" };
  /** Field of the date range filter. Defaults to the creation date. */
  readonly dateField?: string;
  readonly pageSize?: number;
  /** True to show rows in full height on a phone instead of truncating them, because their end matters. */
  readonly wholeRows?: true;
  /** The columns that can be sorted, if the specification limits them. */
  readonly sortable?: readonly string[];
  /** Fields that a person may add as columns. */
  readonly more?: readonly string[];
  /** Fields to filter by, besides state and dates. Defaults to the choices, toggles, and dates among the columns. */
  readonly filters?: readonly string[];
  /** Values to filter by that the database computes from other rows. Rows don't contain them. */
  readonly computed?: Readonly<Record<string, Field>>;
  /** Values to filter by that only links from numbers on other screens use. They have no filter control. */
  readonly linkFilters?: Readonly<Record<string, Field>>;
  /** Built-in views by name. */
  readonly views?: Readonly<Record<string, ShippedView>>;
}

/** A part of a listing: conditions that must all match, the state, and whether required answers are missing. */
export interface ShippedView {
  readonly filter?: { readonly all: readonly Condition[] };
  readonly active?: true;
  readonly incomplete?: true;
}
