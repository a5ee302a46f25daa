/** Long codes that give access without signing in. Wrong ones are counted, and all get the same response. */
import type { FastifyRequest } from "fastify";
import { AppError } from "#server/kernel/errors.ts";
import { addressKey } from "./limits.ts";

/**
 * Answers a wrong code like a missing record, and counts it for the caller's address. A valid code is never refused.
 * The code must be too long to be guessed, because this limit doesn't stop a caller who keeps guessing.
 * @param find returns null if the code is invalid
 * @throws AppError `tooManyRequests`, or notFound with the message
 */
export async function guardedCode<T>(
  request: FastifyRequest,
  message: string | undefined,
  find: () => Promise<T | null>,
): Promise<T> {
  const found = await find();
  if (found) return found;
  await request.server.limits.count("wrongSecret", addressKey(request.ip));
  throw new AppError("notFound", message);
}
