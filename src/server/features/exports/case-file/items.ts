/** The items of a mentee export, and its permission check. */
import { exportsCases } from "#shared/access/case-exports.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { exportItems, type ExportItem } from "#shared/contracts/export-items.ts";
import type { ExportMentee } from "#shared/contracts/exports.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { requireConsent } from "../consent.ts";

/** Returns the chosen items, in the order of the case file. */
export const chosenItems = ({ itemsToExport }: ExportMentee): ExportItem[] =>
  exportItems.filter(({ id }) => itemsToExport.includes(id));

/**
 * Checks that the caller may export this mentee and list every chosen item. A case file that silently lacks a part
 * would be misleading.
 * @throws AppError forbidden, and notFound for a mentee that is missing or belongs to another organization;
 * BusinessError for items that the mentee's consent doesn't cover, unless there is a reason
 */
export async function authorizeCaseFile(repository: Repository, request: ExportMentee): Promise<void> {
  const { caller } = repository.signedIn;
  if (!exportsCases(caller)) throw new AppError("forbidden");
  await repository.requireMentee(repository.db, request.menteeId);
  // The case file contains whole lists, so the permission to edit single records is not enough.
  const items = chosenItems(request);
  for (const { type } of items) assertAllowed(authorizeType(caller, type, "list"));
  if (request.reason) return;
  await requireConsent(
    repository,
    request.menteeId,
    items.map(({ type }) => type),
    "reason",
  );
}
