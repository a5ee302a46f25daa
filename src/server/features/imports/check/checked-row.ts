import type { RowChanges } from "./find-existing.ts";
import type { PlannedRow } from "./plan-row.ts";

/** A row with what becomes of it. */
export interface CheckedRow extends PlannedRow, Partial<RowChanges> {
  readonly draft: PlannedRow["draft"];
  /** Of a record that is there, as it is now. */
  readonly recordId?: string;
  readonly version?: number;
  readonly accountId?: string | undefined;
  /** Of somebody who may be the same. */
  readonly doubleOf?: string;
  /** The email, when it belongs to a person the caller cannot see. */
  readonly elsewhere?: string | null;
}
