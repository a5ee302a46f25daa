/**
 * `npm run bench:growth`: measures how responses slow down as an installation grows. Each size is a separate
 * installation, in which each organization has the same number of mentees. Prints the table in docs/performance.md.
 */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { connect, type Db } from "#server/platform/db/database.ts";
import { startEmbedded, type EmbeddedDatabase } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { dayAway } from "#tests/support/days.ts";
import { startApp } from "./app.ts";
import { load, type Asker, type Loaded } from "./load.ts";
import { measure, type Call } from "./measure.ts";
import type { Server } from "./processes.ts";
import { across, filtered, makeScenarios, table, toRequest } from "./scenarios.ts";

export interface GrowthOptions {
  /** The number of mentees in each installation, smallest first. Multiples of `organizationSize`. */
  readonly sizes: readonly number[];
  /** The number of mentees in every organization. */
  readonly organizationSize: number;
  /** The number of people who send calls at the same time. */
  readonly visitors: number;
  /** The length of each run. */
  readonly seconds: number;
  readonly rounds: number;
  /** Limits the run to scenarios whose name contains one of these parts, separated by commas. */
  readonly only: string;
  /**
   * Folder that keeps the installations for the next run, so that they need not be loaded again. Empty to keep nothing.
   */
  readonly keep: string;
  /**
   * True to measure the processor time of application and PostgreSQL instead of elapsed time. Processor times are
   * comparable even on a busy machine.
   */
  readonly isProcessor: boolean;
  readonly print: (line: string) => void;
}

/** The times of a scenario. */
export interface Grown {
  readonly name: string;
  /** The mean milliseconds per response (or of processor time) in the best round, one for each size in order. */
  readonly times: readonly number[];
  /** The limit for the times: a multiple of the smallest size's, or milliseconds for every size. */
  readonly goal: { readonly growth: number } | { readonly ms: number } | null;
}

interface Scenario extends Pick<Grown, "name" | "goal"> {
  readonly calls: readonly Call[];
  /** True if super-organization staff send it, about all organizations. */
  readonly isSuper: boolean;
}

interface People {
  readonly loaded: Loaded;
  readonly superAsker: Asker;
}

interface Site extends People {
  readonly app: Server;
  readonly scenarios: readonly Scenario[];
}

/** Returns the calls that a team member makes every day. */
function dailyCalls(): Record<string, Call> {
  const dayAfter = (days: number) => dayAway(days);
  return {
    today: { path: "today", body: {} },
    "calendar, a week": { path: "calendar", body: { from: dayAfter(-3), to: dayAfter(3) } },
    caseload: { path: "caseload", body: {} },
    "list: my caseload": filtered("myCaseload"),
    "list: no contact": filtered("noContact"),
    "list: notes across mentees": across("menteeUserNotes"),
  };
}

function scenariosOf(loaded: Loaded, mentees: number): Scenario[] {
  const pages = Math.ceil(mentees / 25);
  const all = (name: string, goal: Grown["goal"], ...calls: Call[]) => ({
    name: `all: ${name}`,
    goal,
    calls,
    isSuper: true,
  });
  const below = { ms: 100 };
  return [
    ...makeScenarios(loaded)
      .filter(({ isOwn }) => !isOwn)
      .map(({ name, calls, against }) => ({
        name,
        calls,
        goal: against ? null : { growth: 1.5 },
        isSuper: false,
      })),
    {
      name: "timeline",
      goal: { ms: 15 },
      calls: loaded.menteeIds.slice(0, 64).map((menteeId) => ({ path: "timeline", body: { menteeId } })),
      isSuper: false,
    },
    ...Object.entries(dailyCalls()).map(([name, call]) => ({
      name,
      goal: { growth: 1.5 },
      calls: [call],
      isSuper: false,
    })),
    all("first page", below, table("", 1, "")),
    all("middle page", { ms: 125 }, table("", Math.ceil(pages / 2), "")),
    all("last page", below, table("", pages, "")),
    all("search, many hits", null, table("mar", 1, "")),
    all("dashboard", null, { path: "loadDashboard" }),
  ];
}

/** Returns what an earlier run loaded, or null. */
async function readKept(path: string): Promise<People | null> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  });
  return text === null ? null : (JSON.parse(text) as People);
}

async function loadPeople(db: Db, mentees: number, options: GrowthOptions): Promise<People> {
  // About forty mentees per team member.
  const teamSize = Math.max(options.visitors, Math.ceil(options.organizationSize / 40));
  const organizations = mentees / options.organizationSize;
  const loaded = await load(db, mentees, organizations, options.visitors, teamSize);
  const superAsker = { accountId: "1", email: "", token: makeToken(), device: makeToken() };
  await sql`insert into sessions (token_hash, account_id, expires_at)
    values (${hashToken(superAsker.token)}, 1, now() + interval '12 hours')`.execute(db);
  return { loaded, superAsker };
}

