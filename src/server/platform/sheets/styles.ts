/** Cell styles: bold gray headers, days and moments in the reader's format, and long texts wrapped. */
import { xmlDeclaration } from "./xml-text.ts";

const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
const format = (numFmt: number, more = "", inner = "") =>
  `<xf numFmtId="${numFmt}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}>${inner}</xf>`;
const top = '<alignment vertical="top"/>';
const wrapped = '<alignment vertical="top" wrapText="1"/>';

/** A custom number format with the first free code: a percentage with one decimal. */
const numberFormats = '<numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>';

/**
 * Indexes into the list of formats below. Codes 14 and 22 are the day and the moment in the format of the reader's
 * Excel.
 */
export const styles = { plain: 0, header: 1, day: 2, instant: 3, text: 4, quoted: 5, percent: 6 } as const;

/** The part `xl/styles.xml`. */
export const stylesXml =
  `${xmlDeclaration}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  `${numberFormats}<fonts count="2">${font("")}${font("<b/>")}</fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE7EDF5"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="7">${format(0, ' applyAlignment="1"', top)}` +
  `<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">${wrapped}</xf>` +
  `${format(14, ' applyAlignment="1"', top)}${format(22, ' applyAlignment="1"', top)}` +
  `${format(0, ' applyAlignment="1"', wrapped)}${format(0, ' quotePrefix="1" applyAlignment="1"', wrapped)}` +
  `${format(164, ' applyAlignment="1"', top)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
