import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { Refusal } from "../errors.ts";
import type { StoredRow } from "./columns.ts";
import type { Draft, HookContext } from "./hooks/hook.ts";

/**
 * Nothing is written into the case of an anonymized mentee again. The lock lets anonymizing wait for a write that is
 * under way, and the other way round.
 * @param mentee the mentee that a new record belongs to, when it was locked already
 * @throws Refusal
 */
export async function refuseAnonymized(
  { db, type, t }: HookContext,
  draft: Draft,
  before: StoredRow | null,
  mentee?: { readonly isAnonymized: boolean },
): Promise<void> {
  if (type.scope !== "mentee") return;
  if (mentee?.isAnonymized ?? (await isAnonymized(db, before?.["menteeId"] ?? draft.columns["mentee_id"])))
    throw new Refusal(t("server.dataProtection.isAnonymized"));
}

async function isAnonymized(db: Db, menteeId: unknown): Promise<boolean> {
  const { rows } = await sql<{ isAnonymized: boolean }>`
    select anonymized_at is not null as "isAnonymized" from mentees where id = ${menteeId} for key share`.execute(
    db,
  );
  return rows[0]?.isAnonymized === true;
}