async function openSite(server: EmbeddedDatabase, folder: string, mentees: number, options: GrowthOptions) {
  const name = `growth_${mentees}`;
  const path = join(folder, `${name}.json`);
  const connection = { ...server.connection, database: name };
  const kept = await readKept(path);
  if (!kept) {
    const admin = connect(server.connection, { max: 1 });
    try {
      // A run that was stopped while loading leaves an incomplete database.
      await sql`drop database if exists ${sql.id(name)}`.execute(admin.db);
      await sql`create database ${sql.id(name)}`.execute(admin.db);
    } finally {
      await admin.close();
    }
  }
  const { db, close } = connect(connection, { max: 1, statementTimeoutMs: 0 });
  try {
    await migrate(db);
    const people = kept ?? (await loadPeople(db, mentees, options));
    if (kept)
      await sql`update sessions set expires_at = now() + interval '12 hours', last_used_at = now()`.execute(
        db,
      );
    else await writeFile(path, JSON.stringify(people), { mode: 0o600 });
    const app = await startApp(connection, join(folder, name), "");
    options.print(`${mentees} mentees: ${kept ? "kept" : "loaded"}`);
    return { app, ...people, scenarios: scenariosOf(people.loaded, mentees) };
  } finally {
    await close();
  }
}

async function timeOf(
  site: Site,
  at: number,
  database: number,
  { seconds, isProcessor }: GrowthOptions,
): Promise<number> {
  const { isSuper, calls } = site.scenarios[at]!;
  const askers = isSuper ? site.loaded.askers.map(() => site.superAsker) : site.loaded.askers;
  const requests = calls.map(toRequest);
  const run = await measure({ server: site.app, requests, askers, seconds, database });
  return isProcessor ? (run.cpu ?? NaN) + (run.databaseCpu ?? NaN) : (askers.length * 1000) / run.perSecond;
}

/**
 * Measures every scenario at every size, alternating between sizes, and removes everything unless it should be kept.
 * @throws Error if a call is refused
 */
export async function measureGrowth(options: GrowthOptions): Promise<Grown[]> {
  const folder = options.keep ? resolve(options.keep) : await mkdtemp(join(tmpdir(), "mentor-growth-"));
  await mkdir(folder, { recursive: true });
  // If started by root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  // Each size has its own application, all connected to the same PostgreSQL.
  const settings = { max_connections: "200", max_wal_size: "4GB" };
  const server = await startEmbedded({ dataDir: join(folder, "data"), settings });
  const sites: Site[] = [];
  try {
    for (const mentees of options.sizes) sites.push(await openSite(server, folder, mentees, options));
    const results: Grown[] = [];
    for (const [at, { name, goal }] of (sites[0]?.scenarios ?? []).entries()) {
      if (!options.only.split(",").some((part) => name.includes(part))) continue;
      const times = sites.map(() => Infinity);
      // The first round fills caches and isn't counted.
      for (let round = 0; round <= options.rounds; round += 1) {
        for (const [size, site] of sites.entries()) {
          const time = await timeOf(site, at, server.pid, options);
          if (round > 0) times[size] = Math.min(times[size]!, time);
        }
      }
      results.push({ name, goal, times });
      options.print(`${name}: ${times.map((time) => time.toFixed(2)).join(", ")} ms`);
    }
    return results;
  } finally {
    for (const { app } of sites) await app.stop();
    await server.stop();
    if (!options.keep) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the results as a Markdown table. */
export function toGrowthTable(sizes: readonly number[], results: readonly Grown[]): string {
  const lines = results.map(({ name, times, goal }) => {
    const growth = times.at(-1)! / times[0]!;
    const isMet = goal && ("ms" in goal ? times.every((time) => time < goal.ms) : growth < goal.growth);
    const text = goal && `< ${"ms" in goal ? `${goal.ms} ms` : `${goal.growth} ×`}: ${isMet ? "yes" : "no"}`;
    return [name, ...times.map((time) => time.toFixed(2)), `${growth.toFixed(2)} ×`, text ?? ""];
  });
  const head = ["Mean, ms, at so many mentees", ...sizes.map((size) => size.toLocaleString("en-US"))];
  const rule = ["---", ...sizes.map(() => "--:"), "--:", "---"];
  return [[...head, "Growth", "Goal"], rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      sizes: { type: "string", default: "5000,50000,500000,1000000" },
      visitors: { type: "string", default: "4" },
      seconds: { type: "string", default: "1" },
      rounds: { type: "string", default: "3" },
      only: { type: "string", default: "" },
      keep: { type: "string", default: "" },
      processor: { type: "boolean", default: false },
    },
  });
  const organizationSize = 2500;
  const sizes = values.sizes.split(",").map(Number);
  if (!sizes.every((size) => size >= 2 * organizationSize && size % organizationSize === 0))
    throw new Error(`--sizes must be multiples of ${organizationSize}, from ${2 * organizationSize} on.`);
  const [visitors, seconds, rounds] = [values.visitors, values.seconds, values.rounds].map(Number);
  const print = (line: string) => console.error(line);
  const options = { sizes, organizationSize, visitors: visitors!, seconds: seconds!, rounds: rounds! };
  const { only, keep, processor: isProcessor } = values;
  const results = await measureGrowth({ ...options, only, keep, isProcessor, print });
  const what = isProcessor ? "Processor time" : "Time that passes";
  console.log(`\n${what}, ${visitors} at once, ${availableParallelism()} cores, Node ${process.version}\n`);
  console.log(toGrowthTable(sizes, results));
}
