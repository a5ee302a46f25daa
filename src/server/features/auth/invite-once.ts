/** Inviting a person at most once per `Idempotency-Key`. */
import type { FastifyRequest } from "fastify";
import type { PersonBody } from "#shared/contracts/sessions.ts";
import { signedInOf } from "#server/core/accounts/authentication.ts";
import { hourText } from "#server/core/notifications/when-text.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import { textsFor } from "#server/platform/http/language.ts";
import type { Db } from "#server/platform/db/database.ts";

/** What an invitation leaves to say to whoever invites. */
export interface Invited {
  /** Asked for beside the link; null when the invitation asks for none. */
  readonly number: string | null;
  /** When a text that waits for the morning goes out; left out for what leaves at once. */
  readonly goesOutAt?: Date | undefined;
}

/** Stores the answer of a call that invites, in its transaction. */
export type StoreInvited = (trx: Db, invited: Invited) => Promise<void>;

const extrasOf = ({ number, goesOutAt }: Invited): Record<string, string> => ({
  ...(number === null ? {} : { invitationNumber: number }),
  ...(goesOutAt ? { goesOutAt: goesOutAt.toISOString() } : {}),
});

/** Returns what the answer says: that the invitation was sent, or at what hour of the organization it goes out. */
function messageOf(request: FastifyRequest, { goesOutAt }: Record<string, string>): string {
  const t = textsFor(request);
  if (goesOutAt === undefined) return t("server.accounts.invitationSent");
  const { language, organizationZone } = signedInOf(request);
  return t("server.accounts.invitationWaits", {
    time: hourText(language, new Date(goesOutAt), organizationZone),
  });
}

/**
 * Answers a call that invites, or that gives an invitation another number. The same request, sent again with its key, gets
 * the first answer.
 * @param invite returns what it gave to `store`
 * @param message left out for calls that send something
 */
export async function inviteOnce(
  request: FastifyRequest<{ Body: PersonBody }>,
  invite: (repository: Repository, store: StoreInvited) => Promise<Invited>,
  message?: string,
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
      const invited = await invite(repository, async (trx, stored) =>
        storeAnswer?.(trx, tableId, extrasOf(stored)),
      );
      Object.assign(extras, extrasOf(invited));
      return tableId;
    },
    extras,
  );
  return { status: 1, message: message ?? messageOf(request, extras), ...extras };
}
