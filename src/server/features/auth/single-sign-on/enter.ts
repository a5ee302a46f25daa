/** Begins a session for a person whose identity a provider confirmed. */
import { sql } from "kysely";
import { languageOfTag, roleTypes } from "#shared/constants.ts";
import { roleFor, roleRules } from "#shared/identity-rules.ts";
import { createAccount, EmailTakenError, emailKey, lockAccount } from "#server/core/accounts/accounts.ts";
import { passwordHashOf, type SignInTools } from "#server/core/accounts/current-password.ts";
import { verifyPassword } from "#server/core/accounts/passwords.ts";
import { findByEmail } from "#server/core/accounts/people.ts";
import { lacksLocalOwner } from "#server/core/accounts/single-sign-on.ts";
import { actorOf } from "#server/core/audit/actor.ts";
import { insertChange } from "#server/core/audit/store.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { currentCall, setTargetAccount } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import type { RequestClient } from "../devices.ts";
import type { Challenge } from "../second-factor/challenges.ts";
import { countPasswordAttempt, createSession, type SignInResult } from "../sign-in.ts";
import type { Steps } from "./flow.ts";
import type { Identity } from "./identity.ts";
import type { Provider } from "./providers.ts";

type Entry = SignInResult | Challenge;

/** Why a person with a confirmed identity can't sign in. Only the audit trail says which reason applies. */
export type Refusal = "disabled" | "unverified" | "otherPerson" | "noPassword" | "noAccount" | "noRole";

/** The account to link after its password is entered. */
export type Confirmation = Pick<Steps["named"], "accountId">;

interface Link {
  readonly id: string;
  readonly accountId: string;
}

const isLink = (met: Link | Confirmation): met is Link => "id" in met;

/** Finds the link by the provider's id of the person (issuer and subject), never by an email address. */
async function useLink(
  trx: Db,
  provider: Pick<Provider, "id">,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
): Promise<Link | null> {
  const ofPerson = sql`provider_id = ${provider.id} and issuer = ${issuer} and subject_hash = ${hashToken(subject)}`;
  const { rows: found } = await sql<Pick<Link, "accountId">>`
    select account_id as "accountId" from identity_links where ${ofPerson}`.execute(trx);
  if (!found[0]) return null;
  await lockAccount(trx, found[0].accountId);
  const { rows } = await sql<Link>`update identity_links set last_used_at = now()
    where ${ofPerson} returning id, account_id as "accountId"`.execute(trx);
  return rows[0] ?? null;
}

async function addLink(
  trx: Db,
  provider: Pick<Provider, "id">,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
  accountId: string,
): Promise<Link | null> {
  const { rows } = await sql<Link>`insert into identity_links (account_id, provider_id, issuer, subject_hash)
    select ${accountId}, id, ${issuer}, ${hashToken(subject)} from identity_providers
    where id = ${provider.id} and deleted_at is null
    on conflict do nothing returning id, account_id as "accountId"`.execute(trx);
  return rows[0] ?? null;
}

const enterWith = (
  trx: Db,
  { env }: Pick<SignInTools, "env">,
  link: Link,
  hasFactor: boolean,
  client: RequestClient,
): Promise<Entry | null> =>
  createSession(
    trx,
    env,
    { accountId: link.accountId, passwordHash: null, provider: { linkId: link.id, hasFactor } },
    client,
  );

