/** Measures all sizes in turns, so that a slow moment of the machine hits each of them. */
import { join } from "node:path";
import pg from "pg";
import { startApp } from "../app.ts";
import { password } from "../load.ts";
import { cpuOf, cpuOfAll, memoryOf, type Server } from "../processes.ts";
import { signIn, visitFor } from "./client.ts";
import type { Installation } from "./databases.ts";
import { staffId } from "./rows.ts";
import { makeScenarios, type Scenario } from "./visits.ts";

/** What one scenario took at one size. */
export interface Figure {
  /** Milliseconds, the median of the rounds' medians. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time for one visit; null where it is not known. */
  readonly appCpu: number | null;
  readonly databaseCpu: number | null;
}

/** Everything that was measured; both in the order of the sizes. */
export interface Growth {
  readonly results: readonly Measured[];
  /** Resident MiB of the application at the end; null where it is not known. */
  readonly memory: readonly (number | null)[];
}

/** A scenario with its figures, in the order of the sizes. */
export interface Measured extends Omit<Scenario, "visits"> {
  readonly figures: readonly Figure[];
}

export interface GrowthOptions {
  /** People who ask at once. */
  readonly visitors: number;
  /** Of each run. */
  readonly seconds: number;
  readonly rounds: number;
  /** Only scenarios whose name contains this. */
  readonly only: string;
  readonly say: (line: string) => void;
}

interface Site {
  readonly server: Server;
  readonly scenarios: readonly Scenario[];
  readonly tokens: readonly string[];
  readonly superTokens: readonly string[];
}

async function menteesOf({ connection, step }: Installation): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select id from mentees where organization_id = $1 order by id",
    [step.asking],
  );
  await client.end();
  return rows.map(({ id }) => id);
}

async function open(installation: Installation, folder: string, visitors: number): Promise<Site> {
  const { step, connection, mentees } = installation;
  const server = await startApp(connection, join(folder, `app-${mentees}`), "");
  const signInAll = (organization: number) =>
    Promise.all(
      Array.from({ length: visitors }, (_, member) =>
        signIn(server.address, `team${staffId(organization, member + 1)}@bench.example`, password),
      ),
    );
  return {
    server,
    scenarios: makeScenarios(step, await menteesOf(installation)),
    tokens: await signInAll(step.asking),
    superTokens: await signInAll(1),
  };
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

async function runOnce(site: Site, index: number, databasePid: number, seconds: number): Promise<Figure> {
  const { visits, isSuper, isHeavy } = site.scenarios[index]!;
  const tokens = isSuper ? site.superTokens : site.tokens;
  const cpus = async () => [await cpuOf(site.server.pid), await cpuOfAll(databasePid)] as const;
  const before = await cpus();
  const times = await visitFor({
    address: site.server.address,
    visits,
    tokens: isHeavy ? tokens.slice(0, 1) : tokens,
    seconds,
  });
  const after = await cpus();
  const perVisit = (which: 0 | 1) => {
    const [from, to] = [before[which], after[which]];
    return from === null || to === null ? null : (to - from) / times.length;
  };
  return { p50: at(times, 0.5), p99: at(times, 0.99), appCpu: perVisit(0), databaseCpu: perVisit(1) };
}

function middle(figures: readonly Figure[]): Figure {
  const of = (key: keyof Figure) =>
    at(
      figures.map((figure) => figure[key] ?? Number.NaN),
      0.5,
    );
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  return {
    p50: of("p50"),
    p99: of("p99"),
    appCpu: known(of("appCpu")),
    databaseCpu: known(of("databaseCpu")),
  };
}

/**
 * Runs every scenario at every size.
 * @param databasePid process number of the database server
 * @param folder for the applications' files
 * @throws Error when a call is refused
 */
export async function measureGrowth(
  installations: readonly Installation[],
  databasePid: number,
  folder: string,
  { visitors, seconds, rounds, only, say }: GrowthOptions,
): Promise<Growth> {
  const sites: Site[] = [];
  try {
    for (const installation of installations) sites.push(await open(installation, folder, visitors));
    const results: Measured[] = [];
    for (const [index, { visits: _, ...scenario }] of (sites[0]?.scenarios ?? []).entries()) {
      if (!scenario.name.includes(only)) continue;
      for (const site of sites) await runOnce(site, index, databasePid, seconds / 2);
      const runs = sites.map((): Figure[] => []);
      for (let round = 0; round < rounds; round += 1) {
        // There and back, so that what one size leaves behind hinders no other one more often.
        const order = sites.map((_site, place) => (round % 2 ? sites.length - 1 - place : place));
        for (const place of order)
          runs[place]!.push(await runOnce(sites[place]!, index, databasePid, seconds));
      }
      const figures = runs.map(middle);
      results.push({ ...scenario, figures });
      say(`${scenario.name}: ${figures.map(({ p50 }) => p50.toFixed(2)).join(", ")} ms`);
    }
    const memory: (number | null)[] = [];
    for (const { server } of sites) memory.push(await memoryOf(server.pid));
    return { results, memory };
  } finally {
    for (const { server } of sites) await server.stop();
  }
}
