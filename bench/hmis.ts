/**
 * `npm run bench:hmis`: measures how long the HMIS export of 5,000 people and its check take, with 50,000 other mentees
 * in the installation, and how much additional memory the application needs.
 */
import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { load, type Asker } from "./load.ts";
import { measured } from "./measured.ts";
import { memoryOf, type Server } from "./processes.ts";
import { withApp } from "./with-app.ts";

const period = { from: "2024-01-01", to: "2025-12-31" };

/** Day on which a mentee's enrollment starts: spread over the first 600 days of the period. */
const startDate = sql`(${period.from}::date + (m.id % 600)::int)`;

/** Adds programs, and for each mentee an enrollment (every third with an exit) and two outcomes. */
async function enrollAll(db: Db): Promise<void> {
  await sql`insert into config_programs (organization_id, name, project_type, operating_start, coc_code, geocode)
    select id, 'Program', 6, '2020-01-01', 'MD-501', '240186' from organizations`.execute(db);
  await sql`delete from enrollments`.execute(db);
  await sql`insert into enrollments (organization_id, mentee_id, program_id, start_date, exit_date, exit_destination,
      prior_living_situation)
    select m.organization_id, m.id, p.id, ${startDate}, case when m.id % 3 = 0 then ${startDate} + 90 end,
      case when m.id % 3 = 0 then 410 end, 207
    from mentees m join config_programs p on p.organization_id = m.organization_id`.execute(db);
  await sql`insert into outcomes (organization_id, mentee_id, outcome_id, date, amount, unit, verified_by)
    select m.organization_id, m.id, k.id, ${startDate} + 10, case k.code when 'income' then 900 end,
      case k.code when 'income' then 'dollarsMonth' end, 'own'
    from mentees m, config_outcomes k where k.code in ('income', 'employed')`.execute(db);
  await sql`update organizations set export_reason = false`.execute(db);
  await sql`analyze`.execute(db);
}

async function ask(app: Server, { token, device }: Asker, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${app.address}/apicalls/${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: token, cookie: `device=${device}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function measureHmis(app: Server, asker: Asker, print: (line: string) => void): Promise<void> {
  const before = (await memoryOf(app.pid)) ?? 0;
  const report = (name: string, { ms, mib }: { ms: number; mib: number }) =>
    print(`${name}: ${(ms / 1000).toFixed(1)} s, at most ${mib - before} MiB more than the ${before} before`);
  const check = await measured(app, async () => (await ask(app, asker, "hmis/check", period)).json());
  const { includedPeople } = check.result as { includedPeople: number };
  report(`check of ${includedPeople} people`, check);
  for (let run = 1; run <= 3; run += 1) {
    const file = await measured(app, async () => {
      const { code } = (await (await ask(app, asker, "export/hmis", period)).json()) as { code: string };
      return (await ask(app, asker, `export/${code}`)).arrayBuffer();
    });
    report(`file of ${(file.result.byteLength / 1024).toFixed(0)} KiB`, file);
  }
}

const { values } = parseArgs({
  options: {
    mentees: { type: "string", default: "55000" },
    organizations: { type: "string", default: "11" },
  },
});
await withApp(
  async (db) => {
    const loaded = await load(db, Number(values.mentees), Number(values.organizations), 1);
    await enrollAll(db);
    return loaded;
  },
  (app, { askers }) => measureHmis(app, askers[0]!, (line) => console.log(line)),
);
