/** All kinds of exports, and the permission check of a stored one. */
import { readsSensitive } from "#shared/access/caller.ts";
import type { AdvExport, ExportMentee, ExportOverview } from "#shared/contracts/exports.ts";
import type { ExportHmis } from "#shared/contracts/hmis.ts";
import type { ExportMeasures } from "#shared/contracts/measures.ts";
import type { PaperCards } from "#shared/contracts/paper-cards.ts";
import type { ExportReport } from "#shared/contracts/reports.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { Repository, type RecordTools } from "#server/core/records/repository.ts";
import { menteeListExport } from "./advanced/mentee-list.ts";
import { reportExport } from "./advanced/report.ts";
import { caseFileExport } from "./case-file/case-file.ts";
import { hmisExport } from "./hmis/hmis.ts";
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

// A request was validated before it was stored with its kind.
const authorize = (repository: Repository, { kind, request }: ExportRow): Promise<void> => {
  if (kind === "overview") return kinds.overview.authorize(repository, request as ExportOverview);
  if (kind === "mentee") return kinds.mentee.authorize(repository, request as ExportMentee);
  if (kind === "paperCards") return kinds.paperCards.authorize(repository, request as PaperCards);
  if (kind === "measures") return kinds.measures.authorize(repository, request as ExportMeasures);
  if (kind === "report") return kinds.report.authorize(repository, request as ExportReport);
  if (kind === "hmis") return kinds.hmis.authorize(repository, request as ExportHmis);
  if (kind === "organization") return kinds.organization.authorize(repository, {});
  return kinds[kind].authorize(repository, request as AdvExport);
};

/** Returns true if the person may still download the export. Their role may have changed since it was requested. */
export async function mayFetch(tools: RecordTools, signedIn: SignedIn, row: ExportRow): Promise<boolean> {
  if (row.withSensitive && !readsSensitive(signedIn.caller)) return false;
  if (!(await isInCaseload(tools.db, signedIn.caller, row.id))) return false;
  try {
    await authorize(new Repository(tools, signedIn), row);
    return true;
  } catch (error) {
    // The consent may have ended in the meantime.
    if (error instanceof AppError || error instanceof BusinessError) return false;
    throw error;
  }
}
