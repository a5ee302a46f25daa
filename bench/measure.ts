/** One run of autocannon. */
import autocannon from "autocannon";
import type { Asker } from "./load.ts";
import { cpuOf, cpuOfAll, type Server } from "./processes.ts";

/** A call as a client sends it. Without a body it is a GET. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
}

/** A request, ready to send. */
export interface Request {
  readonly path: string;
  /** JSON; a GET without. */
  readonly body: string | undefined;
}

export interface Load {
  readonly server: Server;
  readonly requests: readonly Request[];
  /** Whether each asker repeats one of them, the first one the first and so on; otherwise everybody sends them all. */
  readonly isOwn?: boolean;
  /** Who asks: a connection for each. */
  readonly askers: readonly Asker[];
  readonly seconds: number;
  /** Process number of PostgreSQL. */
  readonly database: number;
}

/** What one run gave; times in milliseconds. */
export interface Run {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server for one request, without the database's; null where it is not known. */
  readonly cpu: number | null;
  /** The same of PostgreSQL. */
  readonly databaseCpu: number | null;
}

/** Processor time that a server and the database have used so far, milliseconds. */
interface Used {
  readonly cpu: number | null;
  readonly databaseCpu: number | null;
}

const used = async (server: number, database: number): Promise<Used> => ({
  cpu: await cpuOf(server),
  databaseCpu: await cpuOfAll(database),
});

/**
 * Processor time for each piece of work.
 * @param work counts what it did
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
 * Sends requests over all connections as fast as answers come. Every connection takes the requests in the same order
 * but begins at another one, so that they do not queue for the same row.
 * @throws Error when an answer is not 200 or is a refusal
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
    // It ends a run when it takes a sample.
    sampleInt: Math.min(1000, seconds * 1000),
    setupClient: (client) => {
      const at = connection++;
      const { token, device } = askers[at % askers.length]!;
      const headers = { authorization: token, cookie: `device=${device}` };
      const begun = at % requests.length;
      const turned = isOwn ? [requests[begun]!] : [...requests.slice(begun), ...requests.slice(0, begun)];
      client.setRequests(
        turned.map(({ path, body }) =>
          body === undefined
            ? { method: "GET", path, headers }
            : { method: "POST", path, body, headers: { ...headers, "content-type": "application/json" } },
        ),
      );
    },
    verifyBody: (body) => String(body).startsWith('{"status":1'),
  });
}
