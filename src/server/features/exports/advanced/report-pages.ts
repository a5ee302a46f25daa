/** The pages of the report. */
import type { Content, ContentTable, ContentText } from "pdfmake/interfaces";
import type { LanguageCode } from "#shared/constants.ts";
import { utcDay } from "#shared/fields/days.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { wordsOf } from "#server/core/records/words/words.ts";
import { cellText, fieldLabel } from "../cells.ts";
import { exportTexts, type ExportText } from "../kind.ts";
import { aboveLong, dataTable, facts, heading } from "../pdf/blocks.ts";
import { periodPages } from "./period-pages.ts";
import type { GroupCounts, ReportData } from "./report-data.ts";

/** Size of the bars in points. */
const barWidth = 170;
const barHeight = 9;
const barColor = "#2c7be5";
/** With more months than this, they are added up by year. */
const maxMonths = 48;

const bar = (count: number, greatest: number): Content => ({
  canvas: [
    {
      type: "rect",
      x: 0,
      y: 2,
      w: Math.max(count > 0 ? 1 : 0, (count / Math.max(1, greatest)) * barWidth),
      h: barHeight,
      color: barColor,
    },
  ],
});

const rightHead = (text: string): ContentText => ({ text, alignment: "right" });

/** Charts with at most this many bars are never split. For larger ones, `kept` bars stay with the header. */
const maxWhole = 5;
const kept = 3;

interface Bar {
  readonly name: string;
  readonly count: number;
}

/**
 * Returns a chart: one row per bar with name, number, share, and bar.
 * @param whole the total for the shares
 */
function barChart(
  translate: ExportText,
  language: LanguageCode,
  title: string,
  bars: readonly Bar[],
  whole: number,
): ContentTable {
  const greatest = Math.max(0, ...bars.map(({ count }) => count));
  const right = (text: string): Content => ({ text, style: "cell", alignment: "right" });
  return dataTable(
    [title, rightHead(translate("report.count")), rightHead(translate("report.share")), ""],
    bars.map(({ name, count }) => [
      name,
      right(cellText(language, count)),
      right(cellText(language, { share: whole > 0 ? count / whole : 0 })),
      bar(count, greatest),
    ]),
    ["*", 50, 50, barWidth],
    Math.min(kept, bars.length),
  );
}

function groupPages({ t, signedIn }: Repository, { group, counts }: GroupCounts, whole: number): Content[] {
  const translate = exportTexts(t);
  const title = fieldLabel(group.type, signedIn.language, group.field) ?? group.key;
  const bars: Bar[] = [];
  for (const { name: chosen, isDeclined, count } of counts) {
    const name = chosen ?? translate(isDeclined ? "prefersNot" : "notStated");
    // The list may have an option with the same name and meaning.
    const same = isDeclined ? bars.findIndex((other) => other.name === name) : -1;
    if (same < 0) bars.push({ name, count });
    else bars[same] = { name, count: count + (bars[same]?.count ?? 0) };
  }
  const isSeveral = group.type.fields[group.field]?.value === "idList";
  const above: Content[] = [
    heading(title, "h2"),
    ...(isSeveral ? [{ text: translate("report.several"), style: "small" }] : []),
  ];
  const chart = barChart(translate, signedIn.language, title, bars, whole);
  return bars.length <= maxWhole
    ? [{ stack: [...above, chart], unbreakable: true }]
    : aboveLong(above, chart);
}

function monthBars(months: ReportData["months"], language: LanguageCode): Bar[] {
  if (months.length > maxMonths) {
    const years = Map.groupBy(months, ({ month }) => month.slice(0, 4));
    return [...years].map(([name, part]) => ({
      name,
      count: part.reduce((sum, { count }) => sum + count, 0),
    }));
  }
  const words = wordsOf(language).month;
  return months.map(({ month, count }) => ({ name: words.format(utcDay(`${month}-01`)), count }));
}

function totalsTable({ t, signedIn }: Repository, { totals }: ReportData, isOfPeriod: boolean): Content[] {
  const translate = exportTexts(t);
  const text = (value: number) => cellText(signedIn.language, value);
  return facts([
    [translate("report.mentees"), text(totals.mentees)],
    [translate("report.active"), text(totals.active)],
    [translate("report.inactive"), text(totals.mentees - totals.active)],
    // For people in the program during a period, these numbers are shown above.
    ...(isOfPeriod
      ? []
      : (["referred", "admitted", "discharged"] as const).map((kind): [string, string] => [
          translate(`report.${kind}`),
          text(totals[kind]),
        ])),
    [
      translate("report.averageAge"),
      totals.averageAge === null ? "" : text(Math.round(totals.averageAge * 10) / 10),
    ],
  ]);
}

function outcomePages({ t, signedIn }: Repository, { outcomes }: ReportData, isOfPeriod: boolean): Content[] {
  if (outcomes.length === 0) return [];
  const translate = exportTexts(t);
  const right = (value: number): Content => ({
    text: cellText(signedIn.language, value),
    style: "cell",
    alignment: "right",
  });
  const stack = [
    heading(translate("report.outcomes"), "h2"),
    { text: translate(isOfPeriod ? "report.outcomesInPeriod" : "report.outcomesNote"), style: "small" },
    dataTable(
      [
        translate("report.kind"),
        ...["assigned", "completed", "overdue"].map((key) => rightHead(translate(`report.${key}`))),
        "",
      ],
      outcomes.map(({ type, assigned, completed, overdue }) => [
        t(`records.${type.name}.title`),
        right(assigned),
        right(completed),
        right(overdue),
        // Assignments completed in a period may have started before it, so a bar would be misleading.
        isOfPeriod ? "" : bar(completed, assigned),
      ]),
      ["*", 60, 65, 55, barWidth],
    ),
  ];
  return [{ stack, unbreakable: true }];
}

/**
 * Returns the body of the report: events in the period, totals, outcomes, referrals over time, and one chart per
 * group.
 * @param isOfPeriod true if it is about the people in the program during its period, instead of those referred in it
 */
export function reportPages(repository: Repository, data: ReportData, isOfPeriod: boolean): Content[] {
  const { t, signedIn } = repository;
  const translate = exportTexts(t);
  const bars = monthBars(data.months, signedIn.language);
  return [
    ...(data.period ? periodPages(repository, data.period.counts, data.period.months) : []),
    heading(translate("report.totals"), "h2"),
    ...totalsTable(repository, data, isOfPeriod),
    ...outcomePages(repository, data, isOfPeriod),
    ...(isOfPeriod
      ? []
      : [
          heading(translate("report.referrals"), "h2"),
          bars.length > 0
            ? barChart(translate, signedIn.language, translate("report.month"), bars, data.totals.referred)
            : { text: translate("nothing"), style: "label" },
        ]),
    ...data.groups.flatMap((counts) => groupPages(repository, counts, data.totals.mentees)),
  ];
}
