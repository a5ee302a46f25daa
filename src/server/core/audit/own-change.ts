import type { AuditAction } from "#shared/audit.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { currentCall } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { actorOf } from "./actor.ts";
import type { Changes } from "./event.ts";
import { insertChange } from "./store.ts";
import { isSameJson } from "#shared/same-json.ts";

/** Returns the fields whose wire form differs. */
export function changedValues(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const names = Object.keys(after).filter((name) => !isSameJson(before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, [before[name], after[name]] as const]));
}

/**
 * Records a change of a person's own data, in the transaction of the change.
 * @param tableName record type of the person
 */
export async function auditOwnChange(
  trx: Db,
  signedIn: SignedIn,
  action: AuditAction,
  tableName: string,
  changes: Changes,
): Promise<void> {
  const { accountType, personId } = signedIn.caller;
  const subject = { tableName, recordId: personId, menteeId: accountType === "mentee" ? personId : null };
  await insertChange(
    trx,
    { ...actorOf(signedIn, currentCall()), ...subject, action, outcome: "done" },
    changes,
  );
}
