/** The options of the advanced export, and the mentees that match a choice. */
import { authorizeType } from "#shared/access/policy.ts";
import { allRecordsPageSize } from "#shared/constants.ts";
import { sql, type RawBuilder } from "kysely";
import { exportGroups, type ExportGroup } from "#shared/contracts/export-groups.ts";
import { notAnswered, prefersNot, type AdvExport } from "#shared/contracts/exports.ts";
import type { Option, WireRow } from "#shared/contracts/responses/records.ts";
import { isAskedOnce } from "#shared/records/asked-once.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { listColumns } from "#server/core/records/columns.ts";
import { decliningIds, decliningList } from "#server/core/records/save/declining-options.ts";
import { listOptions } from "#server/core/records/options.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { presenterOf } from "#server/core/records/rows.ts";
import { noteWholeList } from "#server/core/records/list/audited-list.ts";
import { readPage } from "#server/core/records/list/page.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { exportTexts } from "../kind.ts";
import { advancedQuery, mayUseGroup, requireScreen } from "./query.ts";

/** Matches values `t` that a mentee has, so that a person who selects all options gets all mentees. */
function isUsed({ type, field }: ExportGroup): RawBuilder<unknown> {
  const name = sql`s.${sql.id(sqlName(field))}`;
  const hasIt = type.fields[field]?.value === "idList" ? sql`t.id = any(${name})` : sql`t.id = ${name}`;
  return sql`exists (select from ${sql.table(type.table)} s where s.deleted_at is null and ${hasIt})`;
}

/**
 * Returns the options of every group that the caller may filter by: active values, archived values that a mentee has,
 * and "not answered".
 * @throws AppError forbidden
 */
export async function advancedOptions(repository: Repository): Promise<Record<string, Option[]>> {
  const { db, signedIn } = repository;
  requireScreen(repository);
  assertAllowed(authorizeType(signedIn.caller, mentees, "export"));
  const groups = exportGroups.filter((group) => mayUseGroup(repository, group));
  const options = await Promise.all(
    groups.map((group) =>
      listOptions(db, signedIn, repository.typeOf(group.list), {
        organizationId: null,
        orArchived: isUsed(group),
      }),
    ),
  );
  const offered = await Promise.all(
    groups.map(async ({ type, field }, index) => {
      const all = options[index] ?? [];
      const declared = type.fields[field];
      const list = declared && decliningList(declared, repository.registry);
      if (!list) return all;
      // No mentee has these as a value. Choosing one declines the answer, which is offered as a separate option.
      const ids = await decliningIds(
        db,
        list,
        all.map(({ id }) => id),
      );
      return all.filter(({ id }) => !ids.has(id));
    }),
  );
  const translate = exportTexts(repository.t);
  const unanswered = { id: notAnswered, name: translate("notAnswered") };
  const declined = { id: prefersNot, name: translate("prefersNot") };
  return Object.fromEntries(
    groups.map(({ key, type, field }, index) => [
      key,
      [...(offered[index] ?? []), ...(isAskedOnce(type.fields[field]) ? [declined] : []), unanswered],
    ]),
  );
}

/**
 * Returns the mentees of an advanced export in list form, at most 10,000.
 * @throws AppError
 */
export async function foundMentees(repository: Repository, request: AdvExport): Promise<WireRow[]> {
  const query = await advancedQuery(repository, request);
  await noteWholeList(repository.db, query);
  const whole = { ...query, recordsPerPage: allRecordsPageSize };
  const page = await readPage(repository.db, whole, listColumns(query.type, query.registry, query.language));
  return page.rows.map(presenterOf(query.caller, query.type));
}
