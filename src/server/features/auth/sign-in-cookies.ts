/**
 * The two cookies of a sign-in: the session cookie for pictures and downloads, and the device cookie for fair rate
 * limits.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RequestClient } from "./devices.ts";
import type { SignInResult } from "./sign-in.ts";
import { sessionCookie } from "#server/core/accounts/authentication.ts";
import { isSecure } from "#server/platform/http/security-headers.ts";

export const isOverHttps = (request: FastifyRequest): boolean => isSecure(request, request.server.env);

/** It has a path, so it can't use the prefix of the session cookie. */
const deviceCookie = (request: FastifyRequest): string =>
  isOverHttps(request) ? "__Secure-device" : "device";
const deviceDays = 400;

const settings = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: "strict", secure: isOverHttps(request) }) as const;

/** Returns the address, browser, and device cookie of a request. */
export function requestClientOf(request: FastifyRequest): RequestClient {
  const device = request.cookies[deviceCookie(request)];
  return {
    address: request.ip,
    userAgent: request.headers["user-agent"],
    device: device && /^[\w-]{43}$/.test(device) ? device : undefined,
  };
}

/**
 * Sets the session cookie. The server decides how long the session is valid.
 * @param days lifetime of the cookie; omit for a cookie that ends with the browser
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

/** Deletes the session cookie. */
export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(sessionCookie(request), { ...settings(request), path: "/" });
};
