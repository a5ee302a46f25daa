/** One run of autocannon. */
import autocannon from "autocannon";
import type { Asker } from "./load.ts";
import { cpuOf, type Server } from "./processes.ts";

/** A request, ready to send. */
export interface Request {
  readonly path: string;
  readonly body: string;
}

export interface Load {
  readonly server: Server;
  readonly requests: readonly Request[];
  /** Who asks: a connection for each. */
  readonly askers: readonly Asker[];
  readonly seconds: number;
}

/** What one run gave; times in milliseconds. */
export interface Run {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server for one request, without the database's; null where it is not known. */
  readonly cpu: number | null;
}

/**
 * Sends requests over all connections as fast as answers come. Every connection takes the requests in the same order
 * but begins at another one, so that they do not queue for the same row.
 * @throws Error when an answer is not 200 or is a refusal
 */
export async function measure({ server: { address, pid }, requests, askers, seconds }: Load): Promise<Run> {
  let connection = 0;
  const before = await cpuOf(pid);
  const result = await autocannon({
    url: address,
    connections: askers.length,
    duration: seconds,
    // It ends a run when it takes a sample.
    sampleInt: Math.min(1000, seconds * 1000),
    setupClient: (client) => {
      const at = connection++;
      const { token, device } = askers[at % askers.length]!;
      const headers = {
        "content-type": "application/json",
        authorization: token,
        cookie: `device=${device}`,
      };
      const turned = requests.map((_, index) => requests[(index + at) % requests.length]!);
      client.setRequests(turned.map(({ path, body }) => ({ method: "POST", path, body, headers })));
    },
    verifyBody: (body) => String(body).startsWith('{"status":1'),
  });
  const after = await cpuOf(pid);
  const failed = result.non2xx + result.errors + result.timeouts + result.mismatches;
  if (failed > 0)
    throw new Error(`${failed} of ${result.requests.total} answers from ${address} were wrong.`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: before === null || after === null ? null : (after - before) / result.requests.total,
  };
}
