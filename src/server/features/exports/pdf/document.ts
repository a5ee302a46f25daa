/** The description of a PDF. It contains no functions, so that it can be sent to a worker. */
import type { Content } from "pdfmake/interfaces";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";

export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly paper: "A4" | "Letter";
  /** Small text at the top of every page except the first. */
  readonly heading: string;
  /** Small text at the bottom of every page, to the left of the page number. */
  readonly foot: string;
  /** Contains the placeholders `{page}` and `{pages}`. */
  readonly pageText: string;
  /** Printed at the end if a character has no font. Contains the placeholders `{mark}` and `{letters}`. */
  readonly unknownText: string;
  readonly content: Content[];
  /** True for pages without header and footer and with narrow margins. */
  readonly isBare?: boolean;
}

/** The styles that content may use, by name. */
export const pdfStyles = {
  title: { fontSize: 26, bold: true, color: "#1b2a41" },
  subtitle: { fontSize: 14, color: "#44546a" },
  h1: { fontSize: 17, bold: true, color: "#1b2a41", margin: [0, 0, 0, 8] },
  h2: { fontSize: 12.5, bold: true, color: "#1b2a41", margin: [0, 12, 0, 4] },
  h3: { fontSize: 11, bold: true, margin: [0, 8, 0, 3] },
  label: { color: "#5a6778" },
  small: { fontSize: 8.5, color: "#5a6778" },
  tableHead: { bold: true, fillColor: "#e7edf5", fontSize: 9.5 },
  cell: { fontSize: 9.5 },
  quote: { italics: true, color: "#44546a" },
} as const;

export const pageMargins: [number, number, number, number] = [50, 60, 50, 55];
/** Margins that most printers can't print on. */
export const bareMargins: [number, number, number, number] = [18, 18, 18, 18];

/** Layout of a table whose cells are cut out, and the padding of the cells in points. */
export const cardLayout = "cards";
export const cardPadding = 16;

/** Size of a page, in points. */
export const paperPoints = { A4: [595.28, 841.89], Letter: [612, 792] } as const;

/** Time zones in the Americas where paper is A4. */
const metricZones =
  /^America\/(Argentina|Buenos_Aires|Sao_Paulo|Lima|La_Paz|Montevideo|Asuncion|Guayaquil|Cayenne|Paramaribo)/;

/**
 * Returns the paper size of the organization's country, based on its time zone. An organization without a time zone
 * gets Letter. The reader's language doesn't matter.
 */
export function defaultPaperSize({
  organizationZone: zone,
}: Pick<SignedIn, "organizationZone">): PdfDocument["paper"] {
  const isUnknown = zone === "Etc/UTC";
  const isAmerican = /^America\/|^Pacific\/Honolulu$/.test(zone) && !metricZones.test(zone);
  return isUnknown || isAmerican ? "Letter" : "A4";
}
