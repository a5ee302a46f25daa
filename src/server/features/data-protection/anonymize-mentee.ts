/** Anonymizes a case permanently: counts in reports stay, and personal data is erased (docs/decisions/0026). */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { isSuper } from "#shared/access/policy.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { Registry } from "#shared/records/registry.ts";
import { actorOf } from "#server/core/audit/actor.ts";
import { eraseValues, type LinkedRecord } from "#server/core/audit/store.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { asSystem, currentCall } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Env } from "#server/kernel/env.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { removeExport } from "#server/platform/files/export-files.ts";
import { keysOf, openFileStore } from "#server/platform/files/store.ts";
import { inWriteTransaction } from "#server/core/records/save/transaction.ts";
import { mergedFrom } from "#server/core/records/merged.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { closeAccount, eraseConversations, eraseMessages, forgetExports } from "./close-account.ts";
import { eraseCopies } from "./erase-copies.ts";
import { eraseLinked, eraseRows, findLinked, removeRows } from "./erase-records.ts";
import { lockMentee, type AnonymizedMentee } from "./mentee.ts";

/** The work that remains after the commit: deleting files, and a last check of the conversations and exports. */
export interface Leftovers {
  readonly mentee: AnonymizedMentee;
  readonly files: readonly string[];
  readonly exports: readonly string[];
}

/** What was erased of one record of a person. */
interface Erased extends Omit<Leftovers, "mentee"> {
  /** Other mentees' records that referred to it. */
  readonly linked: readonly LinkedRecord[];
}

/**
 * Erases the mentee's record, all records below it, and the mentee's own files.
 * @returns the names of the files
 */
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
  // Uploads that were never added to a record.
  const rows = await trx
    .deleteFrom("files")
    .where("uploaded_by", "=", accountId)
    .where("record_table", "is", null)
    .returning("name")
    .execute();
  return [...files, ...rows.map(({ name }) => name)];
}

/** Erases one record of a person, and everything that depends on it. */
async function eraseOne(trx: Db, registry: Registry, mentee: AnonymizedMentee): Promise<Erased> {
  await eraseMessages(trx, mentee);
  await eraseConversations(trx, mentee);
  await eraseCopies(trx, registry, mentee);
  const exports = await forgetExports(trx, mentee);
  const files = await eraseCase(trx, registry, mentee);
  await closeAccount(trx, mentee);
  const linked = await findLinked(trx, registry, mentee.id);
  await eraseLinked(trx, mentee.id);
  await trx.updateTable("mentees").set({ anonymized_at: now }).where("id", "=", mentee.id).execute();
  return { files, exports, linked };
}

/**
 * Erases the records that were merged into this one, because they belong to the same person. The merge can't be
 * undone afterward.
 */
async function eraseMerged(trx: Db, registry: Registry, ids: readonly string[]): Promise<Erased[]> {
  const done: Erased[] = [];
  for (const id of ids) {
    const part = await lockMentee(trx, id, { isDeleted: true });
    if (part) done.push(await eraseOne(trx, registry, part));
  }
  await sql`update mentee_merges set changes = '[]' where gone_id = any(${ids}::bigint[])`.execute(trx);
  return done;
}

/**
 * Anonymizes a mentee in the caller's transaction, which must see all rows.
 * @param signedIn null for the retention rule
 */
export async function anonymize(
  trx: Db,
  registry: Registry,
  mentee: AnonymizedMentee,
  signedIn: SignedIn | null,
): Promise<Leftovers> {
  const merged = await mergedFrom(trx, mentee.id);
  const parts = [await eraseOne(trx, registry, mentee), ...(await eraseMerged(trx, registry, merged))];
  const own = signedIn && !isSuper(signedIn.caller) ? signedIn.caller.organizationId : mentee.organizationId;
  const linked = parts.flatMap((part) => part.linked);
  for (const id of [mentee.id, ...merged]) {
    const event = {
      ...actorOf(signedIn, currentCall()),
      action: "anonymize" as const,
      outcome: "done" as const,
      tableName: mentees.name,
      recordId: id,
      menteeId: id,
      ownerId: own,
      details: { by: signedIn ? "request" : "retention" },
    };
    await eraseValues(trx, event, linked);
  }
  return {
    mentee,
    files: parts.flatMap(({ files }) => files),
    exports: parts.flatMap((part) => part.exports),
  };
}

/** The parts of the application that erasing needs. */
export interface ErasureTools {
  readonly db: Db;
  readonly env: Env;
  readonly files: FileStore;
  readonly log: Pick<FastifyBaseLogger, "error">;
}

/**
 * Deletes files whose rows are gone. If that fails, the file cleanup deletes them a day later. Messages that were
 * waiting for the transaction may have been stored after it, so the conversations are emptied once more. Exports that
 * someone ordered before the commit may have read the case, so they are deleted too.
 */
export async function finish({ db, env, files, log }: ErasureTools, leftovers: Leftovers): Promise<void> {
  const late = await db.transaction().execute(async (trx) => {
    await eraseConversations(trx, leftovers.mentee);
    return forgetExports(trx, leftovers.mentee);
  });
  const exportFiles = openFileStore(env, "exports");
  const work = [
    ...leftovers.files.flatMap(keysOf).map((key) => () => files.remove(key)),
    ...[...leftovers.exports, ...late].map((key) => () => removeExport(exportFiles, key)),
  ];
  for (const remove of work) {
    await remove().catch((error: Error) => log.error({ name: error.name }, "bytes not removed yet"));
  }
}

/**
 * Anonymizes a mentee, if the caller may delete them. Calling it again changes nothing.
 * @param confirm the mentee's last name as shown on the screen
 * @throws AppError forbidden, notFound; BusinessError for a different name
 */
export async function anonymizeMentee(
  tools: ErasureTools,
  repository: Repository,
  id: string,
  confirm: string,
): Promise<void> {
  const { signedIn, t } = repository;
  // Runs as the system because it also affects accounts, exports, and conversations of other people. The policy is
  // checked below.
  const leftovers = await asSystem(() =>
    inWriteTransaction<Leftovers | null>(repository, mentees.name, async ({ db, registry }) => {
      await repository.requireRow(db, mentees, id, "delete");
      const mentee = await lockMentee(db, id);
      if (!mentee || mentee.isAnonymized) return null;
      const isMeant = confirm.trim().toLowerCase() === mentee.lastName.trim().toLowerCase();
      if (!isMeant)
        throw new BusinessError(t("server.dataProtection.wrongName"), {
          confirm: t("server.dataProtection.wrongName"),
        });
      return anonymize(db, registry, mentee, signedIn);
    }),
  );
  if (leftovers) await asSystem(() => finish(tools, leftovers));
}
