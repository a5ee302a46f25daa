/**
 * Identity providers: their addresses are checked, their domains are unique, their roles exist, and an Owner can sign
 * in without them.
 */
import { sql } from "kysely";
import { domainsOf, isDomain, roleRules } from "#shared/identity-rules.ts";
import { endLocalSessions, hasLocalOwner } from "#server/core/accounts/single-sign-on.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { openSecretBox, secretOwner } from "#server/kernel/secret-box.ts";
import { providerUrl } from "#server/platform/identity/provider-fetch.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import type { StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import { changesField } from "./changes.ts";
import { checkGrant, storedGrant } from "./grants.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";

type Values = Readonly<Record<string, unknown>>;

const refuse = ({ t }: HookContext, field: string, key: string, values: Record<string, string> = {}) =>
  fieldErrors({ [field]: t(`server.singleSignOn.${key}`, values) });

function checkAddresses(context: HookContext, { issuer, discoveryUrl }: Values): void {
  const hosts = context.env.ssoInternalHosts;
  const isAllowed = (text: unknown) => providerUrl(String(text), hosts) !== null;
  if (!isAllowed(issuer) || String(issuer).includes("?")) throw refuse(context, "issuer", "address");
  if (discoveryUrl && !isAllowed(discoveryUrl)) throw refuse(context, "discoveryUrl", "address");
}

function checkDomains(context: HookContext, { domains }: Values): void {
  const wrong = domainsOf(domains).find((domain) => !isDomain(domain));
  if (wrong !== undefined || domainsOf(domains).length === 0) throw refuse(context, "domains", "domains");
}

/** Roles must exist and grant no permissions that the caller lacks. No provider makes anyone an Owner. */
async function checkRoles(
  context: HookContext,
  draft: Draft,
  { roleMap, createUsers }: Values,
): Promise<void> {
  const rules = roleRules(roleMap);
  if (createUsers === true && rules.length === 0) throw refuse(context, "roleMap", "noRoles");
  for (const { roleName } of rules) {
    const { rows } = await sql<IdRow>`select id from user_roles
      where organization_id = ${draft.organizationId} and role_name = ${roleName} and deleted_at is null`.execute(
      context.db,
    );
    const [role] = rows;
    const grant = role && (await storedGrant(context, role.id, draft.organizationId));
    if (!grant || rows.length > 1) throw refuse(context, "roleMap", "unknownRole", { name: roleName });
    if (grant.isOwner) throw refuse(context, "roleMap", "ownerRole");
    checkGrant(context, grant, null);
  }
}

const addresses = ["issuer", "discoveryUrl"] as const;

/** Encrypts a new secret. Refuses a new address without a new secret, because the stored one would be sent there. */
async function keepSecret(context: HookContext, draft: Draft, before: StoredRow | null): Promise<void> {
  const { clientSecret } = draft.secrets;
  if (clientSecret) {
    const box = openSecretBox(context.env);
    draft.columns["client_secret"] = await box.seal(clientSecret, secretOwner(String(draft.organizationId)));
    return;
  }
  if (!before || !addresses.some((name) => changesField(draft, before, name))) return;
  const { rows } = await sql`select from identity_providers
    where id = ${before.id} and client_secret is not null`.execute(context.db);
  if (rows.length > 0) throw refuse(context, "clientSecret", "secretAgain");
}

/** Stores each domain in its own row, because it can belong to only one provider in the installation. */
async function listDomains(context: HookContext, id: string, domains: unknown): Promise<void> {
  const { db } = context;
  const wanted = domainsOf(domains);
  await sql`delete from identity_domains where provider_id = ${id}`.execute(db);
  const { rows } = await sql`insert into identity_domains (domain, provider_id)
    select domain, ${id}::bigint from unnest(${wanted}::text[]) domain order by domain
    on conflict do nothing returning domain`.execute(db);
  if (rows.length < wanted.length) throw refuse(context, "domains", "domainTaken");
}

/** Deletes the links between accounts and the provider, which also ends the sessions that they started. */
const endLinks = ({ db }: HookContext, id: string) =>
  sql`delete from identity_links where provider_id = ${id}`.execute(db);

/** Requires team members to sign in through the provider. An Owner must still be able to sign in without it. */
async function requireProvider({ db, t }: HookContext, organizationId: string): Promise<void> {
  await endLocalSessions(db, organizationId);
  if (!(await hasLocalOwner(db, organizationId)))
    throw new BusinessError(t("server.singleSignOn.noLocalOwner"));
}

export const identityProvidersHooks: RecordHooks = {
  async prepare(context, draft, before) {
    if (before && draft.organizationId !== before["organizationId"])
      throw refuse(context, "organizationId", "fixed");
    if ("usernameClaim" in draft.values) draft.values["usernameClaim"] ??= "email";
    const values = { ...before, ...draft.values };
    checkAddresses(context, values);
    checkDomains(context, values);
    await checkRoles(context, draft, values);
    await keepSecret(context, draft, before);
    if (values["required"] === true && before?.["required"] !== true)
      await requireProvider(context, String(draft.organizationId));
  },
  async afterSave(context, id, draft, before) {
    if ("domains" in draft.values) await listDomains(context, id, draft.values["domains"]);
    // The links belong to accounts of the old issuer.
    if (before && changesField(draft, before, "issuer")) await endLinks(context, id);
  },
  async afterDelete(context, row, isDeleted) {
    if (!isDeleted && row["required"] === true) await requireProvider(context, String(row["organizationId"]));
    await listDomains(context, row.id, isDeleted ? "" : row["domains"]);
    await endLinks(context, row.id);
  },
};
