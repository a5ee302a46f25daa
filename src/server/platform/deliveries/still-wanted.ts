/**
 * Checks at each attempt whether a delivery is still wanted, because things may have changed since it was queued (ADR
 * 98).
 */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { About } from "./about.ts";
import type { ClaimedDelivery } from "./queue.ts";

/**
 * Checks whether a delivery is still wanted, in the transaction of the attempt. The check's changes are kept, so a
 * delivery whose text has become wrong can cause its event to be scheduled again. See {@link makeRoom}.
 */
export type WantedCheck = (trx: Db, delivery: ClaimedDelivery) => Promise<boolean>;

/** Combines checks into one. They run in order until one returns false. */
export const allOf =
  (...checks: readonly WantedCheck[]): WantedCheck =>
  async (trx, delivery) => {
    for (const check of checks) if (!(await check(trx, delivery))) return false;
    return true;
  };

/** Runs the check that the delivery's `about` names. A delivery without one is wanted. */
export const checkNamedByAbout =
  (checks: Readonly<Record<string, WantedCheck>>): WantedCheck =>
  (trx, delivery) => {
    const { of } = (delivery.about ?? {}) as Partial<About>;
    const check = of === undefined ? undefined : checks[of];
    return check ? check(trx, delivery) : Promise.resolve(true);
  };

/** Frees the event key of a dropped delivery, so that its event can create a new one. */
export const makeRoom = (trx: Db, { id }: ClaimedDelivery): Promise<unknown> =>
  sql`update deliveries set event_key = event_key || ':dropped:' || id where id = ${id}`.execute(trx);
