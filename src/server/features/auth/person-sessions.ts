/** Sessions of another person, for callers who may set that person's password. */
import type { PersonAccess } from "#shared/contracts/responses/sessions.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { lockAccount, signOutEverywhere } from "#server/core/accounts/accounts.ts";
import { readInvitationState } from "./invitations.ts";
import { readUnconfirmedNumber } from "./sign-in-number.ts";
import { readTextInvitation } from "./text-invitations.ts";
import { readWaysIn } from "./ways-in.ts";
import { readStatus } from "./second-factor/factor.ts";
import { readAddress } from "#server/core/accounts/address-state.ts";
import { countSessions } from "./sessions-list.ts";
import { invitingKinds } from "#shared/contracts/email-events.ts";
import { readMailState } from "#server/platform/mail/outbox.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { withPerson } from "#server/core/records/sign-in-rights.ts";
import type { Repository } from "#server/core/records/repository.ts";

/**
 * Returns how a person signs in, as far as others may know it.
 * @param tableName a record type of people
 * @throws AppError badRequest for other types, forbidden, notFound
 */
export const readPersonAccess = (
  repository: Repository,
  tableName: string,
  personId: string,
): Promise<PersonAccess> =>
  withPerson(repository, tableName, personId, async ({ db, env }, { accountId }) => {
    const address = await readAddress(db, accountId);
    const isAwaited = address.mayInvite || address.addressState === "unconfirmed";
    const text = await readTextInvitation(db, accountId);
    const invitation = address.mayInvite || text ? await readInvitationState(db, accountId) : null;
    return {
      isSecondFactorOn: (await readStatus(db, accountId)).isOn,
      ...(await countSessions(db, env, accountId)),
      ...address,
      text,
      unconfirmedNumber: await readUnconfirmedNumber(db, accountId),
      waysIn: await readWaysIn(db, accountId, text, invitation),
      invitation,
      mail: isAwaited ? await readMailState(db, accountId, invitingKinds) : null,
    };
  });

/**
 * Signs a person out everywhere and notifies them.
 * @param tableName a record type of people
 * @returns the id of the account
 * @throws AppError badRequest for other types, forbidden, notFound; BusinessError for the caller's own account
 */
export const endPersonSessions = (
  repository: Repository,
  tableName: string,
  personId: string,
): Promise<string> =>
  withPerson(repository, tableName, personId, async ({ db, env, signedIn, t }, { accountId, isSelf }) => {
    if (isSelf) throw new BusinessError(t("server.accounts.notYourOwnSessions"));
    await lockAccount(db, accountId);
    const { sessionCount } = await countSessions(db, env, accountId);
    await signOutEverywhere(db, accountId);
    const sender = signedIn.firstName;
    // A person without sessions needs no notification.
    if (sessionCount > 0)
      await notifyAccount(db, env, accountId, { text: "sessionsEnded", values: { sender } });
    return accountId;
  });
