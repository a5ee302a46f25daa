/** What a PDF is made of, free of functions so that it can be handed to a worker. */
import type { Content } from "pdfmake/interfaces";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";

export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly paper: "A4" | "Letter";
  /** Small line on top of every page but the first. */
  readonly heading: string;
  /** Small line at the foot of every page, left of the page number. */
  readonly foot: string;
  /** With the places `{page}` and `{pages}`. */
  readonly pageText: string;
  /** Printed at the end when a character has no font. With the places `{mark}` and `{letters}`. */
  readonly unknownText: string;
  readonly content: Content[];
  /** Whether pages have nothing but the content: no head, no foot, and narrow margins. */
  readonly isBare?: boolean;
}

/** The names of the styles that content may use. */
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
/** What printers leave white anyway. */
export const bareMargins: [number, number, number, number] = [18, 18, 18, 18];

/** The layout of a table whose cells are cut out, and the points around what stands in them. */
export const cardLayout = "cards";
export const cardPadding = 16;

/** Of a page, in points. */
export const paperPoints = { A4: [595.28, 841.89], Letter: [612, 792] } as const;

/** Of the Americas, those that print on A4. */
const metricZones =
  /^America\/(Argentina|Buenos_Aires|Sao_Paulo|Lima|La_Paz|Montevideo|Asuncion|Guayaquil|Cayenne|Paramaribo)/;

/**
 * Returns the paper that the organization's country prints on, by its time zone. An organization without a time zone gets
 * the paper of the United States. The reader's language doesn't matter: Spanish in the Americas is printed on Letter.
 */
export function defaultPaperSize({
  organizationZone: zone,
}: Pick<SignedIn, "organizationZone">): PdfDocument["paper"] {
  const isUnknown = zone === "Etc/UTC";
  const isAmerican = /^America\/|^Pacific\/Honolulu$/.test(zone) && !metricZones.test(zone);
  return isUnknown || isAmerican ? "Letter" : "A4";
}
