/** Ways in that ask for something beside a code: an invitation by mail or text, a card on paper. */
import type { FastifyRequest } from "fastify";
import { guardedCode } from "#server/core/accounts/guarded-code.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { textsFor } from "#server/platform/http/language.ts";

/** The code is good, what was asked for beside it is not. */
export interface WrongAnswer {
  readonly triesLeft: number;
}

/**
 * Lets somebody in by a code and an answer; the count of wrong answers stays.
 * @param message for a code that is no good
 * @param enter in a transaction of its own; null when the code is no good
 * @throws AppError `tooManyRequests`; notFound with the message; badRequest with the tries that are left
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
