import type { RowChanges } from "./find-existing.ts";
import type { PlannedRow } from "./plan-row.ts";

/** A row of a sheet with the result of its check. */
export interface CheckedRow extends PlannedRow, Partial<RowChanges> {
  readonly draft: PlannedRow["draft"];
  /** The existing record that the row changes. */
  readonly recordId?: string;
  readonly version?: number;
  readonly accountId?: string | undefined;
  /** The stored values of a new record. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The record of a possible duplicate. */
  readonly doubleOf?: string;
  /** The email, if it belongs to a person the caller can't see. */
  readonly elsewhere?: string | null;
}
