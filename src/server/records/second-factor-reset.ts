/** Takes the second factor from somebody who lost the device, for whoever may set that person's password. */
import { sql } from "kysely";
import { endSessions, lockAccount } from "../auth/accounts.ts";
import { turnOff } from "../auth/second-factor/factor.ts";
import { AppError, Refusal } from "../errors.ts";
import { notify } from "../notifications/notifications.ts";
import type { HookContext } from "./hooks/hook.ts";
import { recordHooks } from "./hooks/index.ts";
import { isOwnRow } from "./hooks/person.ts";
import type { Repository } from "./repository.ts";

async function accountOf({ db, type }: HookContext, personId: string): Promise<string> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from ${sql.table(type.table)} where id = ${personId}`.execute(db);
  return String(rows[0]?.account_id);
}

/**
 * Turns a person's second factor off, signs the person out everywhere and tells them.
 * @param tableName a record type of people
 * @returns the account
 * @throws AppError badRequest for other types, forbidden, notFound; Refusal for oneself and when there is none
 */
export async function resetSecondFactor(
  repository: Repository,
  tableName: string,
  personId: string,
): Promise<string> {
  const { services, signedIn, t } = repository;
  const type = repository.typeOf(tableName);
  const requirePower = recordHooks[type.name]?.requirePower;
  if (!requirePower) throw new AppError("badRequest", "tableName");
  return services.db.transaction().execute(async (db) => {
    const { env, registry } = services;
    const context: HookContext = { db, env, registry, type, signedIn, t };
    const row = await repository.requireRow(db, type, personId, "edit");
    await requirePower(context, row);
    if (isOwnRow(context, row)) throw new Refusal(t("server.secondFactor.notYourself"));
    const accountId = await accountOf(context, row.id);
    await lockAccount(db, accountId);
    if (!(await turnOff(db, accountId))) throw new Refusal(t("server.secondFactor.nothingToReset"));
    await endSessions(db, accountId);
    await notify(db, {
      to: [accountId],
      type: "important",
      text: "secondFactorReset",
      values: { sender: `${signedIn.firstName} ${signedIn.lastName}` },
      url: "/profile-password",
    });
    return accountId;
  });
}
