/** Leaves out rows of records that were deleted in the system that made the sheet. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { problemOf } from "../problems.ts";
import { normalized } from "../suggest/words.ts";

/** Every file of an HMIS CSV export has these columns. It keeps deleted records, with the date of the deletion. */
const deletedHeader = "DateDeleted";
const marks = ["DateCreated", "DateUpdated", "UserID", deletedHeader, "ExportID"];

/** Returns the column with the date on which a record was deleted. Null if the sheet isn't an HMIS export. */
export function deletedColumnOf(headers: readonly string[]): number | null {
  const found = headers.map(normalized);
  const isExport = marks.every((mark) => found.includes(normalized(mark)));
  return isExport ? found.indexOf(normalized(deletedHeader)) : null;
}

/** Skips unchecked rows with a date in that column. */
export async function leaveOutDeleted(db: Db, importId: string, column: number): Promise<void> {
  const problems = JSON.stringify([problemOf(column, "deletedThere")]);
  await sql`update import_rows set result = 'skip', problems = ${problems}::jsonb, draft = null,
      record_id = null, version_before = null, before = null
    where import_id = ${importId} and result = 'waiting' and cells ->> ${column}::integer <> ''`.execute(db);
}
