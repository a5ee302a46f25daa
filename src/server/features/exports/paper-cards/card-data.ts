/**
 * The content of cards, limited to the minimum: first name, steps with title and date, a time, a place, and two phone
 * numbers.
 */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import type { LanguageCode } from "#shared/constants.ts";
import { paperCardSteps } from "#shared/paper-cards.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { makeCardCode } from "#server/core/paper-cards/card-code.ts";
import { entryOf, type CardStep, type NewCard } from "#server/core/paper-cards/cards.ts";
import { assignmentKinds } from "#shared/records/assignment-kinds.ts";
import { maySetSignIns } from "#server/core/records/hooks/mentees.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyOf } from "#server/platform/db/expressions.ts";

interface PrintedStep extends CardStep {
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly dueOn: string | null;
}

interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly managerPhone: string;
  readonly officePhone: string;
  readonly passwordHash: string | null;
  readonly birthday: string | null;
  readonly today: string;
}

interface NextAppointment {
  readonly menteeId: string;
  readonly at: string;
  readonly local: string;
  readonly zone: string;
  /** Empty if the appointment has no address. */
  readonly place: string;
  readonly isInPerson: boolean;
}

/** A card before it is printed. */
export interface PaperCard extends NewCard {
  readonly firstName: string;
  readonly steps: readonly PrintedStep[];
  readonly appointment: NextAppointment | null;
  /** Phone numbers without duplicates. Empty if none is recorded. */
  readonly managerPhone: string;
  readonly officePhone: string;
  /** True if the code can be used. */
  readonly hasCode: boolean;
  /** The current day, `YYYY-MM-DD`, in the time zone of the mentee's organization. */
  readonly today: string;
}

async function readPeople(db: Db, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select m.id, m.first_name as "firstName", coalesce(nullif(u.work_phone, ''), u.cell_phone, '') as "managerPhone",
      coalesce(nullif(o.work_phone, ''), o.cell_phone, '') as "officePhone", a.password_hash as "passwordHash",
      m.birthday::text as birthday, organization_day(m.organization_id)::text as today
    from mentees m join organizations o on o.id = m.organization_id join accounts a on a.id = m.account_id
    left join users u on u.id = m.case_manager and u.active and u.deleted_at is null
    where m.id = ${anyOf(ids)} order by m.last_name, m.first_name, m.id`.execute(db);
  return rows;
}

async function readSteps(
  { db, registry }: Repository,
  ids: readonly string[],
  language: LanguageCode,
): Promise<(PrintedStep & { readonly menteeId: string })[]> {
  const kinds = assignmentKinds.map(({ table, catalog: name, item }) => {
    const catalog = registry.get(name);
    if (!catalog) throw new Error(`${name} is not registered`);
    return sql`
      select ${table}::text as "table", t.id, t.mentee_id as "menteeId", ${nameExpression(catalog, "i", language)} as title,
        t.end_date::text as "dueOn", t.start_date as began
      from ${sql.table(sqlName(table))} t join ${sql.table(catalog.table)} i on i.id = t.${sql.id(sqlName(item))}
      where t.mentee_id = ${anyOf(ids)} and t.deleted_at is null and t.active and not t.completed`;
  });
  const { rows } = await sql<PrintedStep & { readonly menteeId: string }>`
    select "table", id::text as id, "menteeId"::text as "menteeId", coalesce(title, '') as title, "dueOn" from (
      select s.*, row_number() over (partition by "menteeId" order by "dueOn", began, "table", id) as place
      from (${sql.join(kinds, sql` union all `)}) s
    ) n where place <= ${paperCardSteps} order by "menteeId", place`.execute(db);
  return rows;
}

async function readAppointments(db: Db, ids: readonly string[]): Promise<NextAppointment[]> {
  const { rows } = await sql<NextAppointment>`
    select distinct on (t.mentee_id) t.mentee_id::text as "menteeId", t.start_at as at, t.start_zone as zone,
      to_char(t.start_local, 'YYYY-MM-DD"T"HH24:MI') as local, t.mode in ('inPerson', 'group') as "isInPerson",
      case when t.mode in ('inPerson', 'group') then coalesce(nullif(t.place, ''), r.address, '') else '' end as place
    from appointments t left join resources r on r.id = t.resource_id and r.deleted_at is null
    where t.mentee_id = ${anyOf(ids)} and t.deleted_at is null and t.status = 'planned' and t.start_at > now()
    order by t.mentee_id, t.start_at, t.id`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** Returns the cards of mentees whom the caller may see, sorted by name, each with a new code. */
export async function readCards(
  repository: Repository,
  ids: readonly string[],
  language: LanguageCode,
): Promise<PaperCard[]> {
  const { db } = repository;
  const people = await readPeople(db, ids);
  // The caller gets the code and can read the birthday.
  const signsIn =
    maySetSignIns(repository) && authorizeType(repository.signedIn.caller, mentees, "edit") === "allow";
  const steps = Map.groupBy(await readSteps(repository, ids, language), ({ menteeId }) => menteeId);
  const appointments = new Map((await readAppointments(db, ids)).map((row) => [row.menteeId, row]));
  return people.map(({ id, firstName, managerPhone, officePhone, passwordHash, birthday, today }) => {
    const own = steps.get(id) ?? [];
    const entry = entryOf({ passwordHash, birthday, signsIn, isEntered: false, tries: 0 });
    return {
      menteeId: id,
      code: makeCardCode(),
      signsIn,
      firstName,
      steps: own,
      appointment: appointments.get(id) ?? null,
      managerPhone: managerPhone === officePhone ? "" : managerPhone,
      officePhone,
      hasCode: own.length > 0 || entry === "birthday",
      today,
    };
  });
}
