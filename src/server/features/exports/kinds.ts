/** All kinds of exports, and the permission check of a stored one. */
import { readsSensitive } from "#shared/access/caller.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { Repository, type RecordTools } from "#server/core/records/repository.ts";
import { menteeListExport } from "./advanced/mentee-list.ts";
import { reportExport } from "./advanced/report.ts";
import { caseFileExport } from "./case-file/case-file.ts";
import { hmisExport } from "./hmis/hmis.ts";
import type { ExportKind } from "./kind.ts";
import { measuresExport } from "./measures/measures.ts";
import { organizationExport } from "./organization/organization.ts";
import { overviewExport } from "./overview.ts";
import { paperCardsExport } from "./paper-cards/paper-cards.ts";
import { reportDocument } from "./report/report.ts";
import { isInCaseload, type ExportRow } from "./store.ts";

export const kinds = {
  overview: overviewExport,
  advExportMentees: menteeListExport,
  advExportReport: reportExport,
  mentee: caseFileExport,
  paperCards: paperCardsExport,
  measures: measuresExport,
  report: reportDocument,
  hmis: hmisExport,
  organization: organizationExport,
};

/** Returns true if the person may still download the export. Their role may have changed since it was requested. */
export async function mayFetch(tools: RecordTools, signedIn: SignedIn, row: ExportRow): Promise<boolean> {
  if (row.withSensitive && !readsSensitive(signedIn.caller)) return false;
  if (!(await isInCaseload(tools.db, signedIn.caller, row.id))) return false;
  try {
    // The request was validated before it was stored with its kind.
    const kind: ExportKind<unknown> = kinds[row.kind];
    await kind.authorize(new Repository(tools, signedIn), row.request);
    return true;
  } catch (error) {
    // The consent may have ended in the meantime.
    if (error instanceof AppError || error instanceof BusinessError) return false;
    throw error;
  }
}
