/** Which mentees an advanced export includes. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType, canUseField } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { findExportGroup, type ExportGroup } from "#shared/contracts/export-groups.ts";
import { notAnswered, prefersNot, type AdvExport } from "#shared/contracts/exports.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { enrollments } from "#shared/records/enrollments.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import { column } from "#server/core/records/columns.ts";
import { newestOf, toSql } from "#server/core/records/list/conditions.ts";
import { hasDeclined, hasEnrollment, overlapsPeriod } from "#server/core/records/list/report-numbers.ts";
import { wholeListing, type ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { periodDays } from "./period-data.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";

export interface ChosenGroup {
  readonly group: ExportGroup;
  readonly ids: readonly string[];
}

/** Returns true if the caller may read the field of a group. Filtering by a field reveals its values. */
export function mayUseGroup({ signedIn: { caller } }: Repository, { type, field }: ExportGroup): boolean {
  const declared = type.fields[field];
  const isReadable = declared !== undefined && canUseField(caller, declared);
  return isReadable && authorizeType(caller, type, "list") === "allow";
}

/**
 * Returns the groups with chosen values.
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

/** Matches only values that the caller sees. Other values are treated as missing. */
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
  /** Applies a test to the mentee's row, or to the rows below it. */
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

/**
 * Returns the condition that an enrollment of the mentee overlaps the period. None if there is no period.
 * @throws AppError forbidden for callers who may not list enrollments
 */
function inProgram({ signedIn: { caller } }: Repository, range: AdvExport): RawBuilder<unknown>[] {
  if (!range.startDate && !range.endDate) return [];
  assertAllowed(authorizeType(caller, enrollments, "list"));
  const { first, last } = periodDays(range);
  return [hasEnrollment(overlapsPeriod(first, last))];
}

/**
 * Checks the access key of the screen with the advanced export.
 * @throws AppError forbidden without the key
 */
export function requireScreen({ signedIn: { caller } }: Repository): void {
  if (!caller.keys.has("manageMentees")) throw new AppError("forbidden", "manageMentees");
}

/**
 * Returns the mentees of an advanced export as a list query: any chosen value per group, all groups, and the dates.
 * An older stored request without `datesOf` is about referral dates.
 * @throws AppError forbidden without the export flag or key, and the errors of {@link chosenGroups} and
 * {@link inProgram}
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
    ...(isProgram ? inProgram(repository, request) : []),
  ];
  return conditions.length > 0 ? { ...query, also: sql.join(conditions, sql` and `) } : query;
}
