/** The pages of a report of measures. */
import type { Content } from "pdfmake/interfaces";
import type { Period } from "#shared/measures/period.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { dataTable, facts, heading, underHeading } from "../pdf/blocks.ts";
import { notesOf, rowsOf, targetWords } from "./figure-words.ts";
import type { PrintedMeasure } from "./report-data.ts";

const right = (text: string): Content => ({ text, style: "cell", alignment: "right" });

/** @param above heading of its set, for the first measure of a set */
function measurePages(
  repository: Repository,
  measure: PrintedMeasure,
  compared: Period | null,
  above: readonly Content[],
): Content[] {
  const { t } = repository;
  const { figure, name, words, source, isChecked, check, version, stored } = measure;
  const text = (key: string) => t(`measures.report.${key}`);
  const title = [...above, heading(name, "h3")];
  if (!figure)
    return [{ stack: [...title, { text: t("measures.closed"), style: "label" }], unbreakable: true }];
  const rows = rowsOf(repository, measure, compared).map(([label, ...numbers]) => [
    label,
    ...numbers.map(right),
  ]);
  const head = [
    text("row"),
    ...["figure", "counted", "all", "unknown"].map((key) => ({
      text: text(key),
      alignment: "right" as const,
    })),
  ];
  const body: Content[] = [
    { text: words, style: "small", margin: [0, 0, 0, 4] },
    dataTable(head, rows, ["*", 80, 60, 60, 60]),
    ...facts([
      [t("records.measures.fields.target"), targetWords(repository, measure)],
      [t("measures.source"), source],
      [t(isChecked ? "measures.isChecked" : "measures.toBeChecked"), check],
      [t("measures.definition"), version],
      [t("records.measures.fields.note"), stored.note ?? ""],
    ]),
  ];
  return underHeading({ stack: title }, [{ stack: body }]);
}

/** Returns the body of the report: the limits of the numbers, followed by the sets. */
export function measureReport(
  repository: Repository,
  measures: readonly PrintedMeasure[],
  compared: Period | null,
): Content[] {
  const { t } = repository;
  return [
    ...underHeading(heading(t("measures.report.limits"), "h2"), [
      {
        stack: [
          { text: t("measures.report.limitsText"), style: "small" },
          ...notesOf(repository, measures).map((text) => ({ text, style: "small" })),
        ],
      },
    ]),
    ...[...Map.groupBy(measures, ({ set }) => set)].flatMap(([set, members]) => {
      const above = (at: number) => (at === 0 ? [heading(set, "h2")] : []);
      return members.flatMap((measure, at) => measurePages(repository, measure, compared, above(at)));
    }),
  ];
}
