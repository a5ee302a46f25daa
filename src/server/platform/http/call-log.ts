/** Logs one line for each call, when it has ended. */
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";

/**
 * Returns the route pattern of a call with numbers filled in. Other parts of the URL may contain secrets such as codes,
 * or text that a person typed, and an unknown URL may contain anything.
 */
export function safePath({ routeOptions, params }: FastifyRequest): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>;
  return (routeOptions?.url ?? "unknown").replaceAll(/:(\w+)/g, (name, key: string) => {
    const value = values[key] ?? "";
    return /^\d{1,19}$/.test(value) ? value : name;
  });
}

/** Replaces Fastify's log lines for a call with a single one: `POST /apicalls/getTable 200 in 12 ms`. */
export class CallLog extends fastify.LogController {
  override incomingRequest(): void {
    // The line at the end of the call contains everything.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const ms = Math.round(reply.elapsedTime);
    const facts = { req: request, status: reply.statusCode, ms };
    const line = `${request.method} ${safePath(request)} ${reply.statusCode} in ${ms} ms`;
    if (error) reply.log.error({ ...facts, err: error }, `${line}, broken off`);
    else reply.log.info(facts, line);
  }
}
