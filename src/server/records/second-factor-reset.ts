/** Takes the second factor from somebody who lost the device, for whoever may set that person's password. */
import { tellAccount } from "../auth/account-notice.ts";
import { endSessions, lockAccount } from "../auth/accounts.ts";
import { turnOff } from "../auth/second-factor/factor.ts";
import { Refusal } from "../errors.ts";
import { withPerson } from "./person-power.ts";
import type { Repository } from "./repository.ts";

/**
 * Turns a person's second factor off, signs the person out everywhere and tells them.
 * @param tableName a record type of people
 * @returns the account
 * @throws AppError badRequest for other types, forbidden, notFound; Refusal for oneself and when there is none
 */
export const resetSecondFactor = (
  repository: Repository,
  tableName: string,
  personId: string,
): Promise<string> =>
  withPerson(repository, tableName, personId, async ({ db, env, signedIn, t }, { accountId, isSelf }) => {
    if (isSelf) throw new Refusal(t("server.secondFactor.notYourself"));
    await lockAccount(db, accountId);
    if (!(await turnOff(db, accountId))) throw new Refusal(t("server.secondFactor.nothingToReset"));
    await endSessions(db, accountId);
    const sender = `${signedIn.firstName} ${signedIn.lastName}`;
    await tellAccount(db, env, accountId, { text: "secondFactorReset", values: { sender } });
    return accountId;
  });
