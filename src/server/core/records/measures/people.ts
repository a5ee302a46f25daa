/** Who stands behind a figure, for those who may see them. */
import { sql } from "kysely";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { peoplePageSize, type CountedRecord, type MeasurePeople } from "#shared/contracts/measures.ts";
import { mentees } from "#shared/records/mentees.ts";
import { AppError } from "#server/kernel/errors.ts";
import { nameExpression } from "../labels.ts";
import type { Repository } from "../repository.ts";
import { definitionOf } from "./definition.ts";
import { groupingOf } from "./groups.ts";
import { countedRows } from "./rows.ts";
import { countedOrganization, readMeasures } from "./run.ts";

const parts = { all: sql`true`, counted: sql`hit`, unknown: sql`unknown and not hit` };

/**
 * One page of the records behind a figure, the newest first; of one that counts people, a person's newest.
 * @throws AppError notFound for a measure, forbidden for records that the caller does not see
 */
export async function readPeople(
  repository: Repository,
  request: MeasurePeople,
): Promise<{ rows: CountedRecord[]; total: number }> {
  const { db, signedIn } = repository;
  const { from, to, part, group, month, page } = request;
  const [stored] = await readMeasures(repository, [request.id]);
  if (!stored) throw new AppError("notFound");
  const definition = definitionOf(stored);
  const grouping = groupingOf(repository, request.groupBy);
  const organizationId = countedOrganization(repository, request.organizationId);
  const place = await repository.in(organizationId);
  const counted = countedRows(place, definition, { from, to }, organizationId, grouping);
  const ofGroup = group === undefined || !grouping ? sql`true` : sql`grp is not distinct from ${group}::text`;
  const ofMonth = month ? sql`to_char(day, 'YYYY-MM') = ${month}` : sql`true`;
  const name = readsMenteeNames(signedIn.caller)
    ? sql`coalesce((select ${nameExpression(mentees, "m", signedIn.language)} from mentees m where m.id = person), '')`
    : sql`''`;
  // Somebody counts where any of its records does.
  const once = definition.per === "person" ? sql`distinct on (person)` : sql``;
  const order = definition.per === "person" ? sql`order by person, day desc, id desc` : sql``;
  const { rows } = await sql<CountedRecord & { total: number }>`
    with chosen as (
      select ${once} * from (${counted}) c where ${parts[part]} and ${ofGroup} and ${ofMonth} ${order}),
    page as (
      select * from chosen order by day desc, id desc limit ${peoplePageSize} offset ${(page - 1) * peoplePageSize})
    select id, person as "menteeId", ${name} as name, day::text as day, hit as counts, unknown and not hit as "isUnknown",
      value, (select count(*)::integer from chosen) as total
    from page order by day desc, id desc`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
