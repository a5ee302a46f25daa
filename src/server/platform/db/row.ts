import type { Selectable } from "kysely";
import type { DB } from "./schema.ts";

/** A row of a table as read from the database, or the selected columns of it. */
export type Row<
  Table extends keyof DB,
  Column extends keyof Selectable<DB[Table]> = keyof Selectable<DB[Table]>,
> = Pick<Selectable<DB[Table]>, Column>;

/** A {@link Row} from an outer join. All columns are null if there is no match. */
export type OuterRow<
  Table extends keyof DB,
  Column extends keyof Selectable<DB[Table]> = keyof Selectable<DB[Table]>,
> = { [Name in Column]: Selectable<DB[Table]>[Name] | null };

/** The id of a row of any table. */
export interface IdRow {
  id: Row<"accounts">["id"];
}
