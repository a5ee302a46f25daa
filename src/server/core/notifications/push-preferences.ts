/** The kinds of push messages that a person wants. All are on until the person turns them off. */
import { pushKinds, type PushKind } from "#shared/contracts/push-kinds.ts";
import type { Db } from "#server/platform/db/database.ts";
import { emailEvents } from "#shared/contracts/email-events.ts";

type Choices = Record<PushKind, boolean>;

/** Returns an account's choices. */
export async function readPushChoices(db: Db, accountId: string): Promise<Choices> {
  const stored = await db
    .selectFrom("notification_preferences")
    .select("push_off")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return Object.fromEntries(pushKinds.map((kind) => [kind, !stored?.push_off.includes(kind)])) as Choices;
}

/** Changes the given choices, inside the caller's transaction. */
export async function savePushChoices(
  trx: Db,
  accountId: string,
  changes: Partial<Record<PushKind, boolean>>,
): Promise<Choices> {
  // Waits for a concurrent change by the same person.
  await trx.selectFrom("accounts").where("id", "=", accountId).forNoKeyUpdate().execute();
  const current = await readPushChoices(trx, accountId);
  const wanted: Choices = { ...current, ...changes };
  const off = pushKinds.filter((kind) => !wanted[kind]);
  await trx
    .insertInto("notification_preferences")
    .values({ account_id: accountId, email_events: [...emailEvents], push_off: off })
    .onConflict((on) => on.column("account_id").doUpdateSet({ push_off: off }))
    .execute();
  return wanted;
}
