/** Accounts together with the person they belong to. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

type Account = Row<"accounts">;
type Person = Row<"users"> | Row<"mentees">;

/** An account that its person may use: neither disabled nor deleted. */
export interface AccountPerson {
  readonly accountId: Account["id"];
  readonly accountType: Account["account_type"];
  readonly passwordHash: Account["password_hash"];
  readonly languageCode: Account["language_code"];
  /** `""` for somebody without one. */
  readonly email: string;
  readonly firstName: Person["first_name"];
  readonly lastName: Person["last_name"];
  readonly organizationId: Row<"organizations">["id"];
  readonly organizationName: Row<"organizations">["name"];
  /** Time zone of a mentee, or of the organization, 1 to 31; null where neither has one. */
  readonly timezone: number | null;
  /** What its mails call the sender: a mentee's may lie open beside others, and the name of an organization can say what it does
   * (D7). Null for what all mails call it. */
  readonly senderName: string | null;
  /** Whether mails may go to the address: those of mentees were not proved theirs before they are confirmed (ADR 34);
   * not everybody has one. */
  readonly isReachable: boolean;
}

async function findPerson(db: Db, where: ReturnType<typeof sql>): Promise<AccountPerson | null> {
  const { rows } = await sql<AccountPerson>`
    select a.id as "accountId", a.account_type as "accountType", coalesce(m.timezone, o.timezones) as timezone, a.password_hash as "passwordHash", a.language_code as "languageCode",
      coalesce(u.email, m.email, '') as email, coalesce(u.first_name, m.first_name) as "firstName",
      coalesce(u.last_name, m.last_name) as "lastName", o.id as "organizationId", o.name as "organizationName",
      case when a.account_type = 'staff' then o.name else o.text_name end as "senderName",
      a.account_type = 'staff' or a.email_confirmed_at is not null as "isReachable"
    from accounts a
    left join users u on a.account_type = 'staff' and u.account_id = a.id and u.active and u.deleted_at is null
    left join mentees m on a.account_type = 'mentee' and m.account_id = a.id and m.active and m.deleted_at is null
    join organizations o on o.id = coalesce(u.organization_id, m.organization_id) and o.active and o.deleted_at is null
    where a.deleted_at is null and ${where}`.execute(db);
  return rows[0] ?? null;
}

/** The usable account of an email (in the form of `emailKey`), or null. */
export const findByEmail = (db: Db, key: string): Promise<AccountPerson | null> =>
  findPerson(db, sql`a.email_key = ${key}`);

/** The usable account of an id, or null. */
export const findByAccount = (db: Db, accountId: string): Promise<AccountPerson | null> =>
  findPerson(db, sql`a.id = ${accountId}`);
