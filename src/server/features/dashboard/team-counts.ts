/** The numbers about all mentees of an organization, for callers who manage them and have no caseload. */
import { authorizeType } from "#shared/access/policy.ts";
import type { TeamCount } from "#shared/contracts/responses/today.ts";
import { menteeStaff } from "#shared/records/caseload.ts";
import { teamNumbers } from "#shared/records/team-numbers.ts";
import { countRows } from "#server/core/records/list/count.ts";
import { wholeListing } from "#server/core/records/list/query.ts";
import { hasCaseload } from "#server/platform/db/caseload.ts";
import type { Repository } from "#server/core/records/repository.ts";

const everywhere = { organizationId: null, menteeId: null, deleted: false };

/**
 * Counts the lists of {@link teamNumbers} that the caller may open. Null for callers with a caseload and for those who
 * don't manage all mentees.
 */
export async function readTeamCounts(repository: Repository): Promise<TeamCount[] | null> {
  const { caller } = repository.signedIn;
  if (caller.caseloadOnly || authorizeType(caller, menteeStaff, "list") !== "allow") return null;
  if (await hasCaseload(repository.db, caller.personId)) return null;
  const open = teamNumbers.filter(
    ({ table }) => authorizeType(caller, repository.typeOf(table), "list") === "allow",
  );
  return Promise.all(
    open.map(async ({ name, table, filter, active, incomplete = false }) => {
      const listing = {
        ...wholeListing,
        filter: filter.length > 0 ? { all: filter } : null,
        active: active ?? null,
        incomplete,
      };
      const query = await repository.listQuery(table, listing, everywhere);
      return { name, table, count: await countRows(repository.db, query) };
    }),
  );
}
