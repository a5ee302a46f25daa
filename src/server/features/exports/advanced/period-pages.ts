/** The report pages about a period. */
import type { Content } from "pdfmake/interfaces";
import { utcDay } from "#shared/fields/days.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { wordsOf } from "#server/core/records/words/words.ts";
import { cellText } from "../cells.ts";
import { exportTexts } from "../kind.ts";
import { dataTable, facts, heading } from "../pdf/blocks.ts";
import type { MonthCounts, PeriodCounts } from "#shared/contracts/responses/report-numbers.ts";

const kinds = ["referred", "admitted", "discharged"] as const;

/** With more months than this, they are not listed one by one. */
const maxMonths = 48;

/** Returns the numbers of people in a period, with a note on who is counted where, and the numbers by month. */
export function periodPages(
  { t, signedIn: { language } }: Repository,
  period: PeriodCounts,
  months: readonly MonthCounts[],
): Content[] {
  const translate = exportTexts(t);
  const text = (value: number) => cellText(language, value);
  const right = (value: number): Content => ({ text: text(value), style: "cell", alignment: "right" });
  const rows = months.map((month) => [
    wordsOf(language).month.format(utcDay(`${month.month}-01`)),
    ...kinds.map((kind) => right(month[kind])),
  ]);
  const head = [
    translate("report.month"),
    ...kinds.map((kind) => ({ text: translate(`report.period.${kind}`), alignment: "right" as const })),
  ];
  return [
    heading(translate("report.period.title"), "h2"),
    ...facts(
      (["served", ...kinds, "atEnd"] as const).map((kind) => [
        translate(`report.period.${kind}`),
        text(period[kind]),
      ]),
    ),
    { text: translate("report.period.note"), style: "small", margin: [0, 0, 0, 8] },
    ...(rows.length > 0 && rows.length <= maxMonths ? [dataTable(head, rows, ["*", 80, 80, 80])] : []),
  ];
}
