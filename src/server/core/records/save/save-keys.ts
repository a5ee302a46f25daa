/**
 * The stored data of a call with an `Idempotency-Key`: hashes of the key and of the request, the encrypted response, and
 * how to undo the call.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { signedInOf } from "#server/core/accounts/authentication.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Caller } from "#shared/access/caller.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { undoSteps } from "./undo-steps.ts";

/** Parts of a response in addition to the record's id. */
export type AnswerExtras = Readonly<Record<string, string>>;

/** The response of a completed call. */
export interface SavedAnswer {
  readonly recordId: string;
  readonly extras: AnswerExtras;
}

const maxKey = 200;
const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

// The client's key is random, and the server stores only its hash. A stored response can be decrypted only with a
// repeated request.
const sealingKey = (key: string): Buffer => sha256(`answer ${key}`);

function seal(key: string, extras: AnswerExtras): Buffer | null {
  if (Object.keys(extras).length === 0) return null;
  const nonce = randomBytes(nonceBytes);
  const lock = createCipheriv(cipher, sealingKey(key), nonce, { authTagLength: tagBytes });
  const body = Buffer.concat([lock.update(JSON.stringify(extras)), lock.final()]);
  return Buffer.concat([nonce, lock.getAuthTag(), body]);
}

function open(key: string, sealed: Buffer | null): AnswerExtras {
  if (sealed === null) return {};
  const nonce = sealed.subarray(0, nonceBytes);
  const lock = createDecipheriv(cipher, sealingKey(key), nonce, { authTagLength: tagBytes });
  lock.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = Buffer.concat([lock.update(sealed.subarray(nonceBytes + tagBytes)), lock.final()]);
  return JSON.parse(body.toString()) as AnswerExtras;
}

/** Who sends a key. */
type KeyOwner = Pick<Caller, "accountId" | "apiKey">;

/** Returns a key as it is stored. An API key must not get responses to requests of the person or of another API key. */
const ownKey = ({ apiKey }: KeyOwner, key: string): string => (apiKey ? `${apiKey.id} ${key}` : key);

/** Returns the hash that identifies a caller's key. */
export const digestOfKey = (caller: Caller, key: string): Buffer => sha256(ownKey(caller, key));

/** A key of an account, with its request. */
export class SaveKey {
  private readonly accountId: string;
  private readonly key: string;
  private readonly requestHash: Buffer;

  /**
   * @param owner the signed-in person, except for a call that signs in
   * @throws AppError badRequest for an empty key or one with more than 200 characters
   */
  constructor(request: FastifyRequest, key: unknown, owner: KeyOwner = signedInOf(request).caller) {
    if (typeof key !== "string" || key === "" || key.length > maxKey)
      throw new AppError("badRequest", "Idempotency-Key");
    this.accountId = owner.accountId;
    this.key = ownKey(owner, key);
    this.requestHash = sha256(JSON.stringify([this.key, request.routeOptions.url, request.body]));
  }

  /**
   * Returns the response to an earlier request with this key, or undefined if there was none.
   * @param minutes how long ago the request may be; omit for as long as keys are kept
   * @throws AppError conflict if the earlier request was a different one
   */
  async find(db: Db, minutes?: number): Promise<SavedAnswer | undefined> {
    const isRecent =
      minutes === undefined ? sql`true` : sql`created_at > now() - make_interval(mins => ${minutes})`;
    const { rows } = await sql<
      Row<"save_keys", "record_id" | "sealed_answer"> & { readonly isSame: boolean }
    >`
      select record_id, sealed_answer, key_hash = ${this.requestHash} as "isSame" from save_keys
      where account_id = ${this.accountId}
        and (key_hash = ${this.requestHash} or key_digest = ${sha256(this.key)}) and ${isRecent}`.execute(db);
    const [found] = rows;
    if (!found) return undefined;
    if (!found.isSame) throw new AppError("conflict", "Idempotency-Key");
    return { recordId: found.record_id, extras: open(this.key, found.sealed_answer) };
  }

  /**
   * Stores the response, and how to undo the work, in the transaction of the work. Waits for another call with the same key.
   * @returns false if that call was faster
   */
  async store(trx: Db, { recordId, extras }: SavedAnswer): Promise<boolean> {
    const steps = undoSteps(trx);
    const undo = steps.length > 0 ? JSON.stringify(steps) : null;
    const { rows } =
      await sql`insert into save_keys (account_id, key_hash, key_digest, record_id, sealed_answer, undo)
      values (${this.accountId}, ${this.requestHash}, ${sha256(this.key)}, ${recordId}, ${seal(this.key, extras)},
        ${undo}::jsonb)
      on conflict do nothing returning 1`.execute(trx);
    return rows.length > 0;
  }

  /** Replaces the response to the earlier request. */
  async replace(trx: Db, extras: AnswerExtras): Promise<void> {
    await sql`update save_keys set sealed_answer = ${seal(this.key, extras)}
      where account_id = ${this.accountId} and key_hash = ${this.requestHash}`.execute(trx);
  }
}
