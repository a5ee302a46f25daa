/** Fills an empty database with organizations, their teams, mentees, and case work. Every run creates the same data. */
import { sql } from "kysely";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { hashPassword } from "#server/core/accounts/passwords.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import { seedBase } from "#server/process/seed/seed.ts";
import { firstNames, lastNames, sentences, streets, towns } from "./names.ts";

/** The password of every team member. */
export const password = "a long enough passphrase";

/** The organization of the callers. Not the super-organization, which would see all rows. */
export const askingOrganization = 2;

/** A caller. */
export interface Asker {
  readonly accountId: string;
  readonly email: string;
  /** Token of an open session. */
  readonly token: string;
  /** Secret of the browser's device cookie, so that only the first sign-in is from a new device. */
  readonly device: string;
}

export interface Loaded {
  readonly askers: readonly Asker[];
  /** Ids of mentees in the callers' organization. */
  readonly menteeIds: readonly string[];
}

// An SQL expression for a pseudorandom number from 0 to `size` - 1 that depends only on the row and the salt.
const pick = (size: number, salt: number) => sql.raw(`abs(hashint8(i * 1009 + ${salt}) % ${size})`);
const oneOf = (names: readonly string[], salt: number) =>
  sql`(${[...names]}::text[])[1 + ${pick(names.length, salt)}]`;

async function loadOrganizations(db: Db, organizations: number, teamSize: number): Promise<void> {
  await sql`insert into organizations (id, name)
    select i, 'Organization ' || i from generate_series(1, ${organizations}::integer) i`.execute(db);
  const flags = allFlags.map((flag) => sql.id(sqlName(flag)));
  await sql`insert into user_roles (id, organization_id, role_name, role_type, tables_can_access, ${sql.join(flags)})
    select i, i, 'Owner', 1, ${allKeys}::text[], ${sql.join(flags.map(() => sql`true`))}
    from generate_series(1, ${organizations}::integer) i`.execute(db);
  await sql`insert into accounts (id, account_type, email_key, password_hash)
    select i, 'staff', 'team' || i || '@bench.example', ${await hashPassword(password)}
    from generate_series(1, ${organizations * teamSize}::integer) i`.execute(db);
  await sql`insert into users (id, organization_id, account_id, first_name, last_name, email, user_role)
    select i, 1 + (i - 1) / ${teamSize}, i, ${oneOf(firstNames, 1)}, ${oneOf(lastNames, 2)},
      'team' || i || '@bench.example', 1 + (i - 1) / ${teamSize}
    from generate_series(1, ${organizations * teamSize}::integer) i`.execute(db);
}

async function loadMentees(db: Db, mentees: number, organizations: number, teamSize: number): Promise<void> {
  const firstAccount = organizations * teamSize;
  const series = sql`generate_series(1, ${mentees}::integer) i`;
  await sql`insert into accounts (id, account_type, email_key)
    select ${firstAccount} + i, 'mentee', 'mentee' || i || '@bench.example' from ${series}`.execute(db);
  await sql`
    insert into mentees (id, organization_id, account_id, first_name, middle_name, last_name, client_id, email,
      cell_phone, address, address_latitude, address_longitude, address_radius, birthday, gender, race, citizenship,
      primary_language, living_conditions, reason_for_referral, date_of_referral, date_of_admission, active,
      case_manager, notes, image)
    select i, 1 + i % ${organizations}, ${firstAccount} + i, ${oneOf(firstNames, 3)},
      chr(65 + ${pick(26, 4)}::integer), ${oneOf(lastNames, 5)}, 'C-' || lpad(i::text, 6, '0'),
      'mentee' || i || '@bench.example', '(555) 555-' || lpad(${pick(10_000, 6)}::text, 4, '0'),
      1 + ${pick(4000, 7)} || ' ' || ${oneOf(streets, 8)} || ' St, ' || ${oneOf(towns, 9)} || ', IL',
      39 + ${pick(3000, 10)} / 1000.0, -90 + ${pick(2000, 11)} / 1000.0, 25,
      date '1955-01-01' + ${pick(17_000, 12)}::integer,
      (select array_agg(id) from config_genders)[1 + ${pick(2, 13)}],
      (select array_agg(id) from config_ethnicity)[1 + ${pick(5, 14)}], 'US', 'English',
      ${oneOf(sentences, 15)}, ${oneOf(sentences, 16)}, date '2024-01-01' + ${pick(700, 17)}::integer,
      date '2024-02-01' + ${pick(700, 17)}::integer, ${pick(10, 18)} > 0,
      1 + i % ${organizations} * ${teamSize} + ${pick(teamSize, 19)},
      '<p>' || ${oneOf(sentences, 20)} || '</p><p>' || ${oneOf(sentences, 21)} || '</p>', null
    from ${series}`.execute(db);
  await sql`insert into chat_rooms (organization_id, mentee_id)
    select organization_id, id from mentees`.execute(db);
}

