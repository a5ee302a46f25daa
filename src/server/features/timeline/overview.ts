/** What is next for a mentee, and what is missing. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { authorizeType, canUseField } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { maxAllWork, maxOverviewWork } from "#shared/contracts/mentee-overview.ts";
import type {
  MenteeOverview,
  OverviewAppointment,
  OverviewWork,
} from "#shared/contracts/responses/mentee-overview.ts";
import { waivedField } from "#shared/fields/field.ts";
import { appointments } from "#shared/records/appointments.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { neededFields } from "#shared/records/waivers.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { insertRead } from "#server/core/audit/store.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { column } from "#server/core/records/columns.ts";
import { labelOfField } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import {
  dayOfMentee,
  dueDay,
  isLateWork,
  isOpenWork,
  isQuiet,
} from "#server/core/records/list/definitions.ts";
import { isAhead, lacksOutcome } from "#server/core/records/list/numbers.ts";
import type { Repository } from "#server/core/records/repository.ts";

const mayList = ({ signedIn: { caller } }: Repository, type: RecordType): boolean =>
  authorizeType(caller, type, "list") === "allow";

/** Returns the rows of a type of one mentee that the caller may see. */
const rowsOf = (
  { signedIn: { caller } }: Repository,
  type: RecordType,
  menteeId: string,
): RawBuilder<unknown> =>
  sql`${sql.table(type.table)} t where t.mentee_id = ${menteeId} and t.deleted_at is null
    and ${toSql(rowFilter(caller, type), factColumns(type))}`;

/** Returns the SQL of a field's label in the reader's language. */
function labelSql({ registry, signedIn }: Repository, type: RecordType, name: string): RawBuilder<unknown> {
  const field = type.fields[name];
  const label = field && labelOfField(name, field, registry, signedIn.language);
  return label ? sql.raw(label.sql) : sql`''`;
}

/** Returns the next scheduled appointment, and the oldest one without an outcome, by the conditions of the lists. */
async function readAppointments(repository: Repository, menteeId: string) {
  if (!mayList(repository, appointments)) return {};
  const first = (isLate: boolean) => sql`(
    select ${isLate}::boolean as "isLate", t.id, t.minutes, ${labelSql(repository, appointments, "type")} as type, t.mode,
      coalesce(t.reply, 'none') as reply,
      json_build_object('local', to_char(t.start_local, 'YYYY-MM-DD"T"HH24:MI'), 'zone', t.start_zone,
        'at', to_char(t.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as start
    from ${rowsOf(repository, appointments, menteeId)} and ${isLate ? lacksOutcome("t") : isAhead("t")}
    order by t.start_at, t.id limit 1)`;
  const { rows } = await sql<OverviewAppointment & { readonly isLate: boolean }>`
    ${first(true)} union all ${first(false)}`.execute(repository.db);
  const one = (wanted: boolean): OverviewAppointment | null => {
    const row = rows.find(({ isLate }) => isLate === wanted);
    if (!row) return null;
    const { isLate: _isLate, ...appointment } = row;
    return appointment;
  };
  return { next: one(false), toSettle: one(true) };
}

/** Returns the values to save to mark work as done, and to reopen it. */
function completionOf({ doneField, openState }: RecordType): Pick<OverviewWork, "done" | "open"> {
  if (doneField) return { done: { [doneField]: "1" }, open: { [doneField]: "0" } };
  return { done: openState?.completed ? { [openState.field]: openState.completed } : null, open: null };
}

