/** Long codes that open something without signing in. Wrong ones are counted, and all are answered alike. */
import type { FastifyRequest } from "fastify";
import { AppError } from "#server/kernel/errors.ts";
import { addressKey } from "./limits.ts";

/**
 * Answers a wrong code like a missing record, and counts it for the address that it comes from. A good code is never
 * refused. It must be too long to be guessed: whoever tries codes learns which one is good, whatever the count.
 * @param find null when the code is no good
 * @throws AppError `tooManyRequests`, or notFound with the message
 */
export async function guardedCode<T>(
  request: FastifyRequest,
  message: string | undefined,
  find: () => Promise<T | null>,
): Promise<T> {
  const found = await find();
  if (found) return found;
  await request.server.limits.take("wrongSecret", addressKey(request.ip));
  throw new AppError("notFound", message);
}
