/** Moves all rows from one database of the application to another, without an archive in between. */
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Env } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { pendingMigrations, readMigrations } from "#server/platform/db/migrate.ts";
import { copyStatement, readSequences, readTables, type Table } from "./catalog.ts";
import { openToRead, openToReplace } from "./database-access.ts";
import { throttledPrinter, type PrintLine } from "./progress.ts";
import { isEmpty, rebuildSchema, setSequences, withBareTables } from "./schema.ts";
import type { Session } from "./session.ts";
import { takeSnapshot } from "./snapshot.ts";
import { blockApplicationStart } from "./target.ts";

export type Place = Pick<Env, "databaseOwnerUrl" | "dataDir">;

export interface TransferOptions {
  readonly from: Place;
  readonly to: Place;
  /** True to replace existing data. */
  readonly isForced: boolean;
  readonly print: PrintLine;
}

export interface Transferred {
  readonly tables: number;
  readonly rows: number;
}

/** Copies the rows of a table. @returns their number, as both servers count it */
async function copyRows(source: Session, target: Session, table: Table): Promise<number> {
  const rows = source.client.query(copyTo(copyStatement(source.db, table, "to stdout")));
  const into = target.client.query(copyFrom(copyStatement(target.db, table, "from stdin")));
  await pipeline(rows, into);
  const { rows: counted } = await sql<{
    count: string;
  }>`select count(*) from ${sql.table(table.name)}`.execute(target.db);
  if (rows.rowCount !== into.rowCount || Number(counted[0]?.count) !== rows.rowCount)
    throw new StartError(
      `${table.name} has ${rows.rowCount} rows, and ${counted[0]?.count} of them arrived, so nothing was changed.`,
    );
  return rows.rowCount;
}

const shapeOf = (tables: readonly Table[]): string =>
  JSON.stringify(tables.map(({ name, columns }) => [name, [...columns].sort()]));

async function fill(source: Session, target: Session, print: PrintLine): Promise<Transferred> {
  await takeSnapshot(source.db);
  const tables = await readTables(source.db);
  await sql`begin`.execute(target.db);
  await rebuildSchema(target.db, await readMigrations());
  if (shapeOf(await readTables(target.db)) !== shapeOf(tables))
    throw new StartError("The database has other tables than those of this version, so nothing was changed.");
  let rows = 0;
  let done = 0;
  const progress = throttledPrinter(print, (count) => `  ${count} of ${tables.length} tables`);
  await withBareTables(target.db, async () => {
    for (const table of tables) {
      rows += await copyRows(source, target, table);
      progress((done += 1));
    }
    await setSequences(target.db, { sequences: await readSequences(source.db) });
  });
  await sql`commit`.execute(target.db);
  await sql`analyze`.execute(target.db);
  return { tables: tables.length, rows };
}

/**
 * Copies everything, including sessions. The source database is unchanged. Files stay where they are.
 * @throws StartError with a readable reason: one of the two is in use, the target isn't empty, or the versions differ.
 * The target is then unchanged.
 */
export async function transfer({ from, to, isForced, print }: TransferOptions): Promise<Transferred> {
  const source = await openToRead(from);
  try {
    await blockApplicationStart(source.db);
    if ((await pendingMigrations(source.db)).length > 0)
      throw new StartError(
        "The database has the tables of an older version: start the application once, stop it, and run this again.",
      );
    const target = await openToReplace(to);
    try {
      await blockApplicationStart(target.db);
      if (!isForced && !(await isEmpty(target.db)))
        throw new StartError(
          "The database to move to isn't empty. To replace everything in it, add --force.",
        );
      return await fill(source, target, print);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
