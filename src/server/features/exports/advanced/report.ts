/** "Export as report": a .pdf with totals, charts and outcomes. */
import { sql } from "kysely";
import { notAnswered, type AdvExport } from "#shared/contracts/exports.ts";
import { isSuper } from "#shared/access/policy.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { fieldLabel } from "../cells.ts";
import { menteesIn, requireReason } from "../consent.ts";
import type { Work } from "../exporter.ts";
import { datedName, exportedByText, exportTexts, rangeText, type ExportKind } from "../kind.ts";
import { facts } from "../pdf/blocks.ts";
import { defaultPaperSize, type PdfDocument } from "../pdf/document.ts";
import { renderPdf } from "../pdf/render.ts";
import { advancedQuery, chosenGroups, type ChosenGroup } from "./query.ts";
import { readReport } from "./report-data.ts";
import { reportPages } from "./report-pages.ts";

async function organizationName({ db, t }: Repository, query: ListQuery): Promise<string> {
  const id = isSuper(query.caller) ? query.organizationId : query.caller.organizationId;
  if (id === null || !isWireId(id)) return exportTexts(t)("allOrganizations");
  const organization = await db
    .selectFrom("organizations")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return organization?.name ?? "";
}

/** What was chosen, in words: one line per group. */
async function filterLines({ db, registry, signedIn, t }: Repository, chosen: readonly ChosenGroup[]) {
  return Promise.all(
    chosen.map(async ({ group, ids }) => {
      const list = registry.get(group.list);
      const { rows } = await sql<{ name: string }>`select name from ${sql.table(list?.table ?? group.list)}
        where id = any(${ids.filter((id) => id !== notAnswered)}::bigint[]) order by name`.execute(db);
      const names = rows.map(({ name }) => name);
      if (ids.includes(notAnswered)) names.push(exportTexts(t)("notAnswered"));
      const label = fieldLabel(group.type, signedIn.language, group.field) ?? group.key;
      return [label, names.join(", ")] as const;
    }),
  );
}

async function reportDocument(repository: Repository, request: AdvExport): Promise<PdfDocument> {
  const { signedIn, t } = repository;
  const translate = exportTexts(t);
  const { startDate, endDate, datesOf } = request;
  const query = await advancedQuery(repository, request);
  const everybody = await advancedQuery(repository, { ...request, startDate: null, endDate: null });
  const chosen = chosenGroups(repository, request);
  const range = startDate || endDate ? { startDate, endDate } : null;
  const isOfPeriod = range !== null && datesOf === "program";
  const data = await readReport(repository, { query, everybody, range, isOfPeriod }, chosen);
  const organization = await organizationName(repository, query);
  return {
    title: translate("report.title"),
    author: `${signedIn.firstName} ${signedIn.lastName}`,
    language: signedIn.language,
    paper: request.paper ?? defaultPaperSize(signedIn),
    heading: `${translate("report.title")} · ${organization}`,
    foot: exportedByText(repository),
    pageText: translate("pages"),
    unknownText: translate("unknownLetters"),
    content: [
      { text: translate("report.title"), style: "title", margin: [0, 0, 0, 4] },
      { text: organization, style: "subtitle", margin: [0, 0, 0, 12] },
      ...facts([
        [
          isOfPeriod ? translate("report.inProgram") : t("records.mentees.fields.dateOfReferral"),
          rangeText(repository, request),
        ],
        ...(await filterLines(repository, chosen)),
      ]),
      ...reportPages(repository, data, isOfPeriod),
    ],
  };
}

/** Whoever may export mentees and read the groups that were chosen. */
export const reportExport: ExportKind<AdvExport> = {
  authorize: async (repository, request) => {
    await advancedQuery(repository, request);
  },

  plan: async (repository, request) => {
    const query = await advancedQuery(repository, request);
    await requireReason(repository, request.reason, menteesIn(query));
    const make = async ({ path, signal, report }: Work) => {
      const document = await reportDocument(repository, request);
      report(0.4);
      await renderPdf(path, document, signal);
    };
    return {
      kind: "advExportReport",
      request,
      fileName: datedName(exportTexts(repository.t)("report.fileName"), "pdf"),
      mediaType: "application/pdf",
      make,
    };
  },
};
