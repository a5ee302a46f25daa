/** The fixed parts of an .xlsx file (ECMA-376 part 1). */
import { stylesXml } from "./styles.ts";
import { escapeXml, xmlDeclaration } from "./xml-text.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** Returns valid sheet names. Excel allows at most 31 characters, none of `[]:*?/\`, and each name once. */
function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const base =
      title
        .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, " ")
        .trim()
        .replace(/^'+|'+$/g, "") || "Sheet";
    let name = base.slice(0, 31).toWellFormed();
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
      name = `${base.slice(0, 26).toWellFormed()} (${number})`;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Returns all parts of a workbook except its sheets, as path → content. */
export function workbookParts(titles: readonly string[]): ReadonlyMap<string, string> {
  const names = sheetNames(titles);
  const each = (make: (index: number, name: string) => string) =>
    names.map((name, index) => make(index, name)).join("");
  return new Map([
    [
      "[Content_Types].xml",
      `${xmlDeclaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/>` +
        `${each((index) => `<Override PartName="/${sheetPath(index)}" ContentType="${contentTypes}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      "_rels/.rels",
      `${xmlDeclaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
        `${each((index, name) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)}</sheets>` +
        `<definedNames>${each((index, name) => `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escapeXml(name.replaceAll("'", "''"))}'!$1:$1</definedName>`)}</definedNames></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${xmlDeclaration}<Relationships xmlns="${packageRelations}">` +
        `${each((index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)}` +
        `<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", stylesXml],
  ]);
}
