/** Answers requests that never reach a route: URLs and messages that can't be parsed. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import type { Env } from "#server/kernel/env.ts";
import { sendError } from "./error-handler.ts";
import { bareAnswer, setSecurityHeaders } from "./security-headers.ts";

/** Answers a URL that can't be decoded. No hooks run for it. */
export const answerBadAddress =
  (env: Env) =>
  (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    setSecurityHeaders(request, reply, env);
    sendError(request, reply, "badRequest");
  };

const statusOf = (code: string | undefined): number => {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
};

/** How long a refused client has to read the response, in milliseconds. */
const answerMs = 1000;

/**
 * Sends a final response and closes the connection, even if the client doesn't close its side. Browsers keep
 * connections open that they opened in advance, without reading from them.
 */
export function endWith(socket: Socket, answer: string): void {
  socket.end(answer);
  // Closing immediately could discard the response.
  setTimeout(() => socket.destroy(), answerMs).unref();
}

/**
 * Answers a message that the parser rejects. Nothing is logged, because the error contains the raw bytes and with them
 * tokens.
 */
export const answerBadMessage =
  (env: Env) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (!socket.writable) {
      socket.destroy(error);
      return;
    }
    endWith(socket, bareAnswer(statusOf(error.code), env));
  };
