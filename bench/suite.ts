/** The whole measurement: a separate database, app and floor next to each other, and alternating rounds. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "#server/core/accounts/passwords.ts";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded, type EmbeddedDatabase } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { startApp, urlOf } from "./app.ts";
import { makeSeats, measureChat, type ChatSize, type Seat } from "./chat.ts";
import { floorStatementOf } from "./floor-statements.ts";
import type { FloorScenario, FloorSettings } from "./floor.ts";
import { load, password, type Loaded } from "./load.ts";
import { measure, type Run } from "./measure.ts";
import { memoryOf, startServer, type Server } from "./processes.ts";
import { summarize, toTable, type Result } from "./report.ts";
import { makeScenarios, toRequest, type Scenario } from "./scenarios.ts";
import { timeStart } from "./start-time.ts";

export interface SuiteOptions {
  readonly mentees: number;
  readonly organizations: number;
  readonly connections: number;
  /** The length of each run. */
  readonly seconds: number;
  readonly rounds: number;
  readonly chat: ChatSize;
  /** How many times the start is measured. */
  readonly starts: number;
  /** Limits the run to scenarios whose name contains one of these parts, separated by commas. */
  readonly only: string;
  /** Folder for a CPU profile of the app, or empty for none. */
  readonly profile: string;
  /** Called with progress messages. */
  readonly print: (line: string) => void;
}

export interface SuiteResult {
  readonly results: readonly Result[];
  /** Resident MiB after all rounds. Null if unknown. */
  readonly memory: { readonly app: number | null; readonly floor: number | null };
  /**
   * Milliseconds from `npm start` to the first response for each start, with embedded PostgreSQL and with a running
   * one.
   */
  readonly start: { readonly embedded: readonly number[]; readonly external: readonly number[] };
}

async function fill(
  connection: EmbeddedDatabase["connection"],
  options: SuiteOptions,
): Promise<Loaded & { seats: readonly Seat[] }> {
  const database = connect(connection, { max: 1, statementTimeoutMs: 0 });
  try {
    await migrate(database.db);
    // The migration resets the connection's time limit to its default.
    const loaded = await load(database.db, options.mentees, options.organizations, options.connections);
    return { ...loaded, seats: await makeSeats(database.db, options.chat) };
  } finally {
    await database.close();
  }
}

const onFloor = (scenarios: readonly Scenario[], { askers }: Loaded): FloorScenario[] =>
  scenarios.map(({ calls, floor, verifiesPassword = false }) => ({
    verifiesPassword,
    calls: floor ? calls.map((call) => floorStatementOf(floor, call, askers[0]?.accountId ?? "")) : [],
  }));

async function startFloor(settings: FloorSettings, folder: string): Promise<Server> {
  const file = join(folder, "floor.json");
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
  return startServer(["bench/floor.ts", file], {});
}

type Side = "app" | "floor";

/** Runs a scenario alternately on both sides and prints the result. */
async function alternate(
  { name, goal }: Pick<Scenario, "name" | "goal">,
  runSide: (side: Side, seconds: number) => Promise<Run>,
  { seconds, rounds, print }: Pick<SuiteOptions, "seconds" | "rounds" | "print">,
): Promise<Result> {
  const runs: Record<Side, Run[]> = { app: [], floor: [] };
  for (const side of ["app", "floor"] as const) await runSide(side, Math.min(2, seconds));
  for (let round = 0; round < rounds; round++) {
    // The order changes with every round, because what the first side leaves behind may help or hinder the second.
    const order = round % 2 ? (["floor", "app"] as const) : (["app", "floor"] as const);
    for (const side of order) runs[side].push(await runSide(side, seconds));
  }
  const result = summarize({ name, goal, ...runs });
  print(toTable([result]).split("\n").at(-1) ?? "");
  return result;
}

interface Field {
  readonly sides: Record<Side, Server>;
  readonly database: number;
  readonly loaded: Loaded;
  readonly scenarios: readonly Scenario[];
}

function runScenario(scenario: Scenario, at: number, field: Field, options: SuiteOptions): Promise<Result> {
  const { sides, database, loaded, scenarios } = field;
  const requests = scenario.calls.map(toRequest);
  const other = scenarios.find(({ name }) => name === scenario.against);
  const floorRequests = requests.map(({ body }, call) => ({ path: `/${at}/${call}`, body }));
  const both = {
    app: { server: sides.app, requests },
    floor: other
      ? { server: sides.app, requests: other.calls.map(toRequest) }
      : { server: sides.floor, requests: floorRequests },
  };
  const name = other ? `${scenario.name}, against a ${other.name}` : scenario.name;
  return alternate(
    { ...scenario, name },
    (side, seconds) =>
      measure({
        ...both[side],
        database,
        askers: loaded.askers,
        isOwn: scenario.isOwn ?? false,
        seconds: seconds * (scenario.durationFactor ?? 1),
      }),
    options,
  );
}

/** The first start isn't counted, because it reads everything from disk for the first time. */
async function timeStarts(starts: number, env: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start <= starts; start++) times.push(await timeStart(env));
  return times.slice(1);
}

/**
 * Runs everything and removes it afterwards.
 * @throws Error if a call is refused or answered incorrectly
 */
export async function runSuite(options: SuiteOptions): Promise<SuiteResult> {
  const { print } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const folder = await mkdtemp(join(tmpdir(), "mentor-bench-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  // If started by root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  try {
    const server = await startEmbedded({ dataDir: join(folder, "data") });
    closers.push(() => server.stop());
    print(`Loading ${options.mentees} mentees in ${options.organizations} organizations`);
    const loaded = await fill(server.connection, options);
    const all = makeScenarios(loaded);
    const isWanted = (name: string) => options.only.split(",").some((part) => name.includes(part.trim()));
    const scenarios = all.filter(({ name }) => isWanted(name));
    const app = await startApp(server.connection, join(folder, "app"), options.profile);
    closers.push(() => app.stop());
    const passwordHash = await hashPassword(password);
    const floor = await startFloor(
      { connection: server.connection, scenarios: onFloor(scenarios, loaded), password, passwordHash },
      folder,
    );
    closers.push(() => floor.stop());
    const field = { sides: { app, floor }, database: server.pid, loaded, scenarios: all };
    const results: Result[] = [];
    for (const [at, scenario] of scenarios.entries())
      results.push(await runScenario(scenario, at, field, options));
    if (isWanted("chat")) {
      const room = await startServer(["bench/chat-floor.ts"], {
        FLOOR_DATABASE: JSON.stringify(server.connection),
      });
      closers.push(() => room.stop());
      const rooms = { app, floor: room };
      const chat = (side: Side, seconds: number) =>
        measureChat({ server: rooms[side], database: server.pid }, loaded.seats, options.chat, seconds);
      results.push(await alternate({ name: "chat", goal: 0.7 }, chat, options));
    }
    const memory = { app: await memoryOf(app.pid), floor: await memoryOf(floor.pid) };
    for (const close of closers.splice(2).toReversed()) await close();
    const { starts } = options;
    const start = { external: [] as number[], embedded: [] as number[] };
    if (starts === 0) return { results, memory, start };
    const env = { DATA_DIR: join(folder, "app"), DATABASE_URL: urlOf(server.connection) };
    start.external = await timeStarts(starts, env);
    await closers.pop()?.();
    start.embedded = await timeStarts(starts, { DATA_DIR: join(folder, "data") });
    return { results, memory, start };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
