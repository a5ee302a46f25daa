/** Finds existing people who may be the same person, for the form, an import, or a check of a whole organization. */
import { sql } from "kysely";
import { rowFilter } from "#shared/access/row-filter.ts";
import { maxDuplicates } from "#shared/contracts/duplicates.ts";
import type { Duplicate } from "#shared/contracts/responses/duplicates.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { nameExpression } from "../labels.ts";
import { factColumns, toSql } from "../list/conditions.ts";
import type { Repository } from "../repository.ts";
import { comparedColumns, isLikely, scorePairs } from "./score.ts";

/** The known data of a person, in stored form. Unknown values are missing, null, or `""`. */
export type SoughtPerson = Readonly<
  Partial<
    Record<
      | "firstName"
      | "middleName"
      | "lastName"
      | "formerNames"
      | "birthday"
      | "cellPhone"
      | "workPhone"
      | "email"
      | "clientId"
      | "address",
      string | null
    >
  >
>;

interface Found extends Omit<Duplicate, "isLikely"> {
  readonly n: string;
}

const columnsOf = (person: SoughtPerson, n: number) => ({
  n,
  ...Object.fromEntries(
    Object.entries(person).map(([name, value]) => [sqlName(name), value === "" ? null : value]),
  ),
});

const asRows = (people: readonly SoughtPerson[]) => {
  const columns = Object.entries(comparedColumns).map(([name, type]) => `${name} ${type}`);
  return sql`select * from jsonb_to_recordset(${JSON.stringify(people.map(columnsOf))}::jsonb)
    as t(n bigint, ${sql.raw(columns.join())})`;
};

/**
 * Returns the mentees of an organization that have a key in common with each person. The keys of other organizations
 * are never read.
 */
async function lookUp(db: Db, organizationId: string, people: readonly SoughtPerson[]) {
  const { rows } = await sql<{ n: string; id: string }>`
    select s.n, t.id from (
      select n, match_keys(${organizationId}, first_name, last_name, former_names, birthday, cell_phone, work_phone, email,
        client_id) as keys from (${asRows(people)}) e offset 0) s
    join mentees t on t.match_keys && s.keys and t.deleted_at is null and t.anonymized_at is null`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the mentees of an organization that each person may be, among those the caller may see: at most five, the
 * most likely first, with their weight (a logarithm to base 2, see `weights.ts`) and the names of matching fields. The
 * frequency of a name is also counted only among mentees that the caller may see. It takes two queries for any number of
 * people. A few hundred at a time is best. The caller must check whether mentees may be listed.
 * @param people with days as `YYYY-MM-DD`. The query fails for an invalid day.
 * @returns a list for each person, in the same order
 */
export async function findAlike(
  { db, signedIn }: Repository,
  organizationId: string,
  people: readonly SoughtPerson[],
): Promise<Duplicate[][]> {
  const pairs = people.length > 0 ? await asSystem(() => lookUp(db, organizationId, people)) : [];
  const found: Duplicate[][] = people.map(() => []);
  if (pairs.length === 0) return found;
  const comparison = scorePairs({
    sought: asRows(people),
    pairs: sql`select * from unnest(${pairs.map(({ n }) => n)}::bigint[], ${pairs.map(({ id }) => id)}::bigint[]) p(n, id)`,
    visible: toSql(rowFilter(signedIn.caller, mentees), factColumns(mentees)),
  });
  const { rows } = await sql<Found>`
    select s.n, s.id, ${nameExpression(mentees, "t", signedIn.language)} as name,
      coalesce(to_char(t.birthday, 'FMYYYY'), '') as "birthYear",
      coalesce(to_char(coalesce(t.date_of_admission, t.date_of_referral), 'YYYY-MM-DD'), '') as since,
      round(s.weight, 1)::float8 as weight, s.reasons
    from (select *, row_number() over (partition by n order by weight desc, id desc) as place from (${comparison}) r) s
    join mentees t on t.id = s.id
    where s.place <= ${maxDuplicates} order by s.n, s.place`.execute(db);
  for (const { n, ...alike } of rows) found[Number(n)]?.push({ ...alike, isLikely: isLikely(alike.weight) });
  return found;
}
