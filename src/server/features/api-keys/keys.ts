/** Adds and revokes the API keys of an organization. */
import { sql } from "kysely";
import { maxKeyMonths, type AddApiKey } from "#shared/contracts/api-keys.ts";
import { allScopes } from "#shared/access/scopes.ts";
import { addMonths, dayIn } from "#shared/fields/days.ts";
import { apiKeys } from "#shared/records/api-keys.ts";
import { lockOwnAccount } from "#server/core/accounts/session.ts";
import type { Changes } from "#server/core/audit/event.ts";
import { eventsOf } from "#server/core/audit/event-of.ts";
import { insertChange } from "#server/core/audit/store.ts";
import { checkGrant, storedGrant } from "#server/core/records/hooks/grants.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { requireKeyManager } from "#server/core/records/require-key-manager.ts";
import { fieldErrors } from "#server/core/records/save/draft.ts";
import {
  inWriteTransaction,
  type StoreAnswer,
  type WriteContext,
} from "#server/core/records/save/transaction.ts";
import type { makeApiKey } from "#server/kernel/api-key-text.ts";
import { isAddressOrRange } from "#server/kernel/env-checks.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { IdRow } from "#server/platform/db/row.ts";

/** Maximum number of working keys of an organization. */
const maxKeys = 50;

type Values = Omit<AddApiKey, "addresses"> & { readonly addresses: string | null };

/**
 * Checks what a person entered.
 * @throws AppError badRequest for an unknown scope, BusinessError for what a person can correct
 */
function checkValues({ registry, signedIn, t }: Repository, sent: AddApiKey): Values {
  const known = new Set(allScopes(registry.values()));
  const scopes = [...new Set(sent.scopes)];
  if (scopes.some((scope) => !known.has(scope))) throw new AppError("badRequest", "scopes");
  const name = sent.name.trim();
  const addresses = sent.addresses.split(/[\s,]+/).filter(Boolean);
  const today = dayIn(signedIn.organizationZone);
  const isInTime = sent.expiresOn >= today && sent.expiresOn <= addMonths(today, maxKeyMonths);
  const text = (key: string) => t(`server.apiKeys.${key}`);
  const errors = {
    ...(name === "" ? { name: text("noName") } : {}),
    ...(scopes.length === 0 ? { scopes: text("noScopes") } : {}),
    ...(isInTime ? {} : { expiresOn: text("expiry") }),
    ...(addresses.every(isAddressOrRange) ? {} : { addresses: text("addresses") }),
  };
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  return { ...sent, name, scopes, addresses: addresses.length > 0 ? addresses.join("\n") : null };
}

/** Refuses roles of other organizations, and roles that grant permissions that the caller lacks. */
async function checkRole(context: WriteContext, roleId: string): Promise<void> {
  const role = await storedGrant(context, roleId, context.signedIn.caller.organizationId);
  if (!role) throw fieldErrors({ userRole: context.t("server.problems.option") });
  checkGrant(context, role, null);
}

async function refuseTooMany({ db, t, signedIn }: WriteContext): Promise<void> {
  const { organizationId } = signedIn.caller;
  await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(db);
  const { rows } = await sql`select 1 from api_keys
    where organization_id = ${organizationId} and revoked_at is null and deleted_at is null
      and expires_on >= organization_day(organization_id, now()) limit ${maxKeys}`.execute(db);
  if (rows.length === maxKeys) throw new BusinessError(t("server.apiKeys.tooMany", { count: maxKeys }));
}

const eventOf = eventsOf(apiKeys.name);

/**
 * Adds a key of the caller's organization that works in the caller's name.
 * @returns the id of the key
 * @throws AppError badRequest, forbidden; BusinessError
 */
export async function addApiKey(
  repository: Repository,
  sent: AddApiKey,
  { prefix, hash }: Omit<ReturnType<typeof makeApiKey>, "text">,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  requireKeyManager(repository);
  const values = checkValues(repository, sent);
  return inWriteTransaction(repository, apiKeys.name, async (context) => {
    const { db, signedIn } = context;
    const { accountId, organizationId } = signedIn.caller;
    await lockOwnAccount(db, signedIn);
    await checkRole(context, values.userRole);
    await refuseTooMany(context);
    const { id } = await db
      .insertInto("api_keys")
      .values({
        organization_id: organizationId,
        account_id: accountId,
        created_by: accountId,
        name: values.name,
        prefix,
        key_hash: hash,
        user_role: values.userRole,
        scopes: [...values.scopes],
        addresses: values.addresses,
        expires_on: values.expiresOn,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const stored = { ...values, prefix };
    const changes: Changes = Object.fromEntries(
      Object.entries(stored).map(([name, value]) => [name, [null, value] as const]),
    );
    await insertChange(db, eventOf(context, "create", id, organizationId), changes);
    await storeAnswer?.(db, id);
    return id;
  });
}

/**
 * Revokes a key. A repeated call changes nothing.
 * @throws AppError forbidden, notFound
 */
export async function revokeApiKey(repository: Repository, id: string): Promise<void> {
  requireKeyManager(repository);
  await inWriteTransaction(repository, apiKeys.name, async (context) => {
    const { db } = context;
    const row = await repository.requireRow(db, apiKeys, id, "view");
    const { rows } = await sql<IdRow & { revokedAt: string }>`
      update api_keys set revoked_at = now(), version = version + 1, updated_at = now()
      where id = ${row.id} and revoked_at is null
      returning id, to_char(revoked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "revokedAt"`.execute(
      db,
    );
    const [revoked] = rows;
    if (!revoked) return;
    const event = eventOf(context, "change", id, row["organizationId"]);
    await insertChange(db, event, { revokedAt: [null, revoked.revokedAt] });
  });
}
