/** Accounts together with their person. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

type Account = Row<"accounts">;
type Person = Row<"users"> | Row<"mentees">;

/** An account that can be used: its person is neither disabled nor deleted. */
export interface AccountPerson {
  readonly accountId: Account["id"];
  readonly accountType: Account["account_type"];
  readonly passwordHash: Account["password_hash"];
  readonly languageCode: Account["language_code"];
  /** `""` for a person without an email. */
  readonly email: string;
  readonly firstName: Person["first_name"];
  readonly lastName: Person["last_name"];
  readonly organizationId: Row<"organizations">["id"];
  readonly organizationName: Row<"organizations">["name"];
  /** Time zone of a mentee, or else of the organization, 1 to 31. Null if neither has one. */
  readonly timezone: number | null;
  /**
   * The sender's name in emails. Other people may see a mentee's emails, and an organization's name can reveal what it
   * does. Null for the name that all emails use.
   */
  readonly senderName: string | null;
  /**
   * True if emails may be sent to the address. A mentee's address isn't proven before it is confirmed (ADR 34), and not
   * everyone has one.
   */
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

/** Returns the usable account with an email (in the form of `emailKey`), or null. */
export const findByEmail = (db: Db, key: string): Promise<AccountPerson | null> =>
  findPerson(db, sql`a.email_key = ${key}`);

/** Returns the usable account with an id, or null. */
export const findByAccount = (db: Db, accountId: string): Promise<AccountPerson | null> =>
  findPerson(db, sql`a.id = ${accountId}`);
