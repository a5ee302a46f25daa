/** The pages of a report of figures. */
import type { Content } from "pdfmake/interfaces";
import type { Cell } from "#shared/contracts/measures.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { dayText } from "../cells.ts";
import { dataTable, facts, heading, together, underHeading } from "../pdf/blocks.ts";
import { countWords, figureWords, targetWords } from "./figure-words.ts";
import type { PrintedMeasure } from "./report-data.ts";

const right = (text: string): Content => ({ text, style: "cell", alignment: "right" });

/** What a row of figures says: the figure, of how many, how many unknown. */
function row(
  repository: Repository,
  measure: PrintedMeasure,
  label: string,
  cell: Cell | null,
  isTelling = false,
): (string | Content)[] {
  const count = (value: number | undefined) => (value === undefined ? "" : countWords(repository, value));
  return [
    label,
    right(figureWords(repository, measure, cell, isTelling)),
    right(count(cell?.counted)),
    right(count(cell?.all)),
    right(count(cell?.unknown)),
  ];
}

/** So many rows of a table fit on one page, with what stands around them. */
const maxRows = 15;

/** @param above the heading of its set, for the first measure of one */
function measurePages(
  repository: Repository,
  measure: PrintedMeasure,
  compared: string,
  above: readonly Content[],
): Content[] {
  const { t } = repository;
  const { figure, before, tells, name, words, source, isChecked, check, version, stored } = measure;
  const text = (key: string) => t(`measures.report.${key}`);
  const title = [...above, heading(name, "h3")];
  if (!figure)
    return [{ stack: [...title, { text: t("measures.closed"), style: "label" }], unbreakable: true }];
  const rows = [
    row(repository, measure, text("period"), figure.total, tells.total),
    ...(compared && (before || tells.before)
      ? [row(repository, measure, compared, before, tells.before)]
      : []),
    ...figure.groups.map((cell) => row(repository, measure, cell.name || t("measures.noGroup"), cell)),
    ...(figure.total && figure.others.length > 0
      ? [[text("others"), ...["", "", "", ""].map((empty) => right(empty))]]
      : []),
  ];
  const head = [
    "",
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
  return rows.length <= maxRows
    ? [{ stack: [...title, ...body], unbreakable: true }]
    : underHeading({ stack: title }, body);
}

/** The body of the report: what the figures do not say, then set by set. */
export function measureReport(
  repository: Repository,
  measures: readonly PrintedMeasure[],
  compared: { readonly from: string; readonly to: string } | null,
): Content[] {
  const { t, signedIn } = repository;
  const day = (value: string) => dayText(signedIn.language, value);
  const before = compared
    ? t("measures.report.compared", { from: day(compared.from), to: day(compared.to) })
    : "";
  const below = Math.max(0, ...measures.map((measure) => measure.below));
  return [
    ...underHeading(
      heading(t("measures.report.limits"), "h2"),
      together([
        { text: t("measures.report.limitsText"), style: "small" },
        ...(below > 1
          ? [{ text: t("measures.report.suppressedNote", { count: below }), style: "small" } as const]
          : []),
      ]),
    ),
    ...[...Map.groupBy(measures, ({ set }) => set)].flatMap(([set, members]) => {
      const above = (at: number) => (at === 0 ? [heading(set, "h2")] : []);
      return members.flatMap((measure, at) => measurePages(repository, measure, before, above(at)));
    }),
  ];
}
