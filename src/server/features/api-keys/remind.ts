/** Reminds the people who manage an organization's API keys of keys that expire soon. */
import { sql } from "kysely";
import { apiKeys } from "#shared/records/api-keys.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { dayText } from "#server/core/notifications/when-text.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

/** The number of days before a key expires when people are reminded. */
const daysBefore = 14;
/** Maximum number of keys per run. */
const batch = 200;

type Expiring = Row<"api_keys", "id" | "name" | "organization_id" | "expires_on">;

async function managersOf(trx: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<Row<"users", "account_id">>`
    select u.account_id from users u join user_roles r on r.id = u.user_role
    where u.organization_id = ${organizationId} and u.active and u.deleted_at is null
      and ${apiKeys.area?.key ?? ""} = any(r.tables_can_access) and r.tables_can_view and r.tables_can_edit`.execute(
    trx,
  );
  return rows.map(({ account_id }) => account_id);
}

/** Sends one reminder for each key. @param trx the transaction of the exclusive job */
export async function remindOfApiKeys(trx: Db): Promise<void> {
  const { rows } = await sql<Expiring>`
    update api_keys set reminded_at = now() where id in (
      select k.id from api_keys k join organizations o on o.id = k.organization_id and o.active and o.deleted_at is null
      where k.revoked_at is null and k.deleted_at is null and k.reminded_at is null
        and k.expires_on between organization_day(k.organization_id, now())
          and organization_day(k.organization_id, now()) + ${sql.lit(daysBefore)}
      order by k.id limit ${batch} for no key update of k skip locked)
    returning id, name, organization_id, expires_on`.execute(trx);
  for (const { id, name, organization_id, expires_on } of rows)
    await notify(trx, {
      to: await managersOf(trx, organization_id),
      type: "important",
      text: "apiKeyExpires",
      values: (language) => ({ name, day: dayText(language, expires_on) }),
      url: apiKeys.area?.path ?? null,
      group: `apiKey:${id}`,
    });
}