/** Returns the id of the role for the provider's claims, or null. It is never an Owner role. */
async function roleOf(trx: Db, provider: Provider, { roleValues }: Identity): Promise<string | null> {
  const name = roleFor(roleRules(provider.roleMap), roleValues);
  const { rows } = await sql<IdRow>`select id from user_roles
    where organization_id = ${provider.organizationId} and role_name = ${name ?? ""} and deleted_at is null
      and role_type <> ${Number(roleTypes.owner)} for share`.execute(trx);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Creates an account, its team member, and the link. */
async function createPerson(
  trx: Db,
  provider: Provider,
  identity: Identity & { email: string },
): Promise<Link | Refusal> {
  const role = await roleOf(trx, provider, identity);
  if (role === null) return "noRole";
  const { email, firstName, lastName } = identity;
  const accountId = await createAccount(trx, {
    accountType: "staff",
    email,
    languageCode: languageOfTag(identity.locale),
    passwordHash: null,
  });
  const values = { first_name: firstName, last_name: lastName, email, user_role: role };
  const { id } = await trx
    .insertInto("users")
    .values({ ...values, organization_id: provider.organizationId, account_id: accountId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("accounts")
    .set({ email_confirmed_at: sql`now()` })
    .where("id", "=", accountId)
    .execute();
  await insertChange(
    trx,
    {
      ...actorOf(null, currentCall()),
      action: "create",
      outcome: "done",
      tableName: "users",
      recordId: id,
      ownerId: provider.organizationId,
      details: { provider: provider.name },
    },
    {
      firstName: [null, firstName],
      lastName: [null, lastName],
      email: [null, email],
      userRole: [null, role],
    },
  );
  const link = await addLink(trx, provider, identity, accountId);
  // The provider was removed at the same moment, or the same sign-in arrived twice. Undoes the account too.
  if (!link) throw new AppError("conflict");
  return link;
}

/**
 * Resolves an identity that isn't linked to an account yet.
 * @returns the account that must be confirmed, or the link of a new account
 */
async function resolveIdentity(
  trx: Db,
  provider: Provider,
  identity: Identity,
): Promise<Link | Confirmation | Refusal> {
  const { email } = identity;
  if (email === null) return "unverified";
  const found = await findByEmail(trx, emailKey(email));
  if (found) {
    const isOurs = found.accountType === "staff" && found.organizationId === provider.organizationId;
    if (!isOurs) return "otherPerson";
    setTargetAccount(found.accountId);
    return found.passwordHash === null ? "noPassword" : { accountId: found.accountId };
  }
  if (!provider.createUsers) return "noAccount";
  try {
    return await createPerson(trx, provider, { ...identity, email });
  } catch (error) {
    // The address belongs to a disabled person, or to one who was added at the same moment.
    if (error instanceof EmailTakenError) return "disabled";
    throw error;
  }
}

/**
 * Signs in the person whose identity a provider confirmed.
 * @returns a session, the second factor's challenge, an account that must be confirmed with its password, or why not
 */
export async function enterWithIdentity(
  tools: SignInTools,
  provider: Provider,
  identity: Identity,
  client: RequestClient,
): Promise<Entry | Confirmation | Refusal> {
  return tools.db.transaction().execute(async (trx) => {
    const known = await useLink(trx, provider, identity);
    const resolved: Link | Confirmation | Refusal = known ?? (await resolveIdentity(trx, provider, identity));
    if (typeof resolved === "string" || !isLink(resolved)) return resolved;
    setTargetAccount(resolved.accountId);
    return (await enterWith(trx, tools, resolved, identity.hasFactor, client)) ?? "disabled";
  });
}

/** Why a password didn't link an account. */
export type LinkRefusal = "wrongPassword" | "gone" | "lastLocalOwner";

/** Thrown to roll back a new link. */
class LastLocalOwner extends Error {}

/**
 * Links an account after its password was entered once, notifies the person, and signs them in. Wrong passwords count
 * like those of a sign-in.
 * @throws AppError `tooManyRequests`
 */
export async function confirmLink(
  tools: SignInTools,
  named: Steps["named"],
  provider: Provider,
  password: string,
  client: RequestClient,
): Promise<Entry | LinkRefusal> {
  const { db, env } = tools;
  const { accountId } = named;
  setTargetAccount(accountId);
  const account = await db
    .selectFrom("accounts")
    .select("email_key")
    .where("id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const attempt = await countPasswordAttempt(tools, account?.email_key ?? "", client);
  const passwordHash = await passwordHashOf(db, accountId);
  if (!(await verifyPassword(passwordHash || null, password))) return "wrongPassword";
  const entry = await db
    .transaction()
    .execute(async (trx) => {
      await lockAccount(trx, accountId);
      // The password may have been replaced since it was checked, or the person may be in another organization.
      if ((await passwordHashOf(trx, accountId)) !== passwordHash) return null;
      const { rows } =
        await sql`select from users where account_id = ${accountId} and active and deleted_at is null
        and organization_id = ${provider.organizationId}`.execute(trx);
      const link = rows.length > 0 ? await addLink(trx, provider, named, accountId) : null;
      if (!link) return null;
      if (await lacksLocalOwner(trx, provider.organizationId)) throw new LastLocalOwner();
      await notifyAccount(trx, env, accountId, {
        text: "identityLinked",
        values: { provider: provider.name },
      });
      return enterWith(trx, tools, link, named.hasFactor, client);
    })
    .catch((error: unknown) => {
      if (error instanceof LastLocalOwner) return "lastLocalOwner" as const;
      throw error;
    });
  await attempt.refund();
  return entry ?? "gone";
}
