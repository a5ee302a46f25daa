/** The place of documents: a mentee's files, or the signed-in person's own files. */
import { authorizeType } from "#shared/access/policy.ts";
import { menteeUserFiles } from "#shared/records/mentee-sub-records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { userFiles } from "#shared/records/user-files.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";

export interface UploadTarget {
  readonly type: RecordType;
  /** Null for the person's own files. */
  readonly menteeId: string | null;
}

/**
 * Returns the target for the call's `clientId`. An empty one and `"0"` mean the caller's own files.
 * @throws AppError badRequest for anything but a text or a number
 */
export function uploadTargetOf(fields: Readonly<Record<string, unknown>>): UploadTarget {
  const given = fields["clientId"] ?? "";
  if (typeof given !== "string" && typeof given !== "number") throw new AppError("badRequest", "clientId");
  const clientId = String(given).trim();
  return clientId === "" || clientId === "0"
    ? { type: userFiles, menteeId: null }
    : { type: menteeUserFiles, menteeId: clientId };
}

/**
 * Checks that the caller may add files there.
 * @throws AppError forbidden, or notFound for a mentee that is missing or belongs to another organization
 */
export async function authorizeUpload(
  repository: Repository,
  { type, menteeId }: UploadTarget,
): Promise<void> {
  assertAllowed(authorizeType(repository.signedIn.caller, type, "add"));
  if (menteeId !== null) await repository.requireMentee(repository.db, menteeId);
}
