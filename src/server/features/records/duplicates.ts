/** Whether a new record looks like one that is there. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { maxDuplicates, type Duplicate } from "#shared/contracts/duplicates.ts";
import { decode } from "#shared/fields/codec.ts";
import { expectedForm } from "#shared/fields/wire-form.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { column } from "#server/core/records/columns.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";

type Data = Readonly<Record<string, unknown>>;

/**
 * The condition that a row `t` has the same value in every field of a rule, texts compared as searches do; undefined while
 * one is not entered, or not in a form that can be stored.
 * @throws AppError badRequest for a wrong wire form
 */
function sameIn(type: RecordType, names: readonly string[], data: Data): RawBuilder<unknown> | undefined {
  const conditions: RawBuilder<unknown>[] = [];
  for (const name of names) {
    const field = type.fields[name];
    if (!field) return undefined;
    const decoded = decode(data[name] ?? null, field);
    if (!decoded.ok && decoded.problem === "type")
      throw new AppError("badRequest", expectedForm(name, field));
    if (!decoded.ok || decoded.value === null) return undefined;
    const isText = field.value === "text";
    conditions.push(
      isText
        ? sql`search_fold(${column(name)}) = search_fold(${decoded.value}::text)`
        : sql`${column(name)} = ${decoded.value}`,
    );
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Records that a new one looks like, among those that the caller may list; the ones with most reasons first.
 * @param data the new record in wire form, as far as it is entered
 * @throws AppError forbidden for who may not add such a record, badRequest for types without rules and wrong wire forms
 */
export async function findDuplicates(
  repository: Repository,
  tableName: string,
  data: Data,
): Promise<Duplicate[]> {
  const { db } = repository;
  const { caller, language } = repository.signedIn;
  const type = repository.typeOf(tableName);
  assertAllowed(authorizeType(caller, type, "add"));
  if (!type.duplicates) throw new AppError("badRequest", "tableName");
  if (authorizeType(caller, type, "list") !== "allow") return [];
  const rules = Object.entries(type.duplicates.rules).flatMap(([reason, names]) => {
    const condition = sameIn(type, names, data);
    return condition ? [{ reason, condition }] : [];
  });
  if (rules.length === 0) return [];
  const reasons = rules.map(({ reason, condition }) => sql`case when ${condition} then ${reason}::text end`);
  const { rows } = await sql<Duplicate>`
    select t.id, ${nameExpression(type, "t", language)} as name,
      coalesce(to_char(${column(type.duplicates.yearOf)}, 'FMYYYY'), '') as "birthYear", found.reasons
    from ${sql.table(type.table)} t
    cross join lateral (select array_remove(array[${sql.join(reasons)}], null) as reasons) found
    where t.deleted_at is null and ${toSql(rowFilter(caller, type), factColumns(type))}
      and (${sql.join(
        rules.map(({ condition }) => condition),
        sql` or `,
      )})
    order by cardinality(found.reasons) desc, t.id desc limit ${maxDuplicates}`.execute(db);
  return rows;
}
