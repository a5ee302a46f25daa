/** Processes many rows in few transactions. A row that fails doesn't stop the others. */
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** The rows that failed in a run, and the error of the first. */
export class Failures {
  readonly ids: string[] = [];
  #first: unknown;

  add(id: string, error: unknown): void {
    this.#first ??= error;
    this.ids.push(id);
  }

  /** @throws the first error after all other rows were processed, so that it is logged. The next run tries again. */
  report(): void {
    if (this.ids.length > 0) throw this.#first;
  }
}

/** The processing of due rows. */
export interface DueWork<Due> {
  /** The maximum number of rows in a transaction, so that a crash repeats little work. */
  readonly batch: number;
  /** Finds and locks a batch, except rows that failed in this run, which would be found again and again. */
  readonly find: (trx: Db, failed: readonly string[]) => Promise<readonly Due[]>;
  readonly idOf: (due: Due) => string;
  /** Processes a row and records that in the row, so that it isn't found again. */
  readonly work: (trx: Db, due: Due) => Promise<unknown>;
}

/**
 * Processes due rows in batches, each in a transaction, until none is left. A row that fails is rolled back, and the
 * others continue.
 * @throws the first error, at the end
 */
export async function oneByOne<Due>(db: Db, { batch, find, idOf, work }: DueWork<Due>): Promise<void> {
  const failures = new Failures();
  const workBatch = async (trx: Db): Promise<number> => {
    const rows = await find(trx, failures.ids);
    for (const row of rows) {
      await sql`savepoint one`.execute(trx);
      try {
        await work(trx, row);
      } catch (error) {
        await sql`rollback to savepoint one`.execute(trx);
        failures.add(idOf(row), error);
      }
      await sql`release savepoint one`.execute(trx);
    }
    return rows.length;
  };
  while ((await db.transaction().execute(workBatch)) === batch);
  failures.report();
}
