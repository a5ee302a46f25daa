/** Listing and removing the links of one's account to identity providers. */
import { sql } from "kysely";
import type { TFunction } from "i18next";
import type { WireIdentityLink } from "#shared/contracts/responses/single-sign-on.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { isFreshSignIn, passwordHashOf } from "#server/core/accounts/current-password.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SecondFactorTools } from "../second-factor/factor.ts";
import { requireProof, type Proof } from "../second-factor/proof.ts";

/** Lists the caller's links, oldest first. */
export async function listLinks(db: Db, { caller }: SignedIn): Promise<WireIdentityLink[]> {
  const rows = await db
    .selectFrom("identity_links as l")
    .innerJoin("identity_providers as p", "p.id", "l.provider_id")
    .select(["l.id", "p.name", "l.created_at", "l.last_used_at"])
    .where("l.account_id", "=", caller.accountId)
    .orderBy("l.id")
    .execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    provider: name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
  }));
}

/**
 * Removes one of the caller's links with all sessions that began with it, and notifies the person.
 * @throws AppError `notFound`; BusinessError without proof if the sign-in is older than 10 minutes, or if the person
 * has no password and so could no longer sign in
 */
export async function removeLink(
  tools: SecondFactorTools,
  signedIn: SignedIn,
  linkId: string,
  proof: Proof,
  t: TFunction,
): Promise<void> {
  const { accountId } = signedIn.caller;
  if (!isFreshSignIn(signedIn)) await requireProof(tools, signedIn, proof, t);
  await tools.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const { rows } = await sql<{ name: string }>`
      delete from identity_links l using identity_providers p
      where p.id = l.provider_id and l.account_id = ${accountId} and l.id = ${linkId} returning p.name`.execute(
      trx,
    );
    const [removed] = rows;
    if (!removed) throw new AppError("notFound");
    if ((await passwordHashOf(trx, accountId)) === "")
      throw new BusinessError(t("server.singleSignOn.passwordFirst"));
    await notifyAccount(trx, tools.env, accountId, {
      text: "identityUnlinked",
      values: { provider: removed.name },
    });
  });
}
