/** The pages of a report. */
import type { Content } from "pdfmake/interfaces";
import {
  textIn,
  reportColumns,
  rowsOf,
  type ReportContent,
  type ReportSection,
} from "#shared/reports/content.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { notesOf } from "../measures/figure-words.ts";
import { dataTable, heading, underHeading } from "../pdf/blocks.ts";
import type { PrintedRows } from "./printed.ts";
import { answeredWords, cellWords, cohortWords } from "./words.ts";

function sectionTable(
  repository: Repository,
  content: ReportContent,
  { rows }: ReportSection,
  printed: PrintedRows,
): Content {
  const { t, signedIn } = repository;
  const used = reportColumns.filter((column) =>
    rows.some(({ cells }) => cells.some((cell) => cell.column === column)),
  );
  const columns = used.length > 0 ? used : (["total"] as const);
  const body = rows.map((row) => {
    const notes = [
      cohortWords(repository, row, content),
      answeredWords(repository, row, rowsOf(content), printed),
    ].filter(Boolean);
    const label: Content = {
      stack: [
        { text: textIn(row.label, signedIn.language), style: "cell" },
        ...notes.map((text) => ({ text, style: "small" })),
      ],
      margin: [row.isPart ? 12 : 0, 0, 0, 0],
    };
    return [
      label,
      ...columns.map((column): Content => {
        const cell = printed.get(row.key)?.find((one) => one.column === column);
        const closed = row.isClosed && column === "total" ? t("measures.closed") : "";
        return { text: cell ? cellWords(repository, row, cell) : closed, style: "cell", alignment: "right" };
      }),
    ];
  });
  const head = [
    t("reports.columns.row"),
    ...columns.map((column) => ({ text: t(`reports.columns.${column}`), alignment: "right" as const })),
  ];
  return dataTable(head, body, ["*", ...columns.map(() => (columns.length > 3 ? 76 : 92))]);
}

/** Returns the body of a report: sections, answers, a list of data that isn't in this system, and definitions. */
export function reportPages(repository: Repository, content: ReportContent, printed: PrintedRows): Content[] {
  const { t, signedIn } = repository;
  const { language } = signedIn;
  const rows = rowsOf(content);
  const h2 = (key: string) => heading(t(`reports.${key}`), "h2");
  const notes = notesOf(
    repository,
    rows.map(({ below }) => ({ below, step: null })),
  );
  const answers = content.questions.flatMap(({ text, answer }) =>
    underHeading(heading(textIn(text, language), "h3"), [{ text: answer || t("reports.noAnswer") }]),
  );
  const definitions = rows
    .filter(({ isPart }) => !isPart)
    .flatMap(({ label, words, version }) =>
      underHeading(heading(`${textIn(label, language)} (${t("measures.report.version")} ${version})`, "h3"), [
        { text: textIn(words, language), style: "small" },
      ]),
    );
  return [
    ...content.sections.flatMap((section) =>
      underHeading(heading(textIn(section.name, language), "h2"), [
        sectionTable(repository, content, section, printed),
      ]),
    ),
    ...(notes.length > 0
      ? [{ stack: notes.map((text) => ({ text, style: "small" })), margin: [0, 4, 0, 4] as never }]
      : []),
    ...(answers.length > 0 ? [h2("narrative"), ...answers] : []),
    ...(content.missing.length > 0
      ? underHeading(h2("missing"), [
          { text: t("reports.missingHint"), style: "small" },
          { ul: content.missing.map((text) => textIn(text, language)) },
        ])
      : []),
    h2("definitions"),
    ...definitions,
  ];
}
