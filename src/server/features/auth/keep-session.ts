/** Staying signed in on one's phone. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { longSessionDays } from "#shared/contracts/sessions.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";

/**
 * Makes a mentee's session long-lasting. Calling it again restarts its duration.
 * @throws AppError forbidden for staff, whose sessions give access to other people's cases; BusinessError if the
 * organization has switched it off
 */
export async function keepSession(db: Db, { caller, language, sessionHash }: SignedIn): Promise<void> {
  if (caller.accountType !== "mentee") throw new AppError("forbidden");
  const { rows } = await sql`
    update sessions set is_long = true, expires_at = now() + make_interval(days => ${longSessionDays})
    where token_hash = ${sessionHash}
      and exists (select from organizations where id = ${caller.organizationId} and keep_signed_in)
    returning id`.execute(db);
  if (rows.length === 0) throw new BusinessError(textsOf(language)("server.accounts.keepOff"));
}
