/** Codes that open something without signing in: wrong ones count, and all are answered alike. */
import type { FastifyRequest } from "fastify";
import { AppError } from "#server/kernel/errors.ts";
import { addressKey } from "./limits.ts";

/**
 * Counts a wrong code for the address that it comes from, and answers it like a missing record.
 * @param find null when the code is no good
 * @throws AppError `tooManyRequests`, or notFound with the message
 */
export async function guardedCode<T>(
  request: FastifyRequest,
  message: string,
  find: () => Promise<T | null>,
): Promise<T> {
  const { limits } = request.server;
  const address = addressKey(request.ip);
  await limits.take("guessAddress", address);
  const found = await find();
  if (!found) throw new AppError("notFound", message);
  await limits.giveBack("guessAddress", address);
  return found;
}
