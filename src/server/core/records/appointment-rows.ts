/** Appointments across mentees, each with the name of its mentee. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { listFilter } from "#shared/access/row-filter.ts";
import { nameExpression } from "./labels.ts";
import { readPage } from "./list/page.ts";
import { asOfIn, wholeListing } from "./list/query.ts";
import type { Repository } from "./repository.ts";
import { completerOf, wireColumns, type WrittenRow } from "./wire-rows.ts";
import { assertAllowed } from "./assert-allowed.ts";

export interface AppointmentRows {
  /** JSON texts of the rows. */
  readonly rows: readonly string[];
  /** How many there are; more than were answered when they are too many. */
  readonly total: number;
}

interface AppointmentQuery {
  /** A condition on the row `t`. */
  readonly also: RawBuilder<unknown>;
  /** Null: of all mentees. */
  readonly menteeId: string | null;
  /** Most rows. */
  readonly limit: number;
}

/**
 * Appointments that the caller may see, in the order of their instants; not those of deleted mentees.
 * @throws AppError forbidden without flag or key, notFound for a foreign or missing mentee
 */
export async function readAppointments(
  repository: Repository,
  { also, menteeId, limit }: AppointmentQuery,
): Promise<AppointmentRows> {
  const { db, registry } = repository;
  const { caller, language, zone } = repository.signedIn;
  const [type, mentees] = [repository.typeOf("appointments"), repository.typeOf("mentees")];
  assertAllowed(authorizeType(caller, type, "list"));
  if (menteeId !== null) await repository.requireMentee(db, menteeId);
  const scope = { organizationId: null, menteeId, deleted: false };
  const page = await readPage<WrittenRow & { readonly menteeName: string | null }>(
    db,
    {
      ...wholeListing,
      ...scope,
      ...asOfIn(zone, null),
      recordsPerPage: limit,
      sortFieldName: "start",
      sortDirection: "ASC",
      caller,
      language,
      type,
      registry,
      filter: listFilter(caller, type, scope),
      chosen: null,
      also: sql`${also} and exists (select from mentees m where m.id = t.mentee_id and m.deleted_at is null)`,
    },
    sql`${wireColumns("list", caller, type, registry, language, [
      "bring",
      "menteeNote",
      "minutes",
      "offeredTimes",
      "place",
      "preferredTime",
      "seriesId",
    ])},
      (select ${nameExpression(mentees, "m", language)} from mentees m where m.id = t.mentee_id) as "menteeName"`,
  );
  const complete = completerOf(caller, type);
  const rows = page.rows.map(
    (row) => `${complete(row).slice(0, -1)},"menteeName":${JSON.stringify(row.menteeName ?? "")}}`,
  );
  return { rows, total: page.totalRecords };
}
