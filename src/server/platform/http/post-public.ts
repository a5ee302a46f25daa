/** Posts to servers on the public internet. */
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { publicLookup, type Resolve } from "./public-endpoint.ts";

/** Total time from the DNS lookup to the end of the response. */
const timeoutMs = 5000;

/** A request to post. */
export interface PublicPost {
  /** A URL from `publicEndpoint`. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
  /** Also allows this machine. For tests. */
  readonly allowsLoopback: boolean;
  /** The number of response bytes that are read and ignored before the connection is closed. Defaults to 0. */
  readonly readBytes?: number;
  /** Replaces the resolver of the system, for tests. */
  readonly resolve?: Resolve;
}

/** The status of the response, or 0 and an error code if there was no response in time. */
export interface PostOutcome {
  readonly status: number;
  readonly code?: string;
}

function ignore(answer: IncomingMessage, readBytes: number): void {
  let left = readBytes;
  answer.on("error", () => undefined);
  if (left === 0) {
    answer.destroy();
    return;
  }
  answer.on("data", ({ length }: Buffer) => {
    left -= length;
    if (left <= 0) answer.destroy();
  });
}

const codeOf = (error: Error): string =>
  error.name === "TimeoutError" || error.name === "AbortError"
    ? "ETIMEDOUT"
    : "code" in error
      ? String(error.code)
      : error.name;

/** Posts once. It follows no redirects and ignores the response body. */
export function postPublic({
  url,
  headers,
  body,
  allowsLoopback,
  readBytes = 0,
  resolve: resolveName,
}: PublicPost): Promise<PostOutcome> {
  const send = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    const request = send(
      url,
      {
        method: "POST",
        agent: false,
        lookup: publicLookup(allowsLoopback, resolveName),
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0 });
        ignore(answer, readBytes);
      },
    );
    request.on("error", (error) => resolve({ status: 0, code: codeOf(error) }));
    // The last event of every request, and the only one after a response that switches protocols (101).
    request.on("close", () => resolve({ status: 0, code: "ECONNRESET" }));
    request.end(body);
  });
}
