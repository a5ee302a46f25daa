/**
 * Saves that a client may send again when the answer was lost: with the header `Idempotency-Key` the same save of the
 * same person takes effect once, and every repetition within a day gets the id of the first.
 */
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { AppError, Refusal } from "../errors.ts";

const longestKey = 200;

/** Called with the id of the record in the transaction that writes it. */
export type Kept = (trx: Db, recordId: string) => Promise<void>;

/** Another call with the same key was faster; this one is rolled back. */
class SavedBefore extends Error {}

/** The content counts too: a changed save under an old key is another save, never one that is dropped. */
function hashOf(request: FastifyRequest, key: string): Buffer {
  const { url } = request.routeOptions;
  return createHash("sha256")
    .update(JSON.stringify([key, url, request.body]))
    .digest();
}

/**
 * Runs a save at most once per key; without the header, simply runs it.
 * @param save gets what it must call in its transaction
 * @returns the id of the record
 * @throws AppError badRequest for a key without length or of more than 200 characters, and what `save` throws
 */
export async function saveOnce(
  request: FastifyRequest,
  db: Db,
  accountId: string,
  save: (kept: Kept | undefined) => Promise<string>,
): Promise<string> {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return save(undefined);
  if (typeof key !== "string" || key === "" || key.length > longestKey) {
    throw new AppError("badRequest", "Idempotency-Key");
  }
  const hash = hashOf(request, key);
  const find = async () => {
    const { rows } = await sql<{ id: string }>`select record_id as id from save_keys
      where account_id = ${accountId} and key_hash = ${hash}`.execute(db);
    return rows[0]?.id;
  };
  const before = await find();
  if (before !== undefined) return before;
  try {
    return await save(async (trx, recordId) => {
      // Waits for a call with the same key that is under way.
      const { rows } = await sql`insert into save_keys (account_id, key_hash, record_id)
        values (${accountId}, ${hash}, ${recordId}) on conflict do nothing returning 1`.execute(trx);
      if (rows.length === 0) throw new SavedBefore();
    });
  } catch (error) {
    // What the faster one has stored can be what refuses this one.
    const meanwhile = error instanceof SavedBefore || error instanceof Refusal ? await find() : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}
