/** The library search of a mentee: active entries that match, without duplicates, nearest first. */
import { sql, type RawBuilder } from "kysely";
import { foundPageSize, type FindBody } from "#shared/contracts/find.ts";
import { sameFields, type FoundTable } from "#shared/records/found.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { conditionsOf } from "#server/core/records/list/conditions.ts";
import { wholeListing } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { completerOf, wireColumns, type WrittenRow } from "#server/core/records/wire-rows.ts";
import { JsonText } from "#server/kernel/json-text.ts";
import { addressOf, milesBetween } from "#server/platform/db/distance.ts";

/** Returns the distance in miles from the home `h` to the row `t`. Null for types without a location. */
const milesTo = ({ fields }: RecordType): RawBuilder<number | null> =>
  fields["addressLatitude"]
    ? sql`round((${milesBetween(addressOf("h"), addressOf("t"))})::numeric, 1)`
    : sql<null>`null::numeric`;

/** Returns the columns that are equal in duplicate entries of several organizations, except the name in `found`. */
const duplicateKey = (tableName: FoundTable): RawBuilder<unknown> =>
  sql.join(
    ["found.name", ...sameFields[tableName].map((field) => `t.${sqlName(field)}`)].map(
      (column) => sql`lower(btrim(${sql.ref(column)}))`,
    ),
  );

/**
 * Returns a page of matching rows, with only the first of several duplicates. Rows without a distance come last: first
 * the rows of the caller's organization, then the others, each by name.
 * @throws AppError forbidden for callers who may not list the type
 */
export async function findEntries(
  repository: Repository,
  { tableName, searchText, currentPage }: FindBody,
): Promise<{ dataValues: JsonText; totalRecords: number }> {
  const { db, registry, signedIn } = repository;
  const { caller, language } = signedIn;
  const query = await repository.listQuery(
    tableName,
    { ...wholeListing, searchText, active: true },
    { organizationId: null, menteeId: null, deleted: false },
  );
  const { type } = query;
  const home = caller.accountType === "mentee" ? caller.personId : null;
  const { rows } = await sql<WrittenRow & { miles: number | null; total: number }>`
    with home as (
      select m.address_latitude, m.address_longitude
      from (select ${home}::bigint as id) one left join mentees m on m.id = one.id and m.deleted_at is null),
    found as (
      select t.id, ${milesTo(type)} as miles, ${nameExpression(type, "t", language)} as name,
        coalesce(t.organization_id = ${caller.organizationId}, false) as is_own
      from ${sql.table(type.table)} t cross join home h where ${conditionsOf(query)}),
    once as (
      select found.*, row_number() over (partition by ${duplicateKey(tableName)}
        order by miles nulls last, is_own desc, id) as place
      from found join ${sql.table(type.table)} t using (id)),
    page as (
      select *, (count(*) over ())::integer as total from once where place = 1
      order by miles nulls last, is_own desc, lower(name), id
      limit ${foundPageSize} offset ${(currentPage - 1) * foundPageSize})
    select page.total, page.miles::float8 as miles,
      ${wireColumns("list", caller, type, registry, language, type.menteesFind)}
    from page join ${sql.table(type.table)} t on t.id = page.id
    order by page.miles nulls last, page.is_own desc, lower(page.name), page.id`.execute(db);
  const complete = completerOf(caller, type);
  const written = rows.map((row) => `${complete(row).slice(0, -1)},"miles":${JSON.stringify(row.miles)}}`);
  return { dataValues: new JsonText(`[${written.join()}]`), totalRecords: rows[0]?.total ?? 0 };
}
