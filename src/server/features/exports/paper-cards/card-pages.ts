/** Cards as a document: four per page, black on white, with a font size of at least nine points. */
import type { Content, TableCell } from "pdfmake/interfaces";
import type { LanguageCode } from "#shared/constants.ts";
import { dayText, whenText } from "#server/core/notifications/when-text.ts";
import { shortened } from "../pdf/blocks.ts";
import { bareMargins, cardLayout, cardPadding, paperPoints, type PdfDocument } from "../pdf/document.ts";
import type { ExportText } from "../kind.ts";
import type { PaperCard } from "./card-data.ts";

const perPage = 4;
const qrPoints = 92;
/** Maximum text lengths. Longer texts would push other cards off the page. */
const maxTitle = 74;
const maxPlace = 110;
const maxName = 28;

/** Settings that all cards of a document share. */
export interface CardLook {
  readonly translate: ExportText;
  readonly language: LanguageCode;
  readonly paper: PdfDocument["paper"];
  /** The page where codes are entered, and the last day that they work. */
  readonly address: string;
  readonly lastDay: string;
  /** The current year, which is omitted from dates. */
  readonly year: string;
}

const label = (text: string): Content => ({ text, bold: true, fontSize: 10, margin: [0, 5, 0, 1] });

function stepLines({ steps }: PaperCard, { translate, language, year }: CardLook): Content[] {
  const lines = steps.map(({ title, dueOn }, at): Content => {
    const day = dueOn ? translate("card.by", { day: dayText(language, dueOn, year) }) : "";
    return {
      columns: [
        { text: `${at + 1}.`, width: 14, bold: true },
        { stack: [shortened(title, maxTitle), ...(day ? [{ text: day, fontSize: 9 }] : [])], width: "*" },
      ],
      margin: [0, 0, 0, 2],
    };
  });
  return [label(translate("card.steps")), ...(lines.length > 0 ? lines : [translate("card.noSteps")])];
}

function appointmentLines({ appointment }: PaperCard, { translate, language, year }: CardLook): Content[] {
  if (!appointment) return [];
  const { place, isInPerson } = appointment;
  // There is no timetable data, so the person who gives out the card writes it down.
  const bus: Content = { text: `${translate("card.bus")} ${"_".repeat(26)}`, margin: [0, 3, 0, 0] };
  return [
    label(translate("card.appointment")),
    whenText(language, appointment, year),
    ...(place ? [shortened(place, maxPlace)] : []),
    ...(isInPerson ? [bus] : []),
  ];
}

function phoneLines({ managerPhone, officePhone }: PaperCard, { translate }: CardLook): Content[] {
  const lines = [
    managerPhone && `${translate("card.manager")} ${managerPhone}`,
    officePhone && `${translate("card.office")} ${officePhone}`,
  ].filter(Boolean);
  return lines.length > 0 ? [label(translate("card.phones")), ...lines] : [];
}

function codeLines(
  { code, hasCode, steps }: PaperCard,
  { translate, address, lastDay }: CardLook,
): Content[] {
  if (!hasCode) return [];
  return [
    {
      columns: [
        { qr: `${address}#${code}`, fit: qrPoints, eccLevel: "M", width: qrPoints + 4 },
        {
          stack: [
            // Without a step, the card mentions none.
            { text: translate(steps.length > 0 ? "card.scan" : "card.enter"), fontSize: 9 },
            { text: address.replace(/^https?:\/\//, ""), fontSize: 9, bold: true },
            { text: code, fontSize: 12, bold: true, margin: [0, 4, 0, 4] },
            { text: translate("card.until", { day: lastDay }), fontSize: 9 },
          ],
          width: "*",
        },
      ],
      columnGap: 8,
      margin: [0, 8, 0, 0],
    },
  ];
}

const cardOf = (card: PaperCard, look: CardLook): TableCell => ({
  stack: [
    { text: shortened(card.firstName, maxName), fontSize: 15, bold: true },
    ...stepLines(card, look),
    ...appointmentLines(card, look),
    ...phoneLines(card, look),
    ...codeLines(card, look),
  ],
  fontSize: 9.5,
  lineHeight: 1.1,
});

/** Returns the pages of cards. */
export function cardPages(cards: readonly PaperCard[], look: CardLook): Content[] {
  const [left, top, right, bottom] = bareMargins;
  const [width, height] = paperPoints[look.paper];
  const inner = { width: (width - left - right) / 2, height: (height - top - bottom - 4) / 2 };
  return Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page): Content => {
    const cell = (at: number): TableCell => {
      const card = cards[page * perPage + at];
      return card ? cardOf(card, look) : "";
    };
    return {
      table: {
        widths: [inner.width - 2 * cardPadding, inner.width - 2 * cardPadding],
        heights: inner.height - 2 * cardPadding,
        dontBreakRows: true,
        body: [
          [cell(0), cell(1)],
          [cell(2), cell(3)],
        ],
      },
      layout: cardLayout,
      ...(page > 0 ? { pageBreak: "before" } : {}),
    };
  });
}
