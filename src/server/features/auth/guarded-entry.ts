/**
 * Sign-in methods that need an answer in addition to a code: an invitation by email or text message, or a paper card.
 */
import type { FastifyRequest } from "fastify";
import { guardedCode } from "#server/core/accounts/guarded-code.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { textsFor } from "#server/platform/http/language.ts";

/** The code is valid, but the additional answer is wrong. */
export interface WrongAnswer {
  readonly triesLeft: number;
}

/**
 * Signs in a person with a code and an answer. Wrong answers are counted permanently.
 * @param message error message for an invalid code
 * @param enter runs in a separate transaction; returns null if the code is invalid
 * @throws AppError `tooManyRequests`; notFound with the message; badRequest with the remaining tries
 */
export const guardedEntry = <Entry extends object>(
  request: FastifyRequest,
  message: string,
  enter: (trx: Db) => Promise<Entry | WrongAnswer | null>,
): Promise<Entry> =>
  guardedCode(request, message, async () => {
    const found = await request.server.db.transaction().execute(enter);
    if (found && "triesLeft" in found)
      throw new AppError(
        "badRequest",
        textsFor(request)("server.accounts.answerWrong", { left: found.triesLeft }),
      );
    return found;
  });