/** Returns open work of all types that the caller may list. */
async function readWork(repository: Repository, menteeId: string, limit: number) {
  const {
    db,
    registry,
    signedIn: { caller },
  } = repository;
  const one = sql`${menteeId}`;
  const parts = [...registry.values()].flatMap((type) => {
    const { timeline, workFields } = type;
    const due = dueDay(type, "t");
    if (!due || !mayList(repository, type)) return [];
    const name = workFields
      ? column(workFields.title)
      : sql`concat_ws(' ', ${sql.join((timeline?.title ?? []).map((each) => labelSql(repository, type, each)))})`;
    return [
      sql`select ${type.name}::text as "table", t.id, t.version, ${due} as due, ${name} as name, ${isLateWork(type, "t", dayOfMentee(one), one)} as late
        from ${rowsOf(repository, type, menteeId)} and ${isOpenWork(type, "t", one)}`,
    ];
  });
  if (parts.length === 0) return {};
  const { rows } = await sql<OverviewWork & { readonly openWork: number; readonly lateWork: number }>`
    select w."table", w.id, w.version, w.name, w.due::text as "endDate", coalesce(w.late, false) as "isLate",
      (count(*) over ())::integer as "openWork",
      (count(*) filter (where w.late) over ())::integer as "lateWork"
    from (${sql.join(parts, sql` union all `)}) w
    order by w.due, w."table", w.id limit ${limit}`.execute(db);
  return {
    work: rows.map(({ table, id, version, name, endDate, isLate }) => {
      const type = registry.get(table);
      const mayEdit = type !== undefined && authorizeType(caller, type, "edit") === "allow";
      const completion = mayEdit ? completionOf(type) : { done: null, open: null };
      return { table, id, version, name, endDate, isLate, ...completion };
    }),
    openWork: rows[0]?.openWork ?? 0,
    lateWork: rows[0]?.lateWork ?? 0,
  };
}

/** Selects the release date if the caller may see it. */
function releaseColumn(caller: Caller): RawBuilder<unknown> {
  const name = "expectedRelease";
  const field = mentees.fields[name];
  if (!field || !canUseField(caller, field)) return sql``;
  return sql`, case when t.active then coalesce(${column(name)}::text, '') else '' end as "expectedRelease"`;
}

/** Reads the missing answers of the profile, the last contact, and the release date. */
async function readProfile({ db, signedIn: { caller } }: Repository, menteeId: string) {
  if (authorizeType(caller, mentees, "view") !== "allow") return {};
  const fields = neededFields(mentees).filter((name) => {
    const field = mentees.fields[name];
    return field !== undefined && canUseField(caller, field);
  });
  const missing = fields.map((name) => {
    const isEmpty = sql`${column(name)} is null`;
    const isWaivable = mentees.fields[name]?.waivable !== undefined;
    return sql`case when ${isEmpty} ${isWaivable ? sql`and ${name} <> all(${column(waivedField)})` : sql``} then ${name}::text end`;
  });
  const { rows } = await sql<Pick<MenteeOverview, "missing" | "quietSince" | "isQuiet" | "expectedRelease">>`
    select case when t.anonymized_at is null then array_remove(array[${sql.join(missing)}]::text[], null) else '{}' end
        as missing,
      coalesce(a.quiet_since::text, '') as "quietSince", coalesce(${isQuiet("a")}, false) as "isQuiet"
      ${releaseColumn(caller)}
    from mentees t left join mentee_attention a on a.mentee_id = t.id and a.is_active where t.id = ${menteeId} and t.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? {};
}

/**
 * Returns what is next for a mentee and what is missing, limited to what the caller may list.
 * @param event stored in the audit trail with what is read
 * @throws AppError forbidden for mentees and for callers who may open no screen of a mentee, notFound for a mentee
 * that the caller may not see
 */
export async function readOverview(
  repository: Repository,
  menteeId: string,
  allWork: boolean,
  event: AuditEvent | null,
): Promise<MenteeOverview> {
  const { caller } = repository.signedIn;
  const mayRead = caller.accountType === "staff" && readsMenteeNames(caller);
  assertAllowed(mayRead ? "allow" : "forbidden");
  await repository.requireMentee(repository.db, menteeId);
  return repository.onOneConnection(async (one) => {
    const [next, work, profile] = await Promise.all([
      readAppointments(one, menteeId),
      readWork(one, menteeId, allWork ? maxAllWork : maxOverviewWork),
      readProfile(one, menteeId),
      insertRead(one.db, event),
    ]);
    return { ...next, ...work, ...profile };
  });
}
