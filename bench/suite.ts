/** The whole measurement: a database of its own, app and floor beside each other, rounds in turns. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "#server/auth/passwords.ts";
import { connect } from "#server/db/database.ts";
import { startEmbedded, type EmbeddedDatabase } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { startApp } from "./app.ts";
import { capture, type FloorScenario } from "./capture.ts";
import type { FloorSettings } from "./floor.ts";
import { load, password, type Loaded } from "./load.ts";
import { measure, type Run } from "./measure.ts";
import { memoryOf, startServer, type Server } from "./processes.ts";
import { summarize, type Result } from "./report.ts";
import { makeScenarios, type Scenario } from "./scenarios.ts";

export interface SuiteOptions {
  readonly mentees: number;
  readonly organizations: number;
  readonly connections: number;
  /** Of each run. */
  readonly seconds: number;
  readonly rounds: number;
  /** Only scenarios whose name contains this. */
  readonly only: string;
  /** Folder for a CPU profile of the app; empty for none. */
  readonly profile: string;
  /** Called with what is going on. */
  readonly say: (line: string) => void;
}

export interface SuiteResult {
  readonly results: readonly Result[];
  /** Resident MiB after all rounds; null where it is not known. */
  readonly memory: { readonly app: number | null; readonly floor: number | null };
}

async function fill(connection: EmbeddedDatabase["connection"], options: SuiteOptions): Promise<Loaded> {
  const database = connect(connection, { max: 1, statementTimeoutMs: 0 });
  try {
    await migrate(database.db);
    // The migration gives the connection's time limit back to its default.
    return await load(database.db, options.mentees, options.organizations, options.connections);
  } finally {
    await database.close();
  }
}

async function startFloor(settings: FloorSettings, folder: string): Promise<Server> {
  const file = join(folder, "floor.json");
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
  return startServer(["bench/floor.ts", file], {});
}

interface Sides {
  readonly app: Server;
  readonly floor: Server;
}

async function runScenario(
  scenario: Scenario,
  at: number,
  { app, floor }: Sides,
  askers: Loaded["askers"],
  { seconds, rounds, say }: SuiteOptions,
): Promise<Result> {
  const appCalls = scenario.calls.map(({ path, body }) => ({
    path: `/apicalls/${path}`,
    body: JSON.stringify(body),
  }));
  const floorCalls = appCalls.map(({ body }, call) => ({ path: `/${at}/${call}`, body }));
  const sides = { app: { server: app, requests: appCalls }, floor: { server: floor, requests: floorCalls } };
  const runs: Record<keyof typeof sides, Run[]> = { app: [], floor: [] };
  for (const side of ["app", "floor"] as const) {
    await measure({ ...sides[side], askers, seconds: Math.min(2, seconds) });
  }
  for (let round = 0; round < rounds; round++) {
    // Who begins changes with every round, because what the first one leaves behind may help or hinder the second.
    const order = round % 2 ? (["floor", "app"] as const) : (["app", "floor"] as const);
    for (const side of order) runs[side].push(await measure({ ...sides[side], askers, seconds }));
  }
  const result = summarize({ name: scenario.name, ...runs });
  say(
    `${scenario.name}: ${result.app.perSecond.toFixed(0)} against ${result.floor.perSecond.toFixed(0)} requests/s, ratio ${result.ratio.toFixed(2)}`,
  );
  return result;
}

/**
 * Runs everything and leaves nothing behind.
 * @throws Error when a call is refused or answered wrongly
 */
export async function runSuite(options: SuiteOptions): Promise<SuiteResult> {
  const { say } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const folder = await mkdtemp(join(tmpdir(), "mentor-bench-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  // Started by root, the database runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  try {
    const server = await startEmbedded({ dataDir: join(folder, "data") });
    closers.push(() => server.stop());
    say(`Loading ${options.mentees} mentees in ${options.organizations} organizations`);
    const loaded = await fill(server.connection, options);
    const scenarios = makeScenarios(loaded).filter(({ name }) => name.includes(options.only));
    const floorScenarios: FloorScenario[] = await capture(
      server.connection,
      join(folder, "capture"),
      scenarios,
      loaded.askers[0]?.token ?? "",
    );
    const app = await startApp(server.connection, join(folder, "app"), options.profile);
    closers.push(() => app.stop());
    const passwordHash = await hashPassword(password);
    const floor = await startFloor(
      { connection: server.connection, scenarios: floorScenarios, password, passwordHash },
      folder,
    );
    closers.push(() => floor.stop());
    const results: Result[] = [];
    for (const [at, scenario] of scenarios.entries()) {
      results.push(await runScenario(scenario, at, { app, floor }, loaded.askers, options));
    }
    return { results, memory: { app: await memoryOf(app.pid), floor: await memoryOf(floor.pid) } };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
