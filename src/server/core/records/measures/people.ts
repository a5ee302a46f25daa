/** Returns the people behind the number of a measure, for callers who may see them. */
import { sql, type RawBuilder } from "kysely";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import {
  figureParts,
  peoplePageSize,
  type FigurePart,
  type MeasurePeople,
} from "#shared/contracts/measures.ts";
import type { CountedRecord, MeasurePeopleAnswer } from "#shared/contracts/responses/measures.ts";
import { mentees } from "#shared/records/mentees.ts";
import { noteSuperRead } from "#server/core/audit/owners.ts";
import { AppError } from "#server/kernel/errors.ts";
import { nameExpression } from "../labels.ts";
import type { Repository } from "../repository.ts";
import { definitionOf } from "./definition.ts";
import { groupingFor, groupingOf } from "./groups.ts";
import { countedRows } from "./rows.ts";
import { countedOrganization } from "./run.ts";
import { readMeasures } from "./stored.ts";

/** The records of each part, and the condition for a record or person to count for it. */
const parts: Record<
  FigurePart,
  { readonly rows: RawBuilder<unknown>; readonly member: RawBuilder<unknown> }
> = {
  all: { rows: sql`true`, member: sql`true` },
  counted: { rows: sql`hit`, member: sql`is_counted` },
  // A person counts if any of their records counts, so finding those who don't takes all of their records.
  notCounted: {
    rows: sql`not is_counted and not is_unknown`,
    member: sql`not is_counted and not is_unknown`,
  },
  unknown: { rows: sql`unknown and is_unknown`, member: sql`is_unknown` },
};

interface Page {
  readonly rows: readonly CountedRecord[];
  readonly partCounts: MeasurePeopleAnswer["partCounts"];
  /** The organizations of the mentees on the page. */
  readonly organizationIds: readonly string[];
}

const partCounts = sql`json_build_object(${sql.join(
  figureParts.map((part) => sql`${sql.lit(part)}, count(*) filter (where ${parts[part].member})`),
)})`;

/**
 * Returns one page of the records behind a number, newest first, and the number of records in each part. If the measure
 * counts people, a person is listed once, with their newest record.
 * @throws AppError notFound for a measure, forbidden for records that the caller does not see
 */
export async function readPeople(repository: Repository, request: MeasurePeople): Promise<Page> {
  const { db, signedIn } = repository;
  const { from, to, part, group, month, page } = request;
  const [stored] = await readMeasures(repository, [request.id]);
  if (!stored) throw new AppError("notFound");
  const definition = definitionOf(stored);
  const grouping = groupingFor(groupingOf(repository, request.groupBy), definition);
  const organizationId = countedOrganization(repository, request.organizationId);
  const place = await repository.in(organizationId);
  const counted = countedRows(place, definition, { from, to }, organizationId, grouping);
  const ofGroup = group === undefined || !grouping ? sql`true` : sql`grp is not distinct from ${group}::text`;
  const ofMonth = month ? sql`to_char(day, 'YYYY-MM') = ${month}` : sql`true`;
  const name = readsMenteeNames(signedIn.caller)
    ? sql`coalesce((select ${nameExpression(mentees, "m", signedIn.language)} from mentees m where m.id = person), '')`
    : sql`''`;
  const once = definition.per === "person" ? sql`distinct on (person)` : sql``;
  const order = definition.per === "person" ? sql`order by person, day desc, id desc` : sql``;
  const member = definition.per === "person" ? sql.ref("person") : sql.ref("id");
  const { rows } = await sql<Page>`
    with found as materialized (
      select c.*, bool_or(hit) over whole as is_counted,
        (bool_or(unknown) over whole and not bool_or(hit) over whole) as is_unknown
      from (${counted}) c where ${ofGroup} and ${ofMonth} window whole as (partition by ${member})),
    chosen as (select ${once} * from found where ${parts[part].rows} ${order}),
    page as (
      select * from chosen order by day desc, id desc limit ${peoplePageSize} offset ${(page - 1) * peoplePageSize})
    select (select ${partCounts} from (select distinct ${member}, is_counted, is_unknown from found) m) as "partCounts",
      array(select distinct m.organization_id::text from page join mentees m on m.id = page.person) as "organizationIds",
      coalesce((select json_agg(r order by day desc, id desc) from (
        select id::text as id, person::text as "menteeId", ${name} as name, day::text as day, hit as counts,
          unknown and not hit as "isUnknown", value / ${definition.divideBy ?? 1}::double precision as value
        from page) r), '[]') as rows`.execute(db);
  const [answer] = rows;
  if (!answer) throw new Error("Nothing was counted");
  noteSuperRead(signedIn.caller, answer.organizationIds);
  return answer;
}
