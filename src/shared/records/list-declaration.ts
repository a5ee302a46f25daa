/** The declaration of a record type's list. */
import type { Field } from "../fields/field.ts";
import type { Condition } from "../filters/filter.ts";

export interface ListDeclaration {
  /** Columns in order. All text, number, and date columns can be sorted. */
  readonly columns: readonly string[];
  /** Fields that the search box searches. */
  readonly search: readonly string[];
  /**
   * The default sort order. `NEAREST`: upcoming records or open work first, nearest first, then the others, latest first.
   */
  readonly sort: { readonly field: string; readonly direction: "ASC" | "DESC" | "NEAREST" };
  /** Field of the date range filter. Defaults to the creation date. */
  readonly dateField?: string;
  readonly pageSize?: number;
  /** True to show rows in full height on a phone instead of truncating them, because their end matters. */
  readonly wholeRows?: true;
  /** The columns that can be sorted, if the specification limits them. */
  readonly sortable?: readonly string[];
  /** Fields and derived columns that a person may add as columns. */
  readonly more?: readonly string[];
  /** Columns whose values the database derives from other records. Rows contain them on request. */
  readonly derived?: Readonly<Record<string, DerivedColumn>>;
  /** Fields to filter by, besides state and dates. Defaults to the choices, toggles, and dates among the columns. */
  readonly filters?: readonly string[];
  /** Values to filter by that the database computes from other rows. Rows don't contain them. */
  readonly computed?: Readonly<Record<string, Field>>;
  /** Values to filter by that only links from numbers on other screens use. They have no filter control. */
  readonly linkFilters?: Readonly<Record<string, Field>>;
  /** Built-in views by name. */
  readonly views?: Readonly<Record<string, ShippedView>>;
}

export interface DerivedColumn {
  readonly field: Field;
  /** Record types that the value is read from. Callers who may list none of them don't get the column. */
  readonly reads: readonly string[];
  /** True to show a number above 0 in red. */
  readonly isAlert?: true;
  /** True if the response for a single record also contains it. */
  readonly inRecord?: true;
}

/** A part of a listing: conditions that must all match, the state, and whether required answers are missing. */
export interface ShippedView {
  readonly filter?: { readonly all: readonly Condition[] };
  readonly active?: true;
  readonly incomplete?: true;
  /** The columns to show. Without them, the columns that each person chose. */
  readonly columns?: readonly string[];
  /**
   * Who starts with this view: team members with a caseload, or the staff of each organization except the
   * super-organization.
   */
  readonly opensFirst?: "caseload" | "organization";
}

/** Returns the id of a built-in view. */
export const shippedViewId = (name: string): string => `shipped.${name}`;
