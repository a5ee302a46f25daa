/** Where documents go: to a mentee's files, or to the signed-in person's own. */
import { tableVerdict } from "#shared/access/policy.ts";
import { menteeUserFiles } from "#shared/records/mentee-sub-records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { userFiles } from "#shared/records/user-files.ts";
import { AppError } from "../errors.ts";
import type { Repository } from "../records/repository.ts";
import { obey } from "../records/verdict.ts";

export interface Shelf {
  readonly type: RecordType;
  /** Null: the own files. */
  readonly menteeId: string | null;
}

/**
 * The shelf that `clientId` of a call names; empty and `"0"` mean the own files.
 * @throws AppError badRequest for anything but a text or a number
 */
export function shelfOf(fields: Readonly<Record<string, unknown>>): Shelf {
  const given = fields["clientId"] ?? "";
  if (typeof given !== "string" && typeof given !== "number") throw new AppError("badRequest", "clientId");
  const clientId = String(given).trim();
  return clientId === "" || clientId === "0"
    ? { type: userFiles, menteeId: null }
    : { type: menteeUserFiles, menteeId: clientId };
}

/**
 * Lets those pass who may add files there.
 * @throws AppError forbidden, or notFound for a missing mentee and one of another organization
 */
export async function authorizeShelf(repository: Repository, { type, menteeId }: Shelf): Promise<void> {
  obey(tableVerdict(repository.signedIn.caller, type, "add"));
  if (menteeId !== null) await repository.requireMentee(repository.services.db, menteeId);
}
