import type { RowChanges } from "./find-existing.ts";
import type { PlannedRow } from "./plan-row.ts";

/** A row of a sheet with the result of its check. */
export interface CheckedRow extends PlannedRow, Partial<RowChanges> {
  readonly draft: PlannedRow["draft"];
  /** The existing record that the row changes. */
  readonly recordId?: string;
  readonly version?: number;
  readonly accountId?: string | undefined;
  /** Of somebody who may be the same. */
  readonly doubleOf?: string;
  /** The email, when it belongs to a person the caller cannot see. */
  readonly elsewhere?: string | null;
}
