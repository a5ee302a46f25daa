/** Between planning and sending things change: each attempt asks whether a delivery is still wanted (ADR 98). */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { About } from "./about.ts";
import type { Taken } from "./queue.ts";

/**
 * Whether a delivery is still wanted, asked in the transaction of the attempt. What a check writes there stays: one whose words have
 * become wrong can let its event be planned anew, see {@link makeRoom}.
 */
export type WantedCheck = (trx: Db, delivery: Taken) => Promise<boolean>;

/** All of some checks, in their order, as one; a later one is not asked once one said no. */
export const allOf =
  (...checks: readonly WantedCheck[]): WantedCheck =>
  async (trx, delivery) => {
    for (const check of checks) if (!(await check(trx, delivery))) return false;
    return true;
  };

/** The check that what a delivery is about names; without one it is wanted. */
export const byAbout =
  (checks: Readonly<Record<string, WantedCheck>>): WantedCheck =>
  (trx, delivery) => {
    const { of } = (delivery.about ?? {}) as Partial<About>;
    const check = of === undefined ? undefined : checks[of];
    return check ? check(trx, delivery) : Promise.resolve(true);
  };

/** Frees the event key of a delivery that is dropped, so that its event can make a new one. */
export const makeRoom = (trx: Db, { id }: Taken): Promise<unknown> =>
  sql`update deliveries set event_key = event_key || ':dropped:' || id where id = ${id}`.execute(trx);
