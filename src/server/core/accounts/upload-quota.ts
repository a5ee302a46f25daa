/** The upload limits of a person and of an organization. */
import { sql } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { asSystem } from "#server/kernel/context.ts";
import type { Env } from "#server/kernel/env.ts";
import { TextError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";
import type { UploadQuota } from "#server/platform/files/upload-quota.ts";
import type { Row } from "#server/platform/db/row.ts";
import { uploadKilobytes, type Limits } from "./limits.ts";

const megabyte = 1024 * 1024;
const kilobyte = 1024;
/** Maximum number of one account's uploads that aren't part of a record yet. */
const maxUnattached = 200;
/**
 * Maximum size of these uploads in megabytes. If larger, the maximum file size applies, so that one file always fits.
 */
const unattachedMb = 200;
/** Seconds until a refused client may retry. Unattached files are removed after a day. */
const retrySeconds = 3600;

interface Stored {
  count: number;
  unattached: string;
  organization: string;
  own_limit: Row<"organizations">["storage_limit_mb"];
}

async function readStored(trx: Db, { accountId, organizationId }: Caller): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select (select count(*)::integer from files where uploaded_by = ${accountId} and record_table is null) as count,
      (select coalesce(sum(byte_size), 0)::text from files
        where uploaded_by = ${accountId} and record_table is null) as unattached,
      (select coalesce(sum(byte_size), 0)::text from files where uploaded_by in (
        select account_id from users where organization_id = ${organizationId}
        union all select account_id from mentees where organization_id = ${organizationId})) as organization,
      (select storage_limit_mb from organizations where id = ${organizationId}) as own_limit`.execute(trx);
  if (!rows[0]) throw new Error("The statement answers one row.");
  return rows[0];
}

/**
 * Returns the limits of a caller's uploads: 200 files and 200 MB that no record holds yet, a number of megabytes per
 * quarter of an hour, and the organization's storage. Each refusal names its limit.
 */
export function uploadQuota(
  { db, env, limits }: { db: Db; env: Pick<Env, "uploadMaxMb" | "storageLimitMb">; limits: Limits },
  caller: Caller,
): UploadQuota {
  const unattachedLimitMb = Math.max(unattachedMb, env.uploadMaxMb);
  const check = async (trx: Db, bytes: number) => {
    const stored = await readStored(trx, caller);
    const isTooMuch = Number(stored.unattached) + bytes > unattachedLimitMb * megabyte;
    if (stored.count >= maxUnattached || isTooMuch) {
      const values = { count: maxUnattached, megabytes: unattachedLimitMb };
      throw new TextError("tooManyRequests", "server.files.unattachedLimit", values, retrySeconds);
    }
    const limitMb = stored.own_limit ?? env.storageLimitMb;
    if (limitMb > 0 && Number(stored.organization) + bytes > limitMb * megabyte)
      throw new TextError("tooLarge", "server.files.storageLimit", { megabytes: limitMb });
  };
  return {
    async admit(bytes) {
      await asSystem(() => check(db, bytes));
      const kilobytes = Math.max(1, Math.ceil(bytes / kilobyte));
      const values = { megabytes: Math.floor(uploadKilobytes(env.uploadMaxMb) / kilobyte) };
      await limits.countMany("uploadKilobytes", caller.accountId, kilobytes).catch((error: unknown) => {
        if (!(error instanceof Error && "retryAfter" in error)) throw error;
        const wait = Number(error.retryAfter);
        throw new TextError("tooManyRequests", "server.files.rateLimit", values, wait);
      });
    },
    keep: (bytes, insert) =>
      asSystem(() =>
        db.transaction().execute(async (trx) => {
          // Locks the quota, so that each concurrent upload sees what the others have stored.
          await lockNamed(trx, "uploads", caller.organizationId);
          await check(trx, bytes);
          await insert(trx);
        }),
      ),
  };
}
