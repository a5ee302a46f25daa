/** Many people's work in few transactions, where one person's fault holds up nobody else. */
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Rows that failed in a run, and why the first of them did. */
export class Failures {
  readonly ids: string[] = [];
  #first: unknown;

  add(id: string, error: unknown): void {
    this.#first ??= error;
    this.ids.push(id);
  }

  /** @throws the first fault, once everybody else had their turn, so that it is logged; the next run tries again */
  report(): void {
    if (this.ids.length > 0) throw this.#first;
  }
}

/** Work for rows that are due. */
export interface DueWork<Due> {
  /** A transaction takes so many at most, so that little is done again after a crash. */
  readonly batch: number;
  /** Finds and locks a batch, without those that failed in this run: it would find them again and again. */
  readonly find: (trx: Db, failed: readonly string[]) => Promise<readonly Due[]>;
  readonly idOf: (due: Due) => string;
  /** Does it and notes that in the row, so that it is not found again. */
  readonly work: (trx: Db, due: Due) => Promise<unknown>;
}

/**
 * Works in batches, each a transaction, until nothing is due. What is done for a row that fails is taken back, and others go on.
 * @throws the first fault, at the end
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
