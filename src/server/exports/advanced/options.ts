/** What the advanced export offers to choose, and the mentees that a choice finds. */
import { tableVerdict } from "#shared/access/policy.ts";
import { allRecordsPageSize } from "#shared/constants.ts";
import { exportGroups } from "#shared/contracts/export-groups.ts";
import type { AdvExport } from "#shared/contracts/exports.ts";
import type { Option, WireRow } from "#shared/contracts/records.ts";
import { mentees } from "#shared/records/mentees.ts";
import { listOptions } from "../../records/options.ts";
import type { Repository } from "../../records/repository.ts";
import { presenterOf } from "../../records/rows.ts";
import { runList } from "../../records/run-list.ts";
import { obey } from "../../records/verdict.ts";
import { advancedQuery, mayUseGroup } from "./query.ts";

/** The options of every group that the caller may filter by. @throws AppError forbidden */
export async function advancedOptions(repository: Repository): Promise<Record<string, Option[]>> {
  const { services, signedIn } = repository;
  obey(tableVerdict(signedIn.caller, mentees, "export"));
  const groups = exportGroups.filter((group) => mayUseGroup(repository, group));
  const options = await Promise.all(
    groups.map(({ list }) =>
      listOptions(services.db, signedIn.caller, repository.typeOf(list), { organizationId: null }),
    ),
  );
  return Object.fromEntries(groups.map(({ key }, index) => [key, options[index] ?? []]));
}

/** The rows of the mentee list that an advanced export finds, 10,000 at the most. @throws AppError */
export async function foundMentees(repository: Repository, request: AdvExport): Promise<WireRow[]> {
  const query = await advancedQuery(repository, request);
  const page = await runList(repository.services.db, { ...query, recordsPerPage: allRecordsPageSize });
  return page.rows.map(presenterOf(query.caller, query.type));
}
