/** Refuses lists that are too long for a worksheet. */
import { sql } from "kysely";
import { conditionsOf } from "#server/core/records/list/conditions.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { wordsOf } from "#server/core/records/words/words.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { exportTexts } from "./kind.ts";

/** Excel calls a file with more than 1,048,576 rows damaged. The first one is the header. */
const maxRows = 1_048_575;

/**
 * Checks that all rows of a list fit on a worksheet.
 * @throws BusinessError
 */
export async function requireSheetRoom(
  { db, signedIn, t }: Repository,
  query: ListQuery,
  max = maxRows,
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(query.type.table)} t
    where ${conditionsOf(query)} offset ${max} limit 1`.execute(db);
  if (rows.length === 0) return;
  const count = wordsOf(signedIn.language).number.format(max);
  throw new BusinessError(exportTexts(t)("tooManyRows", { rows: count }));
}
