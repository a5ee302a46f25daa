/** The sheets of a report. */
import { figureNumber, isShare } from "#shared/measures/figure.ts";
import { textIn, rowsOf, type ReportContent } from "#shared/reports/content.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { SheetRow } from "#server/platform/sheets/sheet-xml.ts";
import type { Sheet } from "#server/platform/sheets/workbook.ts";
import type { PrintedRows } from "./printed.ts";
import { answeredWords, cellWords, cohortWords } from "./words.ts";

/** Returns the numbers, the answers, and the definitions, each as a sheet. */
export function reportSheets(repository: Repository, content: ReportContent, printed: PrintedRows): Sheet[] {
  const { t, signedIn } = repository;
  const { language } = signedIn;
  const header = (key: string, wraps = false) => ({ header: t(key), wraps });
  const rowsIn = ({ name, rows }: ReportContent["sections"][number]): SheetRow[] =>
    rows.flatMap((row): SheetRow[] => {
      const start = [textIn(name, language), textIn(row.label, language)];
      if (row.isClosed) return [[...start, "", t("measures.closed"), null, null, null, null, ""]];
      return (printed.get(row.key) ?? []).map((one): SheetRow => {
        const { cell, column } = one;
        const value = cell && figureNumber(row.definition.kind, cell);
        return [
          ...start,
          t(`reports.columns.${column}`),
          cellWords(repository, row, one),
          value !== null && isShare(row.definition.kind) ? { share: value } : value,
          cell?.counted ?? null,
          cell?.all ?? null,
          cell?.unknown ?? null,
          [
            cohortWords(repository, row, content),
            column === "total" ? answeredWords(repository, row, rowsOf(content), printed) : "",
          ]
            .filter(Boolean)
            .join(". "),
        ];
      });
    });
  return [
    {
      name: t("measures.report.title"),
      isList: true,
      columns: [
        header("measures.report.set"),
        header("reports.columns.row"),
        header("reports.column"),
        header("measures.report.figure"),
        header("measures.value"),
        header("measures.report.counted"),
        header("measures.report.all"),
        header("measures.report.unknown"),
        header("records.measures.fields.note"),
      ],
      rows: async function* () {
        yield content.sections.flatMap(rowsIn);
      },
    },
    {
      name: t("reports.narrative"),
      columns: [header("reports.question", true), header("reports.answer", true)],
      rows: async function* () {
        yield [
          ...content.questions.map(({ text, answer }): SheetRow => [textIn(text, language), answer]),
          ...content.missing.map((text): SheetRow => [textIn(text, language), t("reports.missing")]),
        ];
      },
    },
    {
      name: t("measures.definition"),
      columns: [
        header("records.measures.fields.name"),
        header("measures.definition", true),
        header("measures.report.version"),
      ],
      rows: async function* () {
        yield rowsOf(content)
          .filter(({ isPart }) => !isPart)
          .map(({ label, words, version }): SheetRow => [
            textIn(label, language),
            textIn(words, language),
            version,
          ]);
      },
    },
  ];
}
