/** Stores the rows of an archive in an empty organization, in one transaction. */
import { sql } from "kysely";
import { maxReportLines, type MoveReport } from "#shared/contracts/moving.ts";
import { userRoles } from "#shared/records/user-roles.ts";
import { users } from "#shared/records/users.ts";
import { readCatalog } from "#server/core/moving/catalog.ts";
import { accountsPart, makeParts, type Part } from "#server/core/moving/parts.ts";
import { recordHooks } from "#server/core/records/hooks/index.ts";
import { attachMoved } from "./import-files.ts";
import { chooseRole, deleteAccountsWithoutPerson } from "./importer.ts";
import { orderParts } from "./order.ts";
import { matchOutsideRows } from "./outside.ts";
import { RowImporter, type RowsImport } from "./row-importer.ts";
import { ownIds, removeAdded, removeIds } from "./store-rows.ts";

/** Turns off the triggers that add rows, because the archive has these rows. */
const quiet = sql`select set_config('app.mirror_enrollments', 'off', true), set_config('app.answers', '{"kept":true}', true)`;

/**
 * Stores all rows of an archive.
 * @returns the part of the report about rows, and the stored files that no record uses
 * @throws ArchiveFault, or an error of the database for rows that it doesn't accept. The caller rolls back.
 */
export async function importRows(
  rowsImport: RowsImport,
): Promise<{
  readonly report: Omit<MoveReport, "lostFiles" | "setUpAgain">;
  readonly unusedFiles: string[];
}> {
  const { trx, archive, registry, files, importer } = rowsImport;
  const { organizationId } = importer;
  await quiet.execute(trx);
  const parts = orderParts(makeParts(registry, await readCatalog(trx)));
  const former = new Map<Part, string[]>();
  for (const { part } of parts) former.set(part, await ownIds(trx, part, organizationId));
  const outside = await matchOutsideRows(trx, archive, registry, organizationId);
  const rows = new RowImporter(rowsImport, outside.ids);
  for (const ordered of parts) {
    const { part } = ordered;
    const kept = [...(former.get(part) ?? []), ...(outside.ids.get(part.name)?.values() ?? [])];
    await removeAdded(trx, part, organizationId, kept);
    await rows.storePart(ordered);
  }
  await rows.storeLate();
  await deleteAccountsWithoutPerson(trx, rows.newIdsOf(accountsPart));
  const roleId = await chooseRole(trx, importer, rows.wantedRole);
  // The archive's rows replace the organization's initial rows, except the Owner.
  for (const { part } of parts.toReversed()) {
    const isOwner = part.name === accountsPart || part.type?.isOrganization || part.type?.name === users.name;
    const ids = isOwner ? [] : (former.get(part) ?? []);
    await removeIds(trx, part, part.type?.name === userRoles.name ? ids.filter((id) => id !== roleId) : ids);
  }
  const unusedFiles = await attachMoved(trx, files, rows.ownIdOf, importer.accountId);
  for (const { name } of registry.values()) await recordHooks[name]?.afterMove?.(trx, organizationId);
  return {
    unusedFiles,
    report: {
      ...rows.report(),
      files: files.stored.size - unusedFiles.length,
      added: outside.added.slice(0, maxReportLines),
    },
  };
}
