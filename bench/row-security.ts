/**
 * `node bench/row-security.ts`: measures the cost of row-level security. It runs the statements that read lists and
 * records alternately as the owner (without row-level security), the staff role, and the caseload role (which sets the
 * person before every call).
 */
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { allFlags } from "#shared/access/flags.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { enter } from "#server/platform/db/scoped-client.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { capture } from "./capture.ts";
import { load } from "./load.ts";
import { makeScenarios } from "./scenarios.ts";
import type { Statement } from "./statement.ts";
import { median } from "./median.ts";

const mentees = 50_000;
const organizations = 20;
/** Every team member has the same number of mentees: 2,500 / 40, about 60. */
const teamSize = Number(process.argv[2] ?? 40);
const rounds = 9;
const callsPerRound = 100;

/** Runs a round and returns the milliseconds per call. @param before statement that runs before every call */
async function round(
  client: pg.Client,
  name: string,
  calls: Statement[][],
  before?: Statement,
): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < callsPerRound; call += 1) {
    if (before) await client.query({ name: "before", text: before.text, values: [...before.values] });
    for (const { text, values } of calls[call % calls.length] ?? [])
      await client.query({ name: `${name}: ${text.length}`, text, values: [...values] });
  }
  return (performance.now() - start) / callsPerRound;
}

const folder = await mkdtemp(join(tmpdir(), "mentor-bench-"));
await chmod(folder, 0o755);
await mkdir(join(folder, "capture"));
const server = await startEmbedded({ dataDir: join(folder, "data") });
try {
  const owner = connect(server.connection, { max: 1, statementTimeoutMs: 0 });
  await migrate(owner.db);
  const loaded = await load(owner.db, mentees, organizations, teamSize);
  const caseloadOf = loaded.askers[1]?.accountId ?? "";
  const flags = sql.join(allFlags.map((flag) => sql.id(sqlName(flag))));
  await sql`with added as (
      insert into user_roles (organization_id, role_name, role_type, tables_can_access, caseload_only, ${flags})
      select organization_id, 'Mentor', 2, tables_can_access, true, ${flags} from user_roles where id = 2 returning id)
    update users u set user_role = added.id from added where u.id = ${caseloadOf}`.execute(owner.db);
  await owner.close();
  const chosen = makeScenarios(loaded).filter(({ name }) => /^(list|search|read)/.test(name));
  const captureAs = (index: number, asked: typeof chosen) =>
    capture(server.connection, join(folder, "capture"), asked, loaded.askers[index]?.token ?? "");
  const scenarios = await captureAs(0, chosen);
  const lists = chosen.filter(({ name }) => name !== "read");
  const narrowed = await captureAs(1, lists);
  const without = new pg.Client(server.connection);
  const within = new pg.Client({ ...server.connection, options: "-c role=mentor_scoped" });
  const caseload = new pg.Client({ ...server.connection, options: "-c role=mentor_caseload" });
  await Promise.all([without.connect(), within.connect(), caseload.connect()]);
  await within.query("select set_config('app.organization', '2', false)");
  console.log(
    "| Statement | Without, ms | With, ms | With / without | Caseload, ms | Caseload / with |\n| --- | --: | --: | --: | --: | --: |",
  );
  for (const [name, calls] of scenarios) {
    const times: Record<"without" | "within" | "caseload", number>[] = [];
    for (let count = 0; count < rounds; count += 1)
      times.push({
        without: await round(without, name, calls),
        within: await round(within, name, calls),
        caseload: await round(caseload, name, narrowed.get(name) ?? [], {
          text: enter,
          values: ["2", "", "", caseloadOf],
        }),
      });
    const cells = [
      median(times.map((time) => time.without)),
      median(times.map((time) => time.within)),
      median(times.map((time) => time.within / time.without)),
      median(times.map((time) => time.caseload)),
      median(times.map((time) => time.caseload / time.within)),
    ];
    console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(2)).join(" | ")} |`);
  }
  await Promise.all([without.end(), within.end(), caseload.end()]);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
