/** The identity providers that people sign in through. */
import { sql } from "kysely";
import { domainOf } from "#shared/identity-rules.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

type Stored = Row<"identity_providers">;

export interface Provider {
  readonly id: Stored["id"];
  readonly organizationId: Stored["organization_id"];
  readonly name: Stored["name"];
  readonly issuer: Stored["issuer"];
  readonly discoveryUrl: Stored["discovery_url"];
  readonly clientId: Stored["client_id"];
  readonly clientSecret: Stored["client_secret"];
  readonly domains: Stored["domains"];
  readonly createUsers: Stored["create_users"];
  readonly roleClaim: Stored["role_claim"];
  readonly roleMap: Stored["role_map"];
  readonly usernameClaim: Stored["username_claim"];
  readonly prompt: Stored["prompt"];
}

async function find(db: Db, where: ReturnType<typeof sql>): Promise<Provider | null> {
  const { rows } = await sql<Provider>`
    select p.id, p.organization_id as "organizationId", p.name, p.issuer, p.discovery_url as "discoveryUrl",
      p.client_id as "clientId", p.client_secret as "clientSecret", p.domains, p.create_users as "createUsers",
      p.role_claim as "roleClaim", p.role_map as "roleMap", p.username_claim as "usernameClaim", p.prompt
    from identity_providers p
    join organizations o on o.id = p.organization_id and o.active and o.deleted_at is null
    where p.deleted_at is null and ${where}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the provider of an email address's domain, or null. It reveals nothing about people. */
export const findProviderOf = (db: Db, email: string): Promise<Provider | null> =>
  find(db, sql`p.id = (select provider_id from identity_domains where domain = ${domainOf(email)})`);

/** Returns the provider with an id, or null. */
export const findProvider = (db: Db, id: string): Promise<Provider | null> => find(db, sql`p.id = ${id}`);

/** Returns whether any organization has a provider. */
export async function hasProviders(db: Db): Promise<boolean> {
  const { rows } = await sql`select from identity_domains limit 1`.execute(db);
  return rows.length > 0;
}
