/** Opens an uploaded archive, within the limits of the organization. */
import type { TFunction } from "i18next";
import { sql } from "kysely";
import { customFields, maxDefinedFields } from "#shared/records/custom-fields.ts";
import { fileOf, recordsOf } from "#server/core/moving/manifest.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { asSystem } from "#server/kernel/context.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { ArchiveFault, openArchive, type Archive } from "./open-archive.ts";
import { maxEntries } from "./values.ts";

const megabyte = 1024 * 1024;
/** The limit on an organization's files if the operator hasn't set one. */
const defaultLimitMb = 20_480;
/** Additional space for rows, which take less space than files. */
const rowsMb = 10_240;

/**
 * Returns the maximum size of an archive, packed or unpacked, in bytes.
 * @param limit the result of {@link storageLimit}
 */
export const maxArchiveBytes = (limit: number): number => limit + rowsMb * megabyte;

/** Returns the maximum size of an organization's stored files, in bytes. */
export async function storageLimit({ db, env, signedIn }: Repository): Promise<number> {
  const { storage_limit_mb: own } = await db
    .selectFrom("organizations")
    .select("storage_limit_mb")
    .where("id", "=", signedIn.caller.organizationId)
    .executeTakeFirstOrThrow();
  return ((own ?? env.storageLimitMb) || defaultLimitMb) * megabyte;
}

/**
 * Checks the numbers of custom fields and choices. Allows more choices than the form does now, because an older
 * installation may have more, and choices can't be deleted.
 * @throws BusinessError if there are more than any version of the application allowed
 */
async function checkCustomFields(archive: Archive, t: TFunction): Promise<void> {
  const path = recordsOf(customFields.name);
  if (!archive.has(path)) return;
  const counts = new Map<unknown, number>();
  for await (const { tableName, options, deletedAt } of archive.lines(path)) {
    if (Array.isArray(options) && options.length > maxEntries)
      throw new BusinessError(t("server.moving.tooManyOptions", { count: maxEntries }));
    if (deletedAt !== null && deletedAt !== undefined) continue;
    const count = (counts.get(tableName) ?? 0) + 1;
    if (count > maxDefinedFields)
      throw new BusinessError(t("server.moving.tooManyFields", { count: maxDefinedFields }));
    counts.set(tableName, count);
  }
}

async function checkLimits(archive: Archive, limit: number, t: TFunction): Promise<void> {
  const files = archive.manifest.members.filter((member) => member.path.startsWith(fileOf("")));
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > limit) throw new ArchiveFault("tooLarge");
  await checkCustomFields(archive, t);
}

/** Opens an archive. @throws BusinessError if it is refused */
export async function openChecked(repository: Repository, path: string, limit: number): Promise<Archive> {
  const { db, t } = repository;
  const { rows } = await asSystem(() =>
    sql<{ name: string }>`select max(name collate "C") as name from schema_migrations`.execute(db),
  );
  try {
    const archive = await openArchive(path, rows[0]?.name ?? "", maxArchiveBytes(limit));
    try {
      await checkLimits(archive, limit, t);
      return archive;
    } catch (error) {
      await archive.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof ArchiveFault) throw new BusinessError(t(`server.moving.faults.${error.code}`));
    throw error;
  }
}
