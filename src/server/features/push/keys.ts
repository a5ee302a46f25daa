/** The installation's key pair for signing push messages. It is created once and is the same on all nodes. */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { asSystem } from "#server/kernel/context.ts";
import type { App } from "#server/kernel/app.ts";
import type { Db } from "#server/platform/db/database.ts";
import { makeVapidKeys, readVapidKeys, type VapidKeys } from "#server/platform/push/vapid.ts";

/** The parts of the application that finding the keys needs. */
export interface KeyTools {
  readonly db: Db;
  readonly secrets: App["secrets"];
  readonly log: Pick<FastifyBaseLogger, "error">;
}

/** The owner of the encrypted key in the secret store. */
const owner = "push";

async function makeKeys({ db, secrets }: KeyTools): Promise<void> {
  if (await find(db)) return;
  const { publicKey, secret } = makeVapidKeys();
  const row = {
    id: 1,
    public_key: Buffer.from(publicKey, "base64url"),
    sealed_key: await secrets.seal(secret, owner),
  };
  // If several nodes start together, all use the key pair that was stored first.
  await db
    .insertInto("push_keys")
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
}

const find = (db: Db) => db.selectFrom("push_keys").select(["public_key", "sealed_key"]).executeTakeFirst();

async function readKeys({ db, secrets }: KeyTools): Promise<VapidKeys | null> {
  const row = await find(db);
  const secret = row && (await secrets.open(row.sealed_key, owner));
  return row && secret ? readVapidKeys(row.public_key.toString("base64url"), secret) : null;
}

/** Removes keys that no browser subscribed with, so no subscription is lost. */
const removeUnused = (db: Db) =>
  sql`delete from push_keys where not exists (select from push_subscriptions)`.execute(db);

const load = (tools: KeyTools): Promise<VapidKeys | null> =>
  asSystem(async () => {
    await makeKeys(tools);
    const keys = await readKeys(tools);
    if (keys) return keys;
    await removeUnused(tools.db);
    await makeKeys(tools);
    const made = await readKeys(tools);
    if (!made)
      tools.log.error(
        "the keys of push messages were sealed with another SECRET_KEY or secret.key: nothing is pushed",
      );
    return made;
  });

const known = new WeakMap<Db, Promise<VapidKeys | null>>();

/** Returns the installation's keys. Null if they were encrypted with another key, which is logged. */
export function pushKeys(tools: KeyTools): Promise<VapidKeys | null> {
  const found =
    known.get(tools.db) ??
    load(tools).catch((error: unknown) => {
      // The database was unreachable for a moment. The next call tries again.
      known.delete(tools.db);
      throw error;
    });
  known.set(tools.db, found);
  return found;
}
