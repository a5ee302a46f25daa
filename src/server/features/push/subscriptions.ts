/** The own browsers that get push messages. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { maxSubscriptions, type WirePushDevice } from "#shared/contracts/push.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyOf, now } from "#server/platform/db/expressions.ts";
import type { PushTarget } from "#server/platform/push/post.ts";

/** The own subscriptions, the newest first. @param nameOf says browser and system from a `User-Agent` */
export async function listOwn(
  db: Db,
  { caller }: SignedIn,
  nameOf: (userAgent: string | null) => Pick<WirePushDevice, "browser" | "system">,
): Promise<WirePushDevice[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["id", "user_agent", "created_at", "seen_at"])
    .where("account_id", "=", caller.accountId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...nameOf(row.user_agent),
    since: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }));
}

/** A browser as it registers. */
export interface Registration extends PushTarget {
  readonly userAgent: string | undefined;
}

const columnsOf = ({ endpoint, publicKey, authSecret, userAgent }: Registration) => ({
  endpoint,
  endpoint_hash: createHash("sha256").update(endpoint).digest(),
  public_key: publicKey,
  auth_secret: authSecret,
  user_agent: userAgent?.slice(0, 300) ?? null,
  seen_at: now,
  failing_since: null,
});

const deviceOf = ({ sessionHash }: SignedIn) =>
  sql<Buffer | null>`(select device_hash from sessions where token_hash = ${sessionHash})`;

/**
 * Registers a browser for the caller; one that was another account's moves. Beyond the most, the one that was not seen for
 * longest goes.
 * @returns its id
 */
export const register = (db: Db, signedIn: SignedIn, registration: Registration): Promise<string> =>
  // Whose the endpoint was is hidden from the caller, and stays so.
  asSystem(() =>
    db.transaction().execute(async (trx) => {
      const { accountId } = signedIn.caller;
      const values = { account_id: accountId, device_hash: deviceOf(signedIn), ...columnsOf(registration) };
      // Registrations of one account wait for each other, so that they cannot be more than the most.
      await trx.selectFrom("accounts").where("id", "=", accountId).forNoKeyUpdate().execute();
      const { id } = await trx
        .insertInto("push_subscriptions")
        .values(values)
        .onConflict((on) =>
          on
            .column("endpoint_hash")
            .doUpdateSet(({ eb, ref }) => ({
              ...values,
              created_at: eb
                .case()
                .when("push_subscriptions.account_id", "=", accountId)
                .then(ref("push_subscriptions.created_at"))
                .else(now)
                .end(),
            })),
        )
        .returning("id")
        .executeTakeFirstOrThrow();
      await sql`delete from push_subscriptions where id in (
        select id from push_subscriptions where account_id = ${accountId}
        order by seen_at desc, id desc offset ${maxSubscriptions})`.execute(trx);
      return id;
    }),
  );

/**
 * Notes that the app was opened in a browser that registered before, with what it says now.
 * @returns whether the caller still has it
 */
export async function renew(
  db: Db,
  signedIn: SignedIn,
  id: string,
  registration: Registration,
): Promise<boolean> {
  if (!isWireId(id)) return false;
  const columns = columnsOf(registration);
  const { accountId } = signedIn.caller;
  return asSystem(() =>
    db.transaction().execute(async (trx) => {
      // The browser has one subscription, so one that stands elsewhere under the same endpoint is older.
      await trx
        .deleteFrom("push_subscriptions")
        .where("endpoint_hash", "=", columns.endpoint_hash)
        .where("id", "<>", id)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("push_subscriptions as own")
              .where("own.id", "=", id)
              .where("own.account_id", "=", accountId),
          ),
        )
        .execute();
      const renewed = await trx
        .updateTable("push_subscriptions")
        .set({ ...columns, device_hash: deviceOf(signedIn) })
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .returning("id")
        .executeTakeFirst();
      return renewed !== undefined;
    }),
  );
}

/** Ends one own subscription; one that is gone already, or somebody else's, is left alone. */
export async function endOne(db: Db, { caller }: SignedIn, id: string): Promise<void> {
  if (!isWireId(id)) return;
  await db
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("account_id", "=", caller.accountId)
    .execute();
}

/** A stored subscription as messages go to it. */
export interface StoredTarget extends PushTarget {
  readonly id: string;
}

/** The subscriptions of an account. @param id this one alone */
export async function targetsOf(db: Db, accountId: string, id?: string): Promise<StoredTarget[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint", "public_key", "auth_secret"])
    .where("account_id", "=", accountId)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    endpoint: row.endpoint,
    publicKey: row.public_key,
    authSecret: row.auth_secret,
  }));
}

/** What became of messages to subscriptions. */
export interface Outcome {
  readonly id: string;
  /** As `postPush` answers it. */
  readonly status: number;
}

/** Whether a push service took a message. */
export const isTaken = ({ status }: Outcome): boolean => status >= 200 && status < 300;

/** Whether a push service says that there is no such browser any more. */
export const isGone = ({ status }: Outcome): boolean => status === 404 || status === 410;

const idsOf = (outcomes: readonly Outcome[]): string[] => outcomes.map(({ id }) => id);

/** Notes what became of messages: browsers that are gone are forgotten. */
export async function noteOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  const taken = idsOf(outcomes.filter(isTaken));
  const gone = idsOf(outcomes.filter(isGone));
  const failed = idsOf(outcomes.filter((outcome) => !isTaken(outcome) && !isGone(outcome)));
  if (gone.length > 0) await db.deleteFrom("push_subscriptions").where("id", "=", anyOf(gone)).execute();
  if (taken.length > 0)
    await db
      .updateTable("push_subscriptions")
      .set({ ok_at: now, failing_since: null })
      .where("id", "=", anyOf(taken))
      .execute();
  if (failed.length > 0)
    await db
      .updateTable("push_subscriptions")
      .set(({ fn }) => ({ failing_since: fn.coalesce("failing_since", now) }))
      .where("id", "=", anyOf(failed))
      .execute();
}
