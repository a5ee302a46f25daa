/** Finds all pairs of an organization's mentees that may be the same person. */
import { sql } from "kysely";
import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { comparedColumns, scorePairs } from "./score.ts";

/** Number of mentees that are compared with all others in one statement. */
const atATime = 500;

export interface AlikePair {
  /** The lower of the two ids. */
  readonly firstId: string;
  readonly secondId: string;
  readonly weight: number;
  /** The matching fields, see `duplicateReasons`. */
  readonly reasons: readonly string[];
}

const live = sql`t.deleted_at is null and t.anonymized_at is null`;

/** Returns the most likely pairs of some mentees with all others in their organization. */
async function pairsOf(db: Db, ids: readonly string[], maxPairs: number): Promise<AlikePair[]> {
  const some = sql`t.id = any(${ids}::bigint[])`;
  const comparison = scorePairs({
    sought: sql`select t.id as n, ${sql.raw(Object.keys(comparedColumns).join())} from mentees t where ${some}`,
    pairs: sql`select s.id as n, t.id
      from (select t.id, t.match_keys from mentees t where ${some} and ${live} offset 0) s
      join mentees t on t.match_keys && s.match_keys and ${live} and t.id <> s.id`,
    visible: sql`true`,
  });
  const { rows } = await sql<AlikePair>`
    select n as "firstId", id as "secondId", round(weight, 1)::float8 as weight, reasons from (${comparison}) r
    where n < id order by 3 desc, n, id limit ${Number.isFinite(maxPairs) ? maxPairs : null}`.execute(db);
  return rows;
}

/**
 * Compares the mentees of an organization with each other, as {@link "./find-alike.ts"} compares one of them. It
 * compares all of them regardless of the caller. Other code decides what is shown.
 * @param goOn called after each part with the progress from 0 to 1. Returns false to stop.
 * @param maxPairs maximum number of pairs, the most likely ones. If many people have the same name, almost all of them
 * are pairs, so more than these are never in memory.
 * @returns the pairs that may be the same person, those with the highest weight first. Null if it was stopped.
 */
export async function scanForPairs(
  db: Db,
  organizationId: string,
  goOn: (part: number) => Promise<boolean> = () => Promise.resolve(true),
  maxPairs = Infinity,
): Promise<AlikePair[] | null> {
  return asSystem(async () => {
    const { rows } = await sql<IdRow>`
      select t.id from mentees t where t.organization_id = ${organizationId} and ${live} order by t.id`.execute(
      db,
    );
    const ids = rows.map(({ id }) => id);
    let pairs: AlikePair[] = [];
    for (let start = 0; start < ids.length; start += atATime) {
      const found = await pairsOf(db, ids.slice(start, start + atATime), maxPairs);
      pairs = [...pairs, ...found].sort((one, other) => other.weight - one.weight).slice(0, maxPairs);
      if (!(await goOn(Math.min((start + atATime) / ids.length, 1)))) return null;
    }
    return pairs;
  });
}
