/** Invites a person at most once per `Idempotency-Key`. */
import type { FastifyRequest } from "fastify";
import type { PersonBody } from "#shared/contracts/sessions.ts";
import { signedInOf } from "#server/core/accounts/authentication.ts";
import { hourText } from "#server/core/notifications/when-text.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import { textsFor } from "#server/platform/http/language.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Information about a new invitation for the person who invites. */
export interface Invited {
  /** The number that the invitation asks for. Null if it asks for none. */
  readonly number: string | null;
  /** When a text message that waits until morning is sent. Omitted if it is sent right away. */
  readonly goesOutAt?: Date | undefined;
}

/** Stores the response of an inviting call in its transaction. */
export type StoreInvited = (trx: Db, invited: Invited) => Promise<void>;

const extrasOf = ({ number, goesOutAt }: Invited): Record<string, string> => ({
  ...(number === null ? {} : { invitationNumber: number }),
  ...(goesOutAt ? { goesOutAt: goesOutAt.toISOString() } : {}),
});

/**
 * Returns the message of the response: the invitation was sent, or the local hour of the organization when it will be
 * sent.
 */
function messageOf(request: FastifyRequest, { goesOutAt }: Record<string, string>): string {
  const t = textsFor(request);
  if (goesOutAt === undefined) return t("server.accounts.invitationSent");
  const { language, organizationZone } = signedInOf(request);
  return t("server.accounts.invitationWaits", {
    time: hourText(language, new Date(goesOutAt), organizationZone),
  });
}

/**
 * Answers a call that invites a person or renews the number of an invitation. A repeated request with the same key
 * gets the first response.
 * @param invite returns the same value that it passed to `store`
 * @param message omitted for calls that send something
 */
export async function inviteOnce(
  request: FastifyRequest<{ Body: PersonBody }>,
  invite: (repository: Repository, store: StoreInvited) => Promise<Invited>,
  message?: string,
) {
  const repository = repositoryOf(request);
  const { tableId } = request.body;
  const extras: Record<string, string> = {};
  await withIdempotency(
    request,
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
