/** The stored files of a case and their names in the .zip. */
import type { StoredEntry } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { labelOf, type StoredRow } from "#server/core/records/columns.ts";
import { storedFiles } from "#server/core/records/file-fields.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { CaseData, CaseSection } from "./case-data.ts";
import { entryDay } from "./span.ts";

export interface CaseFile {
  /** Stored name. */
  readonly stored: string;
  /**
   * Path in the .zip, such as `files/2026-02-28 Tax return.pdf`, or `files/2026-02-28 Birth certificate - scan.pdf`
   * for the file of a task.
   */
  readonly path: string;
  /** In bytes. Null if the file is lost. */
  readonly size: number | null;
}

const maxStem = 120;
/** Most systems allow 255 bytes, with the extension. A letter takes up to four. */
const maxBytes = 220;

/** Returns the start of a text that a file name has room for. */
function shortened(text: string): string {
  let kept = text.slice(0, maxStem);
  while (Buffer.byteLength(kept) > maxBytes) kept = kept.slice(0, -1);
  return kept.toWellFormed();
}

/** Removes characters that some operating systems don't allow in file names. */
function safeName(name: string): string {
  const plain = name.toWellFormed().replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, "_");
  return shortened(plain).replace(/^[.\s]+|[.\s]+$/g, "");
}

/** Returns the files of a field, each with the day it was added, if the field stores it. */
function addedFiles(field: Field, value: unknown, zone: string): [stored: string, day: string | null][] {
  if (field.value !== "entries" || !Array.isArray(value))
    return storedFiles(field, value).map((stored) => [stored, null]);
  return (value as StoredEntry[]).flatMap((entry) =>
    storedFiles(field, [entry]).map((stored): [string, string | null] => [
      stored,
      entryDay(field, entry, zone),
    ]),
  );
}

/** Returns a file name made of the day, the subject of the record, and the original file name with its extension. */
function wishedName(
  { query }: CaseSection,
  row: StoredRow,
  added: string | null,
  originalName: string,
): string {
  const { list, nameFields, fields } = query.type;
  const dot = originalName.lastIndexOf(".");
  const ending = dot > 0 ? originalName.slice(dot) : "";
  const day = added ?? (list?.dateField ? String(row[list.dateField] ?? "") : "");
  const named = nameFields.map((name) => String(row[name] ?? "")).join(" ");
  const about = Object.keys(fields).find((name) => fields[name]?.value === "id");
  const title = named || (about ? (labelOf(row, about) ?? "") : "");
  const own = named ? "" : dot > 0 ? originalName.slice(0, dot) : originalName;
  const stem = [title, own].filter(Boolean).join(" - ");
  return `${safeName(`${day} ${stem}`.trim()) || "file"}${safeName(ending) ? `.${safeName(ending)}` : ""}`;
}

function uniquePath(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let path = name;
  // Some file systems don't distinguish uppercase and lowercase.
  for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${stem} (${number})${ending}`;
  taken.add(path.toLowerCase());
  return `files/${path}`;
}

/** Returns the files of all sections by their stored name. */
export async function findCaseFiles(
  { signedIn }: Repository,
  uploads: FileStore,
  { sections }: CaseData,
): Promise<ReadonlyMap<string, CaseFile>> {
  const taken = new Set<string>();
  const found = new Map<string, CaseFile>();
  for (const section of sections) {
    const fields = Object.entries(section.query.type.fields);
    for (const row of section.rows) {
      const files = fields.flatMap(([name, field]) => addedFiles(field, row[name], signedIn.zone));
      for (const [stored, day] of files) {
        const original = section.fileNames.get(stored) ?? stored;
        const path = uniquePath(wishedName(section, row, day, original), taken);
        found.set(stored, { stored, path, size: await uploads.size(stored) });
      }
    }
  }
  return found;
}
