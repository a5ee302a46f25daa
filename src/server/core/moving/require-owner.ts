/** Who may export and import a whole organization: its Owners with a second factor. */
import { sql } from "kysely";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns true if the person has a second factor, or their identity provider asked for one at this sign-in. */
export async function hasSecondFactor(db: Db, { caller, sessionHash }: SignedIn): Promise<boolean> {
  const { rows } = await sql`select from accounts a
    where a.id = ${caller.accountId} and (a.totp_confirmed_at is not null
      or exists (select from sessions s where s.account_id = a.id and s.token_hash = ${sessionHash}
        and s.has_provider_factor))`.execute(db);
  return rows.length > 0;
}

/** @throws AppError forbidden for everyone but Owners, and for API keys */
export function requireOwner({ caller }: SignedIn): void {
  if (!caller.isOwner || caller.accountType !== "staff" || caller.apiKey) throw new AppError("forbidden");
}

/** @throws AppError forbidden; BusinessError for an Owner without a second factor */
export async function requireMover({ db, signedIn, t }: Repository): Promise<void> {
  requireOwner(signedIn);
  if (!(await hasSecondFactor(db, signedIn))) throw new BusinessError(t("server.moving.noSecondFactor"));
}
