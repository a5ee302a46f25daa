/** Records a STOP or START from a phone in the audit trail of each mentee with the number. Timelines read it there. */
import { actorOf } from "#server/core/audit/actor.ts";
import { insertEvents } from "#server/core/audit/store.ts";
import { currentCall } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Owner } from "./owners.ts";

/**
 * Stores that texts to a number were stopped or started. If several mentees have the number, the person who did it is
 * unknown.
 */
export async function auditSwitch(
  trx: Db,
  owners: readonly Owner[],
  command: "stop" | "start",
): Promise<void> {
  if (owners.length === 0) return;
  const { organizationId: _, ...actor } = actorOf(null, currentCall());
  await insertEvents(
    trx,
    owners.map(({ id, organization_id: organizationId }) => ({
      ...actor,
      organizationId,
      tableName: "mentees",
      recordId: id,
      menteeId: id,
      action: "change",
      outcome: "done",
      details: { texts: command },
    })),
  );
}
