/** The pages of a case file: the cover, followed by the items. */
import type { Content } from "pdfmake/interfaces";
import { canUseField } from "#shared/access/policy.ts";
import type { ExportItem } from "#shared/contracts/export-items.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { dayIn } from "#shared/fields/days.ts";
import { documentCell, cellText, dayText, fieldLabel, isReadable, type Reading } from "../cells.ts";
import { exportedByText, exportTexts, hasPeriod, rangeText, type DayRange } from "../kind.ts";
import { belowOthers, facts, heading, picture, underHeading } from "../pdf/blocks.ts";
import { richTextContent } from "../pdf/rich-text.ts";
import type { CaseData } from "./case-data.ts";
import type { CaseFile } from "./case-files.ts";
import { sectionPages } from "./section-pages.ts";

/** Returns the title of an item, as in the app. */
export const itemTitle = ({ t }: Repository, item: ExportItem): string =>
  item.type.isMentee ? exportTexts(t)("caseFile.profile") : t(`records.${item.type.name}.title`);

/** Settings that are irrelevant in a case file. */
const hiddenFromPaper = new Set(["addressRadius", "timezone", "remindersOff"]);

function profilePages(repository: Repository, data: CaseData, photo: string | null): Content[] {
  const { caller, language, zone } = repository.signedIn;
  if (!data.profile) return [];
  const reading: Reading = { type: data.profileType, language, zone, fileNames: new Map() };
  const pages: Content[] = [];
  let pairs: [string, string][] = [];
  let title = "";
  const close = (next: string) => {
    const content = facts(pairs);
    if (content.length > 0) pages.push(...(title ? underHeading(heading(title, "h2"), content) : content));
    title = next;
    pairs = [];
  };
  for (const [name, field] of Object.entries(data.profileType.fields)) {
    const label = fieldLabel(data.profileType, language, name);
    if (!label || hiddenFromPaper.has(name) || field.kind === "hidden" || !canUseField(caller, field))
      continue;
    if (field.kind === "title") close(label);
    else if (field.value === "html") {
      close(label);
      const text = richTextContent(String(data.profile[name] ?? ""));
      if (text.length > 0) pages.push(...underHeading(heading(label, "h2"), text));
    } else if (isReadable(field))
      pairs.push([label, cellText(language, documentCell(reading, name, data.profile))]);
  }
  close("");
  return photo ? [picture(photo, data.name, { width: 90, margin: [0, 0, 0, 8] }), ...pages] : pages;
}

function coverPage(
  repository: Repository,
  { data, items, range, letterhead }: Pick<CaseContent, "data" | "items" | "range" | "letterhead">,
  empty: readonly string[],
): Content[] {
  const { t, signedIn } = repository;
  const { language, zone } = signedIn;
  const translate = exportTexts(t);
  const isOfPeriod = hasPeriod(range);
  const nothing = translate(isOfPeriod ? "nothingInPeriod" : "nothing");
  const rule: Content[] = isOfPeriod
    ? [{ text: translate("caseFile.periodRule"), style: "small", margin: [0, 0, 0, 6] }]
    : [];
  const notice: Content[] = data.isPartTwo ? [{ text: translate("partTwo"), bold: true }] : [];
  return [
    ...letterhead,
    { text: translate("caseFile.title"), style: "subtitle", margin: [0, 110, 0, 6] },
    { text: data.name, style: "title", margin: [0, 0, 0, 24] },
    ...facts([
      [translate("organization"), data.organization],
      [t("records.mentees.fields.clientId"), data.clientId],
      [
        t("records.mentees.fields.anonymizedAt"),
        data.anonymized_at ? dayText(language, dayIn(zone, data.anonymized_at)) : "",
      ],
      [translate("period"), rangeText(repository, range)],
      [translate("caseFile.contents"), items.map((item) => itemTitle(repository, item)).join(", ")],
    ]),
    ...(empty.length > 0 ? [{ text: `${empty.join(", ")}: ${nothing}`, style: "label" }] : []),
    { text: exportedByText(repository), margin: [0, 28, 0, 6] },
    { text: translate("confidential"), style: "label", margin: [0, 0, 0, 6] },
    ...rule,
    ...notice,
  ];
}

export interface CaseContent {
  readonly data: CaseData;
  readonly items: readonly ExportItem[];
  readonly range: DayRange;
  readonly files: ReadonlyMap<string, CaseFile>;
  /** True if the files are included. */
  readonly hasFiles: boolean;
  readonly letterhead: readonly Content[];
  /** Data URL of a small JPEG. */
  readonly photo: string | null;
}

/** Returns the content of the case file. */
export function casePages(repository: Repository, content: CaseContent): Content[] {
  const { data, items, photo } = content;
  const parts = items.map((item) => {
    const section = data.sections.find((candidate) => candidate.item === item);
    const title = itemTitle(repository, item);
    return {
      title,
      pages: section ? sectionPages(repository, section, content) : profilePages(repository, data, photo),
    };
  });
  // Empty items are listed on the cover, because a heading without content could take up a whole page.
  const empty = parts.filter(({ pages }) => pages.length === 0).map(({ title }) => title);
  const filled = parts.filter(({ pages }) => pages.length > 0);
  return [
    ...coverPage(repository, content, empty),
    ...filled.flatMap(({ title, pages }, index): Content[] =>
      // The first item starts after the cover. Later ones follow without a page break, so that no page is nearly
      // empty.
      index === 0 ? [heading(title, "h1", { pageBreak: "before" }), ...pages] : belowOthers(title, pages),
    ),
  ];
}
