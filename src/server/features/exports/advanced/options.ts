/** What the advanced export offers to choose, and the mentees that a choice finds. */
import { authorizeType } from "#shared/access/policy.ts";
import { allRecordsPageSize } from "#shared/constants.ts";
import { exportGroups } from "#shared/contracts/export-groups.ts";
import type { AdvExport } from "#shared/contracts/exports.ts";
import type { Option, WireRow } from "#shared/contracts/records.ts";
import { mentees } from "#shared/records/mentees.ts";
import { listColumns } from "#server/core/records/columns.ts";
import { listOptions } from "#server/core/records/options.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { presenterOf } from "#server/core/records/rows.ts";
import { readPage } from "#server/core/records/list/page.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { advancedQuery, mayUseGroup, requireScreen } from "./query.ts";

/** The options of every group that the caller may filter by. @throws AppError forbidden */
export async function advancedOptions(repository: Repository): Promise<Record<string, Option[]>> {
  const { db, signedIn } = repository;
  requireScreen(repository);
  assertAllowed(authorizeType(signedIn.caller, mentees, "export"));
  const groups = exportGroups.filter((group) => mayUseGroup(repository, group));
  const options = await Promise.all(
    groups.map(({ list }) => listOptions(db, signedIn, repository.typeOf(list), { organizationId: null })),
  );
  return Object.fromEntries(groups.map(({ key }, index) => [key, options[index] ?? []]));
}

/** The rows of the mentee list that an advanced export finds, 10,000 at the most. @throws AppError */
export async function foundMentees(repository: Repository, request: AdvExport): Promise<WireRow[]> {
  const query = await advancedQuery(repository, request);
  const whole = { ...query, recordsPerPage: allRecordsPageSize };
  const page = await readPage(repository.db, whole, listColumns(query.type, query.registry, query.language));
  return page.rows.map(presenterOf(query.caller, query.type));
}
