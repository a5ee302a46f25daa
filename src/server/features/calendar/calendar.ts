/** The appointments of some days. */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { listFilter } from "#shared/access/row-filter.ts";
import { maxCalendarRows, type CalendarRequest } from "#shared/contracts/calendar.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { column } from "#server/core/records/columns.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { readPage } from "#server/core/records/list/page.ts";
import { wholeListing } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { completerOf, wireColumns, type WrittenRow } from "#server/core/records/wire-rows.ts";
import { JsonText } from "#server/kernel/json-text.ts";

/** Appointments in the order of their instants, each with the name of its mentee. */
export interface CalendarPage {
  readonly rows: JsonText;
  /** How many there are; more than were answered when they are too many. */
  readonly total: number;
}

/**
 * The appointments of some days that the caller may see.
 * @throws AppError forbidden without flag or key, notFound for a foreign or missing mentee
 */
export async function readCalendar(
  repository: Repository,
  { from, to, staffIds, menteeId }: CalendarRequest,
): Promise<CalendarPage> {
  const { db, registry } = repository;
  const { caller, language } = repository.signedIn;
  const [type, mentees] = [repository.typeOf("appointments"), repository.typeOf("mentees")];
  assertAllowed(authorizeType(caller, type, "list"));
  if (menteeId !== null) await repository.requireMentee(db, menteeId);
  const scope = { organizationId: null, menteeId, deleted: false };
  // The days are those of the wall; one day more around them lets the index on the instant serve.
  const also = sql`${column("start", "_local")} >= ${from}::date and ${column("start", "_local")} < ${to}::date + 1
    and ${column("start", "_at")} >= ${from}::date - 1 and ${column("start", "_at")} < ${to}::date + 2
    and (${staffIds.length === 0} or t.staff && ${staffIds}::bigint[])`;
  const page = await readPage<WrittenRow & { readonly menteeName: string | null }>(
    db,
    {
      ...wholeListing,
      ...scope,
      recordsPerPage: maxCalendarRows,
      sortFieldName: "start",
      sortDirection: "ASC",
      caller,
      language,
      type,
      registry,
      filter: listFilter(caller, type, scope),
      chosen: null,
      also,
    },
    sql`${wireColumns("list", caller, type, registry, language, ["bring", "menteeNote", "minutes", "place"])},
      (select ${nameExpression(mentees, "m", language)} from mentees m where m.id = t.mentee_id) as "menteeName"`,
  );
  const complete = completerOf(caller, type);
  const rows = page.rows.map(
    (row) => `${complete(row).slice(0, -1)},"menteeName":${JSON.stringify(row.menteeName ?? "")}}`,
  );
  return { rows: new JsonText(`[${rows.join()}]`), total: page.totalRecords };
}
