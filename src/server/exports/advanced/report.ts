/** "Export as report": a .pdf with totals, charts and outcomes. */
import { sql } from "kysely";
import type { AdvExport } from "#shared/contracts/exports.ts";
import { organizationFilter } from "#shared/access/policy.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { ListQuery } from "../../records/list-query.ts";
import type { Repository } from "../../records/repository.ts";
import { fieldLabel } from "../cells.ts";
import type { Work } from "../exporter.ts";
import { datedName, exportedByText, exportTexts, rangeText, type ExportKind } from "../kind.ts";
import { facts } from "../pdf/blocks.ts";
import { usualPaper, type PdfDocument } from "../pdf/document.ts";
import { renderPdf } from "../pdf/render.ts";
import { advancedQuery, chosenGroups, type ChosenGroup } from "./query.ts";
import { readReport } from "./report-data.ts";
import { reportPages } from "./report-pages.ts";

async function organizationName({ services, t }: Repository, query: ListQuery): Promise<string> {
  const id = organizationFilter(query.caller, query.type, query.organizationId);
  if (id === null || !isWireId(id)) return exportTexts(t)("allOrganizations");
  const { rows } = await sql<{ name: string }>`select name from organizations where id = ${id}`.execute(
    services.db,
  );
  return rows[0]?.name ?? "";
}

/** What was chosen, in words: one line per group. */
async function filterLines({ services, signedIn }: Repository, chosen: readonly ChosenGroup[]) {
  return Promise.all(
    chosen.map(async ({ group, ids }) => {
      const list = services.registry.get(group.list);
      const { rows } = await sql<{ name: string }>`select name from ${sql.table(list?.table ?? group.list)}
        where id = any(${ids}::bigint[]) order by name`.execute(services.db);
      const label = fieldLabel(group.type, signedIn.language, group.field) ?? group.key;
      return [label, rows.map(({ name }) => name).join(", ")] as const;
    }),
  );
}

async function reportDocument(repository: Repository, request: AdvExport): Promise<PdfDocument> {
  const { signedIn, t } = repository;
  const say = exportTexts(t);
  const query = await advancedQuery(repository, request);
  const chosen = chosenGroups(repository, request);
  const data = await readReport(repository, query, chosen);
  const organization = await organizationName(repository, query);
  return {
    title: say("report.title"),
    author: `${signedIn.firstName} ${signedIn.lastName}`,
    language: signedIn.language,
    paper: request.paper ?? usualPaper(signedIn.language),
    heading: `${say("report.title")} · ${organization}`,
    foot: exportedByText(repository),
    pageText: say("pages"),
    unknownText: say("unknownLetters"),
    content: [
      { text: say("report.title"), style: "title", margin: [0, 0, 0, 4] },
      { text: organization, style: "subtitle", margin: [0, 0, 0, 12] },
      ...facts([
        [t("records.mentees.fields.dateOfReferral"), rangeText(repository, request)],
        ...(await filterLines(repository, chosen)),
      ]),
      ...reportPages(repository, data),
    ],
  };
}

/** Whoever may export mentees and read the groups that were chosen. */
export const reportExport: ExportKind<AdvExport> = {
  authorize: async (repository, request) => {
    await advancedQuery(repository, request);
  },

  plan: async (repository, request) => {
    await advancedQuery(repository, request);
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
