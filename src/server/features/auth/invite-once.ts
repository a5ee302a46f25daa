/** Inviting a person at most once per `Idempotency-Key`. */
import type { FastifyRequest } from "fastify";
import type { PersonBody } from "#shared/contracts/sessions.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import { textsFor } from "#server/platform/http/language.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Called with the number of an invitation, in the transaction that invites; null when the invitation asks for none. */
export type StoreNumber = (trx: Db, number: string | null) => Promise<void>;

const extrasOf = (number: string | null): Record<string, string> =>
  number === null ? {} : { invitationNumber: number };

/**
 * Answers a call that invites. The same request, sent again with its key, gets the number of the first answer.
 * @param invite returns the number that it gave to `storeNumber`
 */
export async function inviteOnce(
  request: FastifyRequest<{ Body: PersonBody }>,
  invite: (repository: Repository, storeNumber: StoreNumber) => Promise<string | null>,
) {
  const repository = repositoryOf(request);
  const { tableId } = request.body;
  const { accountId } = repository.signedIn.caller;
  const extras: Record<string, string> = {};
  await withIdempotency(
    request,
    request.server.db,
    accountId,
    async (storeAnswer) => {
      const number = await invite(repository, async (trx, stored) =>
        storeAnswer?.(trx, tableId, extrasOf(stored)),
      );
      Object.assign(extras, extrasOf(number));
      return tableId;
    },
    extras,
  );
  return { status: 1, message: textsFor(request)("server.accounts.invitationSent"), ...extras };
}
