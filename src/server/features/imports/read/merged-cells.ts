/** The merged cells of a workbook's sheet, which the library for reading sheets does not say. */
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";

/** A piece of a range may stand at the end of one chunk and at the beginning of the next. */
const overlap = 200;

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) pieces.push(chunk as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** The part of a sheet, by its number among the sheets. */
function partOf(workbook: string, relations: string, at: number): string | undefined {
  const tag = [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)][at]?.[0] ?? "";
  const id = attribute(tag, "\\w+:id");
  const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].find(
    ([one]) => attribute(one, "Id") === id,
  );
  const target = relation && attribute(relation[0], "Target");
  return target && (target.startsWith("/") ? target.slice(1) : `xl/${target}`);
}

/**
 * Ranges like `A1:C1`.
 * @param bytes of a workbook whose parts unpack to no more than is allowed
 * @param at number of the sheet, from 0
 */
export async function mergedRanges(bytes: Buffer, at: number): Promise<string[]> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const [workbook, relations] = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"].map((name) =>
    entries.get(name),
  );
  if (!workbook || !relations) return [];
  const part = entries.get(partOf(await textOf(zip, workbook), await textOf(zip, relations), at) ?? "");
  if (!part) return [];
  const found = new Set<string>();
  let rest = "";
  for await (const chunk of await zip.openReadStreamPromise(part)) {
    const text = rest + (chunk as Buffer).toString("latin1");
    for (const [, range = ""] of text.matchAll(/<(?:\w+:)?mergeCell\s+ref="([A-Z]+\d+:[A-Z]+\d+)"/g))
      found.add(range);
    rest = text.slice(-overlap);
  }
  return [...found];
}

/** The range that joins columns of a row; undefined where none does. */
export const mergeAcross = (ranges: readonly string[], rowNo: number): string | undefined =>
  ranges.find((range) => {
    const [, firstColumn, firstRow, lastColumn, lastRow] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? [];
    return firstColumn !== lastColumn && Number(firstRow) <= rowNo && rowNo <= Number(lastRow);
  });
