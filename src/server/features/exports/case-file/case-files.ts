/** The stored files of a case, and the names that they get in the .zip. */
import type { StoredRow } from "#server/core/records/columns.ts";
import { storedFiles } from "#server/core/records/file-fields.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyName } from "#server/platform/db/expressions.ts";
import type { CaseData, CaseSection } from "./case-data.ts";

export interface CaseFile {
  /** Name in the store. */
  readonly stored: string;
  /** Path in the .zip, as `files/2026-02-28 Tax return.pdf`. */
  readonly path: string;
  /** In bytes; null when the bytes are lost. */
  readonly size: number | null;
  readonly mediaType: string;
}

const maxStem = 120;

/** What every system takes as a file name. */
const safeName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, "_")
    .slice(0, maxStem)
    .toWellFormed()
    .replace(/^[.\s]+|[.\s]+$/g, "");

/** A day and a title before the ending that the file has. */
function wishedName({ query }: CaseSection, row: StoredRow, originalName: string): string {
  const dot = originalName.lastIndexOf(".");
  const ending = dot > 0 ? originalName.slice(dot) : "";
  const day = query.type.list?.dateField ? String(row[query.type.list.dateField] ?? "") : "";
  const own = query.type.nameFields.map((name) => String(row[name] ?? "")).join(" ");
  const stem = own || (dot > 0 ? originalName.slice(0, dot) : originalName);
  return `${safeName(`${day} ${stem}`.trim()) || "file"}${safeName(ending) ? `.${safeName(ending)}` : ""}`;
}

function uniquePath(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let path = name;
  // Some systems do not distinguish upper and lower case.
  for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${stem} (${number})${ending}`;
  taken.add(path.toLowerCase());
  return `files/${path}`;
}

/** The files of all sections, by their name in the store. */
export async function findCaseFiles(
  db: Db,
  uploads: FileStore,
  { sections }: CaseData,
): Promise<ReadonlyMap<string, CaseFile>> {
  const taken = new Set<string>();
  const found = new Map<string, CaseFile>();
  for (const section of sections) {
    const fields = Object.entries(section.query.type.fields);
    for (const row of section.rows) {
      for (const stored of fields.flatMap(([name, field]) => storedFiles(field, row[name]))) {
        const original = section.fileNames.get(stored) ?? stored;
        const path = uniquePath(wishedName(section, row, original), taken);
        found.set(stored, { stored, path, size: await uploads.size(stored), mediaType: "" });
      }
    }
  }
  const rows = await db
    .selectFrom("files")
    .select(["name", "media_type as mediaType"])
    .where("name", "=", anyName([...found.keys()]))
    .execute();
  for (const { name, mediaType } of rows) {
    const file = found.get(name);
    if (file) found.set(name, { ...file, mediaType });
  }
  return found;
}
