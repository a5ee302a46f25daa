/** One line of the log for each call, written when it has ended. */
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";

/**
 * The pattern of a call's address, with numbers filled in. What else stands in an address may let its bearer in
 * (codes), or be what somebody typed; an address that leads nowhere can hold anything.
 */
export function safePath({ routeOptions, params }: FastifyRequest): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>;
  return (routeOptions?.url ?? "unknown").replaceAll(/:(\w+)/g, (name, key: string) => {
    const value = values[key] ?? "";
    return /^\d{1,19}$/.test(value) ? value : name;
  });
}

/** What Fastify says of calls by itself, as one line: `POST /apicalls/getTable 200 in 12 ms`. */
export class CallLog extends fastify.LogController {
  override incomingRequest(): void {
    // The line at the end says all of it.
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
