import type { Selectable } from "kysely";
import type { DB } from "./schema.ts";

/** A row of a table as it arrives from the database, or those of its columns that a statement selects. */
export type Row<
  Table extends keyof DB,
  Column extends keyof Selectable<DB[Table]> = keyof Selectable<DB[Table]>,
> = Pick<Selectable<DB[Table]>, Column>;

/** {@link Row} behind an outer join, where all columns are null when there is none. */
export type OuterRow<
  Table extends keyof DB,
  Column extends keyof Selectable<DB[Table]> = keyof Selectable<DB[Table]>,
> = { [Name in Column]: Selectable<DB[Table]>[Name] | null };

/** The id of a row in whichever table. */
export interface IdRow {
  id: Row<"accounts">["id"];
}
