/** Makes a case anonymous for good: what reports count stays, who it was is gone (docs/decisions/0026). */
import { sql } from "kysely";
import { isSuper } from "#shared/access/policy.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { Registry } from "#shared/records/registry.ts";
import { actorOf } from "../audit/actor.ts";
import { eraseValues } from "../audit/store.ts";
import type { SignedIn } from "../auth/signed-in.ts";
import { asSystem, currentCall } from "../context.ts";
import type { Db } from "../db/database.ts";
import { Refusal } from "../errors.ts";
import { removeExport } from "../exports/files.ts";
import { keysOf, openFileStore } from "../files/store.ts";
import { inWriteTransaction } from "../records/write-transaction.ts";
import type { Repository } from "../records/repository.ts";
import type { Services } from "../services.ts";
import { closeAccount, eraseConversations, eraseMessages, forgetExports } from "./close-account.ts";
import { eraseRows, removeRows } from "./erase-records.ts";
import { lockMentee, type AnonymizedMentee } from "./mentee.ts";

/** What is left to do after the commit: bytes that belong to nobody any more, and a last look at the conversations. */
export interface Leftovers {
  readonly mentee: AnonymizedMentee;
  readonly files: readonly string[];
  readonly exports: readonly string[];
}

/** The mentee, everything below it, and its own files. @returns the names of their files */
async function eraseCase(
  trx: Db,
  registry: Registry,
  { id, accountId }: AnonymizedMentee,
): Promise<string[]> {
  const files: string[] = [];
  for (const type of registry.values()) {
    if (type.storedIn) continue;
    if (type.scope === "mentee") files.push(...(await eraseRows(trx, type, sql`mentee_id = ${id}`)));
    if (type.scope === "account")
      files.push(...(await removeRows(trx, type, sql`account_id = ${accountId}`)));
  }
  files.push(...(await eraseRows(trx, mentees, sql`id = ${id}`)));
  // Uploads that never became part of a record.
  const { rows } = await sql<{ name: string }>`delete from files
    where uploaded_by = ${accountId} and record_table is null returning name`.execute(trx);
  return [...files, ...rows.map(({ name }) => name)];
}

/**
 * Does all of it in the caller's transaction, which must see all rows.
 * @param signedIn null for the retention rule
 */
export async function anonymize(
  trx: Db,
  registry: Registry,
  mentee: AnonymizedMentee,
  signedIn: SignedIn | null,
): Promise<Leftovers> {
  await eraseMessages(trx, mentee);
  await eraseConversations(trx, mentee);
  const exports = await forgetExports(trx, mentee);
  const files = await eraseCase(trx, registry, mentee);
  await closeAccount(trx, mentee);
  await sql`update mentees set anonymized_at = now() where id = ${mentee.id}`.execute(trx);
  const own = signedIn && !isSuper(signedIn.caller) ? signedIn.caller.organizationId : mentee.organizationId;
  await eraseValues(trx, {
    ...actorOf(signedIn, currentCall()),
    action: "anonymize",
    outcome: "done",
    tableName: mentees.name,
    recordId: mentee.id,
    menteeId: mentee.id,
    ownerId: own,
    details: { by: signedIn ? "request" : "retention" },
  });
  return { mentee, files, exports };
}

/**
 * Removes bytes whose rows are gone; what fails here is found by the clean-up of files a day later. Messages that waited
 * for the transaction looked at the room's members before it, so the conversations are emptied once more.
 */
export async function finish(services: Services, leftovers: Leftovers): Promise<void> {
  const { db, env, files, log } = services;
  await db.transaction().execute((trx) => eraseConversations(trx, leftovers.mentee));
  const exportFiles = openFileStore(env, "exports");
  const work = [
    ...leftovers.files.flatMap(keysOf).map((key) => () => files.remove(key)),
    ...leftovers.exports.map((key) => () => removeExport(exportFiles, key)),
  ];
  for (const remove of work) {
    await remove().catch((error: Error) => log.error({ name: error.name }, "bytes not removed yet"));
  }
}

/**
 * Anonymizes a mentee for whoever may delete it. A second call changes nothing.
 * @param confirm the mentee's last name, as it stands on the screen
 * @throws AppError forbidden, notFound; Refusal for another name
 */
export async function anonymizeMentee(repository: Repository, id: string, confirm: string): Promise<void> {
  const { services, signedIn, t } = repository;
  // Accounts, exports and conversations of other people are touched too; the policy is asked below all the same.
  const leftovers = await asSystem(() =>
    inWriteTransaction<Leftovers | null>(repository, mentees, async ({ db, registry }) => {
      await repository.requireRow(db, mentees, id, "delete");
      const mentee = await lockMentee(db, id);
      if (!mentee || mentee.isAnonymized) return null;
      const isMeant = confirm.trim().toLowerCase() === mentee.lastName.trim().toLowerCase();
      if (!isMeant)
        throw new Refusal(t("server.dataProtection.wrongName"), {
          confirm: t("server.dataProtection.wrongName"),
        });
      return anonymize(db, registry, mentee, signedIn);
    }),
  );
  if (leftovers) await asSystem(() => finish(services, leftovers));
}
