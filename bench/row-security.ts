/**
 * `node bench/row-security.ts`: what row-level security costs. Runs the statements that fetch lists and records in turns
 * as the owner, for whom there is none, and as the role that works for staff.
 */
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { capture } from "./capture.ts";
import { load } from "./load.ts";
import { makeScenarios } from "./scenarios.ts";
import type { Statement } from "./statement.ts";

const mentees = 50_000;
const organizations = 20;
const rounds = 9;
const callsPerRound = 100;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds per call of a round. */
async function round(client: pg.Client, name: string, calls: Statement[][]): Promise<number> {
  const began = performance.now();
  for (let call = 0; call < callsPerRound; call += 1) {
    for (const { text, values } of calls[call % calls.length] ?? [])
      await client.query({ name: `${name}: ${text.length}`, text, values: [...values] });
  }
  return (performance.now() - began) / callsPerRound;
}

const folder = await mkdtemp(join(tmpdir(), "mentor-bench-"));
await chmod(folder, 0o755);
await mkdir(join(folder, "capture"));
const server = await startEmbedded({ dataDir: join(folder, "data") });
try {
  const owner = connect(server.connection, { max: 1, statementTimeoutMs: 0 });
  await migrate(owner.db);
  const loaded = await load(owner.db, mentees, organizations, 2);
  await owner.close();
  const chosen = makeScenarios(loaded).filter(({ name }) => /^(list|search|read)/.test(name));
  const token = loaded.askers[0]?.token ?? "";
  const scenarios = await capture(server.connection, join(folder, "capture"), chosen, token);
  const without = new pg.Client(server.connection);
  const within = new pg.Client({ ...server.connection, options: "-c role=mentor_scoped" });
  await Promise.all([without.connect(), within.connect()]);
  await within.query("select set_config('app.organization', '2', false)");
  console.log("| Statement | Without, ms | With, ms | With / without |\n| --- | --: | --: | --: |");
  for (const [name, calls] of scenarios) {
    const times: { without: number; within: number }[] = [];
    for (let count = 0; count < rounds; count += 1)
      times.push({ without: await round(without, name, calls), within: await round(within, name, calls) });
    const [before, after] = [
      median(times.map((time) => time.without)),
      median(times.map((time) => time.within)),
    ];
    const ratio = median(times.map((time) => time.within / time.without));
    console.log(`| ${name} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${ratio.toFixed(2)} |`);
  }
  await Promise.all([without.end(), within.end()]);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
