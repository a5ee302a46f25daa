/** Runs autocannon once. */
import autocannon from "autocannon";
import type { Asker } from "./load.ts";
import { cpuOf, cpuOfAll, type Server } from "./processes.ts";

/** A call as a client sends it. Without a body, it is a GET. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
}

/** A request that is ready to send. */
export interface Request {
  readonly path: string;
  /** The JSON body. A GET without it. */
  readonly body: string | undefined;
}

export interface Load {
  readonly server: Server;
  readonly requests: readonly Request[];
  /**
   * True if each caller repeats one request: the first caller the first request, and so on. Otherwise, every caller
   * sends all of them.
   */
  readonly isOwn?: boolean;
  /** The callers, with one connection each. */
  readonly askers: readonly Asker[];
  readonly seconds: number;
  /** Process id of PostgreSQL. */
  readonly database: number;
}

/** The result of a run. Times are in milliseconds. */
export interface Run {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server per request, without PostgreSQL. Null if unknown. */
  readonly cpu: number | null;
  /** Processor time of PostgreSQL per request. Null if unknown. */
  readonly databaseCpu: number | null;
}

/** Processor time that a server and the database have used so far, in milliseconds. */
interface Used {
  readonly cpu: number | null;
  readonly databaseCpu: number | null;
}

const used = async (server: number, database: number): Promise<Used> => ({
  cpu: await cpuOf(server),
  databaseCpu: await cpuOfAll(database),
});

/**
 * Measures the processor time per unit of work.
 * @param work returns the number of units
 */
export async function withCpu<Result>(
  { server, database }: Pick<Load, "server" | "database">,
  work: () => Promise<{ readonly count: number; readonly result: Result }>,
): Promise<Result & Used> {
  const before = await used(server.pid, database);
  const { count, result } = await work();
  const after = await used(server.pid, database);
  const each = (key: keyof Used) =>
    before[key] === null || after[key] === null ? null : (after[key] - before[key]) / count;
  return { ...result, cpu: each("cpu"), databaseCpu: each("databaseCpu") };
}

/**
 * Sends requests over all connections as fast as responses arrive. Every connection sends the requests in the same
 * order but starts at a different one, so that they don't wait for the same row.
 * @throws Error if a response isn't 200 or is a refusal
 */
export function measure({ server, database, ...load }: Load): Promise<Run> {
  return withCpu({ server, database }, async () => {
    const result = await run(server.address, load);
    const failed = result.non2xx + result.errors + result.timeouts + result.mismatches;
    if (failed > 0)
      throw new Error(`${failed} of ${result.requests.total} answers from ${server.address} were wrong.`);
    const { p50, p99 } = result.latency;
    return {
      count: result.requests.total,
      result: { perSecond: result.requests.total / result.duration, p50, p99 },
    };
  });
}

function run(url: string, { requests, isOwn = false, askers, seconds }: Omit<Load, "server" | "database">) {
  let connection = 0;
  return autocannon({
    url,
    connections: askers.length,
    duration: seconds,
    timeout: 60,
    // Autocannon checks for the end of a run only when it takes a sample.
    sampleInt: Math.min(1000, seconds * 1000),
    setupClient: (client) => {
      const at = connection++;
      const { token, device } = askers[at % askers.length]!;
      const headers = { authorization: token, cookie: `device=${device}` };
      const first = at % requests.length;
      const ordered = isOwn ? [requests[first]!] : [...requests.slice(first), ...requests.slice(0, first)];
      client.setRequests(
        ordered.map(({ path, body }) =>
          body === undefined
            ? { method: "GET", path, headers }
            : { method: "POST", path, body, headers: { ...headers, "content-type": "application/json" } },
        ),
      );
    },
    verifyBody: (body) => String(body).startsWith('{"status":1'),
  });
}
