/** Where somebody else is signed in, and ending it, for whoever may set that person's password. */
import type { PersonAccess } from "#shared/contracts/sessions.ts";
import { tellAccount } from "../auth/account-notice.ts";
import { endSessions, lockAccount } from "../auth/accounts.ts";
import { readStatus } from "../auth/second-factor/factor.ts";
import { countSessions } from "../auth/sessions-list.ts";
import { Refusal } from "../errors.ts";
import { withPerson } from "./person-power.ts";
import type { Repository } from "./repository.ts";

/**
 * How a person signs in, as far as others may know it.
 * @param tableName a record type of people
 * @throws AppError badRequest for other types, forbidden, notFound
 */
export const readPersonAccess = (
  repository: Repository,
  tableName: string,
  personId: string,
): Promise<PersonAccess> =>
  withPerson(repository, tableName, personId, async ({ db, env }, { accountId }) => ({
    isSecondFactorOn: (await readStatus(db, accountId)).isOn,
    ...(await countSessions(db, env, accountId)),
  }));

/**
 * Signs a person out everywhere and tells them.
 * @param tableName a record type of people
 * @returns the account
 * @throws AppError badRequest for other types, forbidden, notFound; Refusal for oneself
 */
export const endPersonSessions = (
  repository: Repository,
  tableName: string,
  personId: string,
): Promise<string> =>
  withPerson(repository, tableName, personId, async ({ db, env, signedIn, t }, { accountId, isSelf }) => {
    if (isSelf) throw new Refusal(t("server.accounts.notYourOwnSessions"));
    await lockAccount(db, accountId);
    const { sessionCount } = await countSessions(db, env, accountId);
    await endSessions(db, accountId);
    const sender = `${signedIn.firstName} ${signedIn.lastName}`;
    // Whoever was not signed in has nothing to be told.
    if (sessionCount > 0)
      await tellAccount(db, env, accountId, { text: "sessionsEnded", values: { sender } });
    return accountId;
  });
