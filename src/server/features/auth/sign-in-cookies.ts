/** The two cookies of sign-in: the session's, for pictures and downloads, and the device's, for fair throttling. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Visitor } from "./devices.ts";
import type { SignInResult } from "./sign-in.ts";
import { sessionCookie } from "#server/core/accounts/authentication.ts";
import { isSecure } from "#server/platform/http/security-headers.ts";

const isOverHttps = (request: FastifyRequest): boolean => isSecure(request, request.server.env);

/** With a path of its own it cannot have the prefix of the session's. */
const deviceCookie = (request: FastifyRequest): string =>
  isOverHttps(request) ? "__Secure-device" : "device";
const deviceDays = 400;

const settings = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: "strict", secure: isOverHttps(request) }) as const;

/** Whom a request comes from. */
export function visitorOf(request: FastifyRequest): Visitor {
  const device = request.cookies[deviceCookie(request)];
  return {
    address: request.ip,
    userAgent: request.headers["user-agent"],
    device: device && /^[\w-]{43}$/.test(device) ? device : undefined,
  };
}

/**
 * Sets the session's cookie. The server decides how long it is good.
 * @param days for which the browser keeps it; left out, it ends with the browser
 */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  days?: number,
): void {
  const maxAge = days === undefined ? {} : { maxAge: days * 24 * 60 * 60 };
  reply.setCookie(sessionCookie(request), token, { ...settings(request), ...maxAge, path: "/" });
}

/** Sets both cookies. */
export function setCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, device }: SignInResult,
): void {
  setSessionCookie(request, reply, token);
  reply.setCookie(deviceCookie(request), device, {
    ...settings(request),
    path: "/apicalls/auth",
    maxAge: deviceDays * 24 * 60 * 60,
  });
}

/** Takes the session's cookie away. */
export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(sessionCookie(request), { ...settings(request), path: "/" });
};
