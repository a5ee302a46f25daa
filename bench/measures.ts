/**
 * `node bench/measures.ts`: measures all standard measures over three quarters of a year for one organization's 50,000
 * mentees (ADR 82): one call of `/measures/run` with months, and one with a comparison and groups. Then it measures the
 * reports of all presets for a quarter, with 500,000 services, finalizing one, and logging more services.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type RawBuilder } from "kysely";
import { measureTemplateNames } from "#shared/measures/template-names.ts";
import type { JobStatusAnswer } from "#shared/contracts/responses/jobs.ts";
import { serviceFamilies } from "#shared/records/lookups.ts";
import { outcomeCodes } from "#shared/records/outcome-codes.ts";
import { reportPresetNames } from "#shared/reports/preset-names.ts";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { insertRow, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { startApp } from "./app.ts";
import { median } from "./median.ts";

const people = 50_000;
const calls = 5;

/** Runs a statement that changes 50,000 enrollments, without scheduling a follow-up for each. */
const runWithoutFollowUps = (statement: RawBuilder<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local app.mirror_enrollments = off`.execute(trx);
    await statement.execute(trx);
  });

const folder = await mkdtemp(join(tmpdir(), "mentor-bench-"));
await chmod(folder, 0o755);
console.log("Loading …");
const server = await startEmbedded({ dataDir: join(folder, "data") });
const { db, close } = connect(server.connection, { max: 2, statementTimeoutMs: 0 });
await migrate(db);
await makeOrganization(db);
const organization = await makeOrganization(db);
const owner = await makeStaff(db, organization);
for (const code of outcomeCodes) await insertRow(db, "configOutcomes", { name: code, domain: "legal", code });
const task = await insertRow(db, "menteeTasks", { organizationId: organization, name: "A task" });
const type = await insertRow(db, "configAppointmentTypes", { name: "A visit" });
// Days within three years. One third of the mentees have left. Each has four outcomes, two notes, an appointment, a
// task, and a promise.
await runWithoutFollowUps(sql`with a as (
    insert into accounts (account_type, email_key, language_code)
    select 'mentee', 'm' || n, 'en' from generate_series(1, ${people}) n returning id)
  insert into mentees (organization_id, account_id, first_name, last_name, date_of_referral, date_of_admission, date_of_discharge)
  select ${organization}, id, 'Mia' || n % 500, 'Mentee' || n, day, day + 5, case when n % 3 = 0 then day + 150 end
  from (select id, n, date '2024-01-01' + (n % 900)::integer as day
    from (select id, row_number() over (order by id) as n from a) numbered) dated`);
await sql`analyze`.execute(db);
await runWithoutFollowUps(sql`update enrollments set risk_level = (array['low', 'moderate', 'high'])[1 + id % 3],
  exit_reason = case when exit_date is not null then 'completed' end,
  exit_destination = case when exit_date is not null then (array[410, 302, 116, 99])[1 + id % 4] end`);
await sql`insert into outcomes (organization_id, mentee_id, outcome_id, date, amount, verified_by)
  select ${organization}, e.mentee_id, (select min(id) from config_outcomes) + (e.id * 7 + n * 5) % ${outcomeCodes.length},
    e.start_date + n * 70, 1000 + n, 'own' from enrollments e cross join generate_series(0, 3) n`.execute(db);
await sql`insert into mentee_user_notes (organization_id, mentee_id, note_title, date, reached)
  select ${organization}, id, 'A note', date_of_referral + n * 9, n > 0 from mentees cross join generate_series(0, 1) n`.execute(
  db,
);
await sql`insert into appointments (organization_id, mentee_id, type, status, start_local, start_zone, start_at, minutes, mode)
  select ${organization}, id, ${type}, (array['kept', 'missed'])[1 + id % 2], d, 'Etc/UTC', d at time zone 'UTC', 45, 'inPerson'
  from (select id, date_of_referral + interval '30 days 10 hours' as d from mentees) m`.execute(db);
await sql`insert into mentee_user_tasks (organization_id, mentee_id, mentee_task_id, start_date, end_date, completed, completed_at)
  select ${organization}, id, ${task}, date_of_referral, date_of_referral + 20, true,
    (date_of_referral + (18 + id % 5)::integer)::timestamp at time zone 'UTC' from mentees`.execute(db);
await sql`insert into promises (organization_id, mentee_id, text, by, due_on, status, kept_on)
  select ${organization}, id, 'A promise', 'agency', date_of_referral + 20, 'kept', date_of_referral + (18 + id % 5)::integer
  from mentees`.execute(db);
await sql`insert into mentee_staff (organization_id, mentee_id, staff_id, duty, from_date)
  select ${organization}, id, ${owner.id}, 'mentor', date_of_referral from mentees`.execute(db);
const term = { startDate: "2024-01-01", endDate: "2026-12-31" };
const award = await insertRow(db, "awards", {
  organizationId: organization,
  name: "A",
  funder: "F",
  ...term,
});
for (const family of serviceFamilies) await insertRow(db, "configServiceKinds", { name: family, family });
await runWithoutFollowUps(
  sql`update enrollments set award = ${award}, prerelease = id % 4 = 0 where id % 2 = 0`,
);
await sql`insert into services (organization_id, mentee_id, date, kind, award, units)
  select ${organization}, e.mentee_id, e.start_date + n * 12,
    (select min(id) from config_service_kinds) + (e.id + n) % ${serviceFamilies.length},
    case when e.id % 2 = 0 then ${award}::bigint end, 1 + n % 3
  from enrollments e cross join generate_series(0, 9) n`.execute(db);
await sql`insert into follow_ups (organization_id, mentee_id, kind, enrollment, due_from, due_until, status, employed)
  select ${organization}, mentee_id, 'quarter2', id, exit_date + 180, exit_date + 270, 'answered',
    (array['yes', 'no', 'unknown'])[1 + id % 3] from enrollments where exit_date is not null`.execute(db);
await sql`vacuum analyze`.execute(db);
const ids: string[] = [];
for (const template of measureTemplateNames)
  ids.push(await insertRow(db, "measures", { organizationId: organization, template }));

const app = await startApp(server.connection, join(folder, "app"), "");
const period = { from: "2025-01-01", to: "2025-09-30" };

/** Calls the application. @throws Error if it refuses */
async function send(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${app.address}/apicalls/${path}`, {
    method: "POST",
    headers: { authorization: owner.token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Prints the median of the times that a call takes. */
async function measure(name: string, count: number, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let call = 0; call < count; call += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  console.log(`${name.padEnd(36)} ${median(times).toFixed(0)} ms`);
}

for (const [name, body] of [
  [`${ids.length} measures with their months`, {}],
  ["with a comparison, by risk level", { compareTo: "previous", groupBy: "riskLevel" }],
] as const) {
  await measure(name, calls, () => send("measures/run", { ids, ...period, ...body }));
}
const quarter = { from: "2025-04-01", until: "2025-06-30" };
for (const preset of reportPresetNames) {
  const measures = preset === "custom" ? ids : [];
  const { recordId } = await send("reports/make", { preset, award, measures, ...quarter });
  await measure(`report: ${preset}`, calls, () => send("reports/get", { tableId: recordId }));
  if (preset !== "secondChance") continue;
  const { dataValues } = await send("reports/get", { tableId: recordId });
  const { hash } = dataValues as { hash: string };
  await measure("report: finalizing it", 1, () => send("reports/finalize", { tableId: recordId, hash }));
  await measure("report: reading the final one", calls, () => send("reports/get", { tableId: recordId }));
  const { recordId: other } = await send("reports/correct", { tableId: recordId });
  await measure("report: its correction", calls, () => send("reports/get", { tableId: other }));
  await measure("report: PDF", 1, async () => {
    const { code } = await send("export/report", { tableId: recordId });
    await fetch(`${app.address}/apicalls/export/${String(code)}`, {
      headers: { authorization: owner.token },
    });
  });
}

// Logs a service, lists services, and logs one for a group, with 500,000 services in the database.
const day = "2026-06-10";
const kind = (await db.selectFrom("config_service_kinds").select("id").executeTakeFirstOrThrow()).id;
const some = await db.selectFrom("mentees").select("id").orderBy("id").limit(40).execute();
const [menteeId = ""] = some.map(({ id }) => id);
const data = { kind, date: day, minutes: "30", staff: owner.id, award };
await measure("logging a service", 20, () =>
  send("saveRecord", { tableName: "services", tableId: "0", menteeId, data }),
);
await measure("logging a contact with a service", 20, () =>
  send("quickLog", { menteeId, contactKind: "visit", date: day, minutes: "30", service: { kind } }),
);
const list = { tableName: "services", currentPage: 1, recordsPerPage: 10 };
await measure("listing a mentee's services", 20, () => send("getMenteeTable", { ...list, menteeId }));
await measure("listing all services", calls, () => send("getTable", list));
const roster = {
  action: "add",
  tableName: "mentees",
  ids: some.map(({ id }) => id),
  expectedCount: some.length,
  values: { tableName: "services", data: { kind, date: day, minutes: "60", note: "A class" } },
};
await measure("a roster of 40, until the answer", calls, () => send("bulk", roster));
await measure("a roster of 40, until it is stored", calls, async () => {
  const { code } = await send("bulk", roster);
  for (;;) {
    const answer = await fetch(`${app.address}/apicalls/job-status/${String(code)}`, {
      headers: { authorization: owner.token },
    });
    const { jobStatus } = (await answer.json()) as JobStatusAnswer;
    if (jobStatus === "ready") return;
    if (jobStatus === "failed") throw new Error("The roster wasn't stored.");
  }
});
console.log();
await app.stop();
await close();
await server.stop();
await rm(folder, { recursive: true, force: true });
