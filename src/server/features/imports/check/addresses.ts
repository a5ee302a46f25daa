/**
 * Compares the emails of a sheet with those that people sign in with. An email of a person the caller can't see doesn't
 * change its row. The sheet only shows how many there are, and each counts toward the caller's daily limit. Above the
 * limit, all new emails of the rows are refused in the same way.
 */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { mayFollow } from "#shared/records/required.ts";
import { emailKey, type EmailHolder } from "#server/core/accounts/accounts.ts";
import { addressLimitOf } from "#server/core/accounts/limits.ts";
import { seesHolder } from "#server/core/accounts/taken-address.ts";
import { actorOf } from "#server/core/audit/actor.ts";
import { insertEvents } from "#server/core/audit/store.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { currentCall } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { columnIn, problemOf } from "../problems.ts";
import type { StoredImport } from "../store.ts";
import type { CheckedRow } from "./checked-row.ts";

interface Owner extends EmailHolder {
  readonly accountId: string;
  /** The id of the record with this email. Null if the caller can't see it, or may not list such records. */
  readonly id: string | null;
  readonly name: string | null;
}

const keyOf = ({ draft: { email } }: CheckedRow): string | undefined =>
  typeof email === "string" ? emailKey(email) : undefined;

/** Returns the people who sign in with these emails. */
async function ownersOf(
  db: Db,
  { signedIn: { caller, language } }: Repository,
  type: RecordType,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Owner>> {
  const mayCompare = authorizeType(caller, type, "list") === "allow";
  const seen = mayCompare ? toSql(rowFilter(caller, type), factColumns(type)) : sql`false`;
  const { rows } = await sql<Owner & { key: string }>`
    select a.id as "accountId", a.email_key as key, t.id::text, ${nameExpression(type, "t", language)} as name,
      coalesce(u.organization_id, m.organization_id)::text as "organizationId"
    from accounts a left join users u on u.account_id = a.id left join mentees m on m.account_id = a.id
      left join ${sql.table(type.table)} t on t.account_id = a.id and t.deleted_at is null and ${seen}
    where a.email_key = any(${keys}) and a.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Counts emails that are used elsewhere. @returns whether the caller's daily limit allowed them */
async function countFound(
  db: Db,
  { signedIn }: Repository,
  { id: importId, tableName }: StoredImport,
  amount: number,
): Promise<boolean> {
  const limit = addressLimitOf(db, signedIn.caller.accountId);
  if (amount === 0) return (await limit.left()) > 0;
  const isAllowed = await limit.count(amount);
  const details = { importId, problem: "addressElsewhere", count: amount };
  await insertEvents(db, [
    { ...actorOf(signedIn, currentCall()), tableName, action: "list", outcome: "refused", details },
  ]);
  return isAllowed;
}

/**
 * @param db the transaction of the check, if there is one
 * @param counted emails of these rows that an earlier check of them counted as used elsewhere
 */
export async function checkAddresses(
  db: Db,
  repository: Repository,
  stored: StoredImport,
  rows: readonly CheckedRow[],
  counted: ReadonlySet<string>,
): Promise<CheckedRow[]> {
  const type = repository.typeOf(stored.tableName);
  const keys = rows.flatMap((row) => keyOf(row) ?? []);
  if (!type.hasWaivers || keys.length === 0) return [...rows];
  const column = columnIn(stored, "email");
  const { caller } = repository.signedIn;
  const owners = await ownersOf(db, repository, type, keys);
  const isElsewhere = (key: string) => {
    const owner = owners.get(key);
    return owner !== undefined && !seesHolder(caller, owner);
  };
  const found = new Set(keys.filter((key) => isElsewhere(key) && !counted.has(key)));
  const isAllowed = await countFound(db, repository, stored, found.size);

  const refused = (row: CheckedRow, name: string): CheckedRow => ({
    ...row,
    problems: [...row.problems, { column, said: { key: `server.people.${name}` } }],
  });
  return rows.map((row) => {
    const key = keyOf(row);
    const owner = key === undefined ? undefined : owners.get(key);
    if (key === undefined || (owner && owner.accountId === row.accountId)) return row;
    if (owner && seesHolder(caller, owner)) {
      if (owner.id === null || row.problems.length > 0 || row.recordId !== undefined)
        return refused(row, "emailTaken");
      // A person the caller can see is a possible duplicate, like one with the same name.
      return {
        ...row,
        doubleOf: owner.id,
        problems: [problemOf(column, "double", { name: owner.name ?? "" })],
      };
    }
    // A person of a type that requires an email isn't imported. The message is the same as in a form.
    const elsewhere = () => ({
      ...(mayFollow(type, "email") ? row : refused(row, "addressElsewhere")),
      elsewhere: key,
    });
    if (counted.has(key) && isElsewhere(key)) return elsewhere();
    if (!isAllowed) return refused(row, "addressLimit");
    return owner ? elsewhere() : row;
  });
}
