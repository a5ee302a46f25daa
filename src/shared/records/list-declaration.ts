/** What a record type says of its list. */
import type { Field } from "../fields/field.ts";
import type { Condition } from "../filters/filter.ts";

export interface ListDeclaration {
  /** Columns in order; every text, number and date column among them sorts. */
  readonly columns: readonly string[];
  /** Fields that the search box looks through. */
  readonly search: readonly string[];
  /** The order of a list that nobody sorted. `NEAREST`: what is to come, the nearest first, then what is over, the latest first. */
  readonly sort: { readonly field: string; readonly direction: "ASC" | "DESC" | "NEAREST" };
  /** Field of the date-range filter; without it, the day of creation. */
  readonly dateField?: string;
  readonly pageSize?: number;
  /** On a phone a row is as high as what it says, instead of cutting it off: the last of it matters. */
  readonly wholeRows?: true;
  /** The only columns that sort, where the specification names them. */
  readonly sortable?: readonly string[];
  /** Fields that a person may add as columns. */
  readonly more?: readonly string[];
  /** Fields to narrow the list by, beside state and dates; without it, the choices, toggles and days among the columns. */
  readonly filters?: readonly string[];
  /** What rows can be narrowed by though they do not carry it: the database computes it from other rows. */
  readonly computed?: Readonly<Record<string, Field>>;
  /** What numbers on other screens count: only their links narrow the list by it, it has no control of its own. */
  readonly counted?: Readonly<Record<string, Field>>;
  /** Views that come with the product, by name: what they narrow the list by. */
  readonly views?: Readonly<Record<string, ShippedView>>;
}

/** A part of a listing: conditions that all hold, the state of a row, whether required answers are missing. */
export interface ShippedView {
  readonly filter?: { readonly all: readonly Condition[] };
  readonly active?: true;
  readonly incomplete?: true;
}
