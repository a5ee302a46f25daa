/** The people or records behind each number of a measure. Reports need them to suppress small numbers of people. */
import { sql } from "kysely";
import type { MeasureDefinition } from "#shared/measures/definition.ts";
import type { Period } from "#shared/measures/period.ts";
import type { Repository } from "../repository.ts";
import { groupingFor, type Grouping } from "./groups.ts";
import { countedRows } from "./rows.ts";

export interface MemberRow {
  /** The id of the person or record. */
  readonly member: string;
  /** The group, as in the answer. Null for none. */
  readonly grp: string | null;
  readonly counted: boolean;
  readonly unknown: boolean;
}

/** Returns what the numbers of a measure count: people, or the records of a type. */
export const unitOf = ({ per, base }: MeasureDefinition): string =>
  per === "person" || base === "mentees" ? "people" : base;

/**
 * Returns the members of a measure, once in each group.
 * @throws AppError forbidden for records that the caller may not list
 */
export async function readMembers(
  repository: Repository,
  definition: MeasureDefinition,
  period: Period,
  organizationId: string | null,
  asked: Grouping | null,
): Promise<MemberRow[]> {
  const grouping = groupingFor(asked, definition);
  const rows = countedRows(await repository.in(organizationId), definition, period, organizationId, grouping);
  const member = definition.per === "person" ? sql.ref("person") : sql.ref("id");
  const { rows: members } = await sql<MemberRow>`
    select ${member} as member, grp, bool_or(hit) as counted, bool_or(unknown and not hit) as unknown
    from (${rows}) c group by ${member}, grp`.execute(repository.db);
  return members;
}
