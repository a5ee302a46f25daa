/** The key that encrypts unsent changes on a person's devices (ADR 80). */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Returns the key of an account: 256 bits in base64. It never changes, even after a new password. */
export async function readOutboxKey(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{ key: Buffer }>`
    update accounts set outbox_key = coalesce(outbox_key, ${randomBytes(32)}) where id = ${accountId}
    returning outbox_key as key`.execute(db);
  return (rows[0]?.key ?? Buffer.alloc(0)).toString("base64");
}
