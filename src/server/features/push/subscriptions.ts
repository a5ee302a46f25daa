/** A person's browsers that receive push messages. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { maxSubscriptions } from "#shared/contracts/push.ts";
import type { WirePushDevice } from "#shared/contracts/responses/push.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { lockOwnAccount } from "#server/core/accounts/session.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyOf, now } from "#server/platform/db/expressions.ts";
import type { PushTarget } from "#server/platform/push/post.ts";

/** Returns the caller's subscriptions, newest first. @param nameOf returns browser and system of a `User-Agent` */
export async function listSubscriptions(
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

/** The data that a browser registers with. */
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
 * Registers a browser for the caller. A browser of another account is moved. Above the maximum number, the browser that
 * wasn't seen for the longest time is removed.
 * @returns its id
 */
export const registerBrowser = (db: Db, signedIn: SignedIn, registration: Registration): Promise<string> =>
  // The caller can't see the endpoint's previous account, so this runs in the `system` scope.
  asSystem(() =>
    db.transaction().execute(async (trx) => {
      const { accountId } = signedIn.caller;
      const values = { account_id: accountId, device_hash: deviceOf(signedIn), ...columnsOf(registration) };
      // Also serializes the registrations of an account, so that they can't exceed the maximum.
      await lockOwnAccount(trx, signedIn);
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
 * Records that the app was opened in a registered browser, with the browser's current data.
 * @returns whether the caller still has the subscription
 */
export async function renewSubscription(
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
      // A browser has only one subscription, so another one with the same endpoint is older.
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

/** Ends one of the caller's subscriptions. Does nothing if it has already ended or belongs to another person. */
export async function endSubscription(db: Db, { caller }: SignedIn, id: string): Promise<void> {
  if (!isWireId(id)) return;
  await db
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("account_id", "=", caller.accountId)
    .execute();
}

/** A stored subscription as a target for messages. */
export interface StoredTarget extends PushTarget {
  readonly id: string;
}

/** Returns an account's subscriptions. @param id limits them to this one */
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

/** The result of a message to a subscription. */
export interface Outcome {
  readonly id: string;
  /** The result of `postPush`. */
  readonly status: number;
}

/** Returns true if a push service accepted a message. */
export const isTaken = ({ status }: Outcome): boolean => status >= 200 && status < 300;

/** Returns true if a push service reports that the browser no longer exists. */
export const isGone = ({ status }: Outcome): boolean => status === 404 || status === 410;

const idsOf = (outcomes: readonly Outcome[]): string[] => outcomes.map(({ id }) => id);

/** Records the results of messages. Browsers that no longer exist are removed. */
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
