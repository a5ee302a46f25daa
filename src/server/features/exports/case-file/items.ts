/** The items of a mentee export and who may have them. */
import { exportsCases } from "#shared/access/case-exports.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { exportItems, type ExportItem } from "#shared/contracts/export-items.ts";
import type { ExportMentee } from "#shared/contracts/exports.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { requireConsent } from "../consent.ts";

/** The chosen items, in the order of the case file. */
export const chosenItems = ({ itemsToExport }: ExportMentee): ExportItem[] =>
  exportItems.filter(({ id }) => itemsToExport.includes(id));

/**
 * Lets those pass who may export this mentee and list every chosen item: a case file that silently lacks a part would
 * mislead whoever gets it.
 * @throws AppError forbidden, and notFound for a missing mentee and one of another organization; BusinessError for what the
 * mentee's consent does not cover and no reason is stated for
 */
export async function authorizeCaseFile(repository: Repository, request: ExportMentee): Promise<void> {
  const { caller } = repository.signedIn;
  if (!exportsCases(caller)) throw new AppError("forbidden");
  await repository.requireMentee(repository.db, request.menteeId);
  // The case file holds whole lists: the right to edit single records, which opens one, is not enough.
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
