import { sql } from "kysely";
import { Refusal } from "../errors.ts";
import type { StoredRow } from "./columns.ts";
import type { Draft, HookContext } from "./hooks/hook.ts";

/**
 * Nothing is written into the case of an anonymized mentee again. The lock lets anonymizing wait for a write that is
 * under way, and the other way round.
 * @throws Refusal
 */
export async function refuseAnonymized(
  { db, type, t }: HookContext,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  if (type.scope !== "mentee") return;
  const menteeId = before?.["menteeId"] ?? draft.columns["mentee_id"];
  const { rows } = await sql<{ isAnonymized: boolean }>`
    select anonymized_at is not null as "isAnonymized" from mentees where id = ${menteeId} for key share`.execute(
    db,
  );
  if (rows[0]?.isAnonymized) throw new Refusal(t("server.dataProtection.isAnonymized"));
}
