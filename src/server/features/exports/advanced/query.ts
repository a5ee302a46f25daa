/** Which mentees an advanced export is about. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType, canUseField } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { findExportGroup, type ExportGroup } from "#shared/contracts/export-groups.ts";
import { notAnswered, prefersNot, type AdvExport } from "#shared/contracts/exports.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import { column } from "#server/core/records/columns.ts";
import { newestOf, toSql } from "#server/core/records/list/conditions.ts";
import { hasDeclined, hasStay, touches } from "#server/core/records/list/report-numbers.ts";
import { wholeListing, type ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { periodDays } from "./period-data.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";

export interface ChosenGroup {
  readonly group: ExportGroup;
  readonly ids: readonly string[];
}

/** Whether the caller may read the field of a group, and so learn from a filter by it. */
export function mayUseGroup({ signedIn: { caller } }: Repository, { type, field }: ExportGroup): boolean {
  const declared = type.fields[field];
  const isReadable = declared !== undefined && canUseField(caller, declared);
  return isReadable && authorizeType(caller, type, "list") === "allow";
}

/**
 * The groups of which something was chosen.
 * @throws AppError badRequest for unknown groups and malformed ids, forbidden for groups that the caller may not read
 */
export function chosenGroups(repository: Repository, { exportOptions }: AdvExport): ChosenGroup[] {
  return Object.entries(exportOptions).flatMap(([name, ids]) => {
    if (ids.length === 0) return [];
    const group = findExportGroup(name);
    if (!group || !ids.every((id) => isWireId(id) || id === notAnswered || id === prefersNot))
      throw new AppError("badRequest", `exportOptions.${name}`);
    if (!mayUseGroup(repository, group)) throw new AppError("forbidden", name);
    return [{ group, ids }];
  });
}

/** Only values that the caller sees find anything: the others are, for it, not there. */
function groupCondition(
  { signedIn, registry }: Repository,
  { group, ids: sent }: ChosenGroup,
): RawBuilder<unknown> {
  const { type, field } = group;
  const list = registry.get(group.list);
  if (!list) return sql`false`;
  const isSeen = toSql(rowFilter(signedIn.caller, list), (fact) => sql`v.${sql.id(sqlName(fact))}`);
  const chosen = sent.filter((id) => id !== notAnswered && id !== prefersNot);
  const ids = sql`array(select v.id from ${sql.table(list.table)} v where v.id = any(${chosen}::bigint[]) and ${isSeen})`;
  const isList = type.fields[field]?.value === "idList";
  const name = type === mentees ? column(field) : sql`s.${sql.id(sqlName(field))}`;
  /** The rows, of the mentee itself or below it, for which something holds. */
  const some = (test: RawBuilder<unknown>) =>
    type === mentees
      ? test
      : sql`exists (select from ${sql.table(type.table)} s
          where s.mentee_id = t.id and s.deleted_at is null and ${newestOf(type, "s")} and ${test})`;
  const hasOne = some(isList ? sql`${name} && ${ids}` : sql`coalesce(${name} = any(${ids}), false)`);
  if (chosen.length === sent.length) return hasOne;
  const hasAny = some(isList ? sql`coalesce(cardinality(${name}), 0) > 0` : sql`${name} is not null`);
  const isDeclined = hasDeclined(type, field);
  const found = [
    hasOne,
    ...(sent.includes(prefersNot) ? [isDeclined] : []),
    ...(sent.includes(notAnswered) ? [sql`not (${hasAny} or ${isDeclined})`] : []),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}

/** Mentees of whom a stay in the program touches a period; without any day everybody. */
function inProgram(range: AdvExport): RawBuilder<unknown>[] {
  if (!range.startDate && !range.endDate) return [];
  const { first, last } = periodDays(range);
  return [hasStay(touches(first, last))];
}

/** The advanced export stands on the screen of all mentees. @throws AppError forbidden without its key */
export function requireScreen({ signedIn: { caller } }: Repository): void {
  if (!caller.keys.has("manageMentees")) throw new AppError("forbidden", "manageMentees");
}

/**
 * The mentees that an advanced export is about, as a list query: any value of a group, something of every group, and
 * what the dates are about. A request that was stored before there was a choice is about referrals.
 * @throws AppError forbidden without the export flag or key, and what {@link chosenGroups} throws
 */
export async function advancedQuery(repository: Repository, request: AdvExport): Promise<ListQuery> {
  requireScreen(repository);
  const { organizationId, datesOf } = request;
  const isProgram = datesOf === "program";
  const dates = isProgram ? {} : { startDate: request.startDate, endDate: request.endDate };
  const query = await repository.listQuery(
    mentees.name,
    { ...wholeListing, ...dates },
    { organizationId, menteeId: null, deleted: false },
  );
  assertAllowed(authorizeType(query.caller, query.type, "export"));
  const conditions = [
    ...chosenGroups(repository, request).map((chosen) => groupCondition(repository, chosen)),
    ...(isProgram ? inProgram(request) : []),
  ];
  return conditions.length > 0 ? { ...query, also: sql.join(conditions, sql` and `) } : query;
}