async function loadCaseWork(db: Db): Promise<void> {
  await sql`insert into mentee_goals (organization_id, name)
    select o.id, 'Goal ' || g from organizations o, generate_series(1, 8) g`.execute(db);
  await sql`insert into mentee_tasks (organization_id, name, points)
    select o.id, 'Task ' || g, g * 5 from organizations o, generate_series(1, 8) g`.execute(db);
  await sql`
    insert into mentee_user_notes (organization_id, mentee_id, date, note_title, note)
    select m.organization_id, m.id, organization_day(m.organization_id) - ${pick(90, 30)}::integer, ${oneOf(sentences, 31)},
      '<p>' || ${oneOf(sentences, 32)} || ' ' || ${oneOf(sentences, 33)} || '</p>'
    from mentees m cross join lateral (select m.id * 3 + n as i from generate_series(1, 3) n) series`.execute(
    db,
  );
  for (const kind of ["goal", "task"]) {
    const [table, item] = [sql.table(`mentee_user_${kind}s`), sql.id(`mentee_${kind}_id`)];
    await sql`
      insert into ${table} (organization_id, mentee_id, ${item}, start_date, end_date, completed, completed_at)
      select m.organization_id, m.id, (m.organization_id - 1) * 8 + 1 + ${pick(8, 40)},
        organization_day(m.organization_id) - 30 - ${pick(400, 41)}::integer, organization_day(m.organization_id) + 380 - ${pick(400, 41)}::integer,
        ${pick(3, 42)} = 0, case when ${pick(3, 42)} = 0 then now() - interval '1 day' end
      from mentees m cross join lateral (select m.id * 2 + n as i from generate_series(1, 2) n) series`.execute(
      db,
    );
  }
}

/**
 * Adds one scheduled appointment for about every fourth mentee, within 15 days before and after now. Everyone was
 * invited, and reminders are planned. Mentees are chosen pseudorandomly, because those of one organization have ids
 * with the same remainder.
 */
async function loadAppointments(db: Db): Promise<void> {
  await sql`
    insert into appointments (organization_id, mentee_id, type, start_at, start_local, start_zone, minutes, mode, staff,
      status, sequence, invited_sequence, reminders_for)
    select m.organization_id, m.id, (select min(id) from config_appointment_types), at, at at time zone 'UTC', 'Etc/UTC',
      30, 'phone', array[m.case_manager], 'planned', 0, 0, at
    from (select date_trunc('hour', now()) + make_interval(hours => ${pick(720, 50)}::integer - 360) as at, i
      from (select id as i from mentees) all_mentees) times
    join mentees m on m.id = times.i where ${pick(4, 51)} = 0`.execute(db);
}

async function openSessions(db: Db, count: number, teamSize: number): Promise<Asker[]> {
  const askers: Asker[] = [];
  for (let index = 1; index <= count; index++) {
    const accountId = (askingOrganization - 1) * teamSize + index;
    const token = makeToken();
    await sql`insert into sessions (token_hash, account_id, expires_at)
      values (${hashToken(token)}, ${accountId}, now() + interval '12 hours')`.execute(db);
    const email = `team${accountId}@bench.example`;
    askers.push({ accountId: String(accountId), email, token, device: makeToken() });
  }
  return askers;
}

/**
 * Fills a migrated, empty database.
 * @param mentees number of mentees in all organizations
 * @param askers number of team members in the callers' organization who get a session
 * @param teamSize number of team members of each organization, who all have the same number of mentees
 */
export async function load(
  db: Db,
  mentees: number,
  organizations: number,
  askers: number,
  teamSize = askers,
): Promise<Loaded> {
  await seedBase(db);
  await loadOrganizations(db, organizations, teamSize);
  await loadMentees(db, mentees, organizations, teamSize);
  await loadCaseWork(db);
  await loadAppointments(db);
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  for (const { name } of tables.rows) {
    // The rows have explicit ids, so the sequences must continue after them.
    await sql`select setval(pg_get_serial_sequence(attrelid::regclass::text, attname), 1 + ${mentees * 4 + 10_000})
      from pg_attribute where attrelid = ${name}::regclass and attidentity <> ''`.execute(db);
  }
  const sessions = await openSessions(db, askers, teamSize);
  const found = await sql<{ id: string }>`
    select id from mentees where organization_id = ${askingOrganization} order by id`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return { askers: sessions, menteeIds: found.rows.map(({ id }) => id) };
}
