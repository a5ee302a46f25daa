/** Cards as a document: four per page, black on white, with a font size of at least nine points. */
import type { Content, TableCell } from "pdfmake/interfaces";
import type { LanguageCode } from "#shared/constants.ts";
import { dayText, whenText } from "#server/core/notifications/when-text.ts";
import { addDays } from "#shared/fields/days.ts";
import { paperCardDays } from "#shared/paper-cards.ts";
import { bareMargins, cardLayout, cardPadding, paperPoints, type PdfDocument } from "../pdf/document.ts";
import type { ExportText } from "../kind.ts";
import type { PaperCard } from "./card-data.ts";
import { fitTexts, heightOfLines, inLines, linesOf } from "./fit-texts.ts";

const perPage = 4;
const qrPoints = 92;
const columnGap = 8;
/** Font sizes in points. */
const nameSize = 15;
const labelSize = 10;
const defaultFontSize = 9.5;
const smallSize = 9;
const codeSize = 12;
const numberWidth = 14;

/** Settings that all cards of a document share. */
export interface CardLook {
  readonly translate: ExportText;
  readonly language: LanguageCode;
  readonly paper: PdfDocument["paper"];
  /** The page where codes are entered. */
  readonly address: string;
}

/** Formats a day without the current year. */
const dayOn = ({ today }: PaperCard, { language }: CardLook, day: string): string =>
  dayText(language, day, today.slice(0, 4));

const timeOf = ({ today, appointment }: PaperCard, { language }: CardLook): string =>
  appointment ? whenText(language, appointment, today.slice(0, 4)) : "";

/** Returns the line with the last day on which the code works. */
const untilLine = (card: PaperCard, look: CardLook): string =>
  look.translate("card.until", { day: dayOn(card, look, addDays(card.today, paperCardDays)) });

const shownAddress = (address: string): string => address.replace(/^https?:\/\//, "");

/** The space inside a card, in points. */
interface Room {
  readonly width: number;
  readonly height: number;
}

const label = (text: string): Content => ({ text, bold: true, fontSize: labelSize, margin: [0, 5, 0, 1] });

/** Returns the estimated height of everything except the titles of steps and the place of the appointment. */
function heightOfRest(card: PaperCard, look: CardLook, { width }: Room): number {
  const { steps, appointment, managerPhone, officePhone } = card;
  const { translate, address } = look;
  const line = (size: number, text = "", room = width) => heightOfLines("", size, linesOf(text, size, room));
  const labelHeight = line(labelSize) + 6;
  const besideCode = width - qrPoints - 4 - columnGap;
  const phones = [managerPhone, officePhone].filter(Boolean).length;
  const parts = [
    heightOfLines(card.firstName, nameSize, 1),
    labelHeight + steps.length * (line(smallSize) + 2),
    appointment ? labelHeight + line(defaultFontSize, timeOf(card, look)) : 0,
    appointment?.isInPerson ? line(defaultFontSize) + 3 : 0,
    phones > 0 ? labelHeight + phones * line(defaultFontSize) : 0,
    card.hasCode
      ? columnGap +
        Math.max(
          qrPoints,
          line(smallSize, translate("card.scan"), besideCode) +
            line(smallSize, shownAddress(address), besideCode) +
            line(codeSize) +
            columnGap +
            line(smallSize, untilLine(card, look), besideCode),
        )
      : 0,
  ];
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Returns the card with texts that fit into the room. */
function fit(card: PaperCard, look: CardLook, room: Room): PaperCard {
  const { appointment, steps } = card;
  const [place = "", ...titles] = fitTexts(
    [appointment?.place ?? "", ...steps.map(({ title }) => title)],
    defaultFontSize,
    room.width - numberWidth,
    room.height - heightOfRest(card, look, room),
  );
  return {
    ...card,
    firstName: inLines(card.firstName, nameSize, room.width, 1),
    steps: steps.map((step, at) => ({ ...step, title: titles[at] ?? "" })),
    appointment: appointment && { ...appointment, place },
  };
}

function stepLines(card: PaperCard, look: CardLook): Content[] {
  const { translate } = look;
  const lines = card.steps.map(({ title, dueOn }, at): Content => {
    const day = dueOn ? translate("card.by", { day: dayOn(card, look, dueOn) }) : "";
    return {
      columns: [
        { text: `${at + 1}.`, width: numberWidth, bold: true },
        { stack: [title, ...(day ? [{ text: day, fontSize: smallSize }] : [])], width: "*" },
      ],
      margin: [0, 0, 0, 2],
    };
  });
  return [label(translate("card.steps")), ...(lines.length > 0 ? lines : [translate("card.noSteps")])];
}

function appointmentLines(card: PaperCard, look: CardLook): Content[] {
  const { translate } = look;
  const { appointment } = card;
  if (!appointment) return [];
  const { place, isInPerson } = appointment;
  // There is no timetable data, so the person who gives out the card writes it down.
  const bus: Content = { text: `${translate("card.bus")} ${"_".repeat(26)}`, margin: [0, 3, 0, 0] };
  return [
    label(translate("card.appointment")),
    timeOf(card, look),
    ...(place ? [place] : []),
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

function codeLines(card: PaperCard, look: CardLook): Content[] {
  const { code, hasCode, steps } = card;
  const { translate, address } = look;
  if (!hasCode) return [];
  return [
    {
      columns: [
        { qr: `${address}#${code}`, fit: qrPoints, eccLevel: "M", width: qrPoints + 4 },
        {
          stack: [
            // A card without steps doesn't mention steps.
            { text: translate(steps.length > 0 ? "card.scan" : "card.enter"), fontSize: smallSize },
            { text: shownAddress(address), fontSize: smallSize, bold: true },
            { text: code, fontSize: codeSize, bold: true, margin: [0, 4, 0, 4] },
            { text: untilLine(card, look), fontSize: smallSize },
          ],
          width: "*",
        },
      ],
      columnGap,
      margin: [0, columnGap, 0, 0],
    },
  ];
}

const cardOf = (card: PaperCard, look: CardLook): TableCell => ({
  stack: [
    { text: card.firstName, fontSize: nameSize, bold: true },
    ...stepLines(card, look),
    ...appointmentLines(card, look),
    ...phoneLines(card, look),
    ...codeLines(card, look),
  ],
  fontSize: defaultFontSize,
  lineHeight: 1.1,
});

/** Returns the pages of cards. */
export function cardPages(cards: readonly PaperCard[], look: CardLook): Content[] {
  const [left, top, right, bottom] = bareMargins;
  const [width, height] = paperPoints[look.paper];
  const room: Room = {
    width: (width - left - right) / 2 - 2 * cardPadding,
    height: (height - top - bottom - 4) / 2 - 2 * cardPadding,
  };
  return Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page): Content => {
    const cell = (at: number): TableCell => {
      const card = cards[page * perPage + at];
      return card ? cardOf(fit(card, look, room), look) : "";
    };
    return {
      table: {
        widths: [room.width, room.width],
        heights: room.height,
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
