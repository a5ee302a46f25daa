/** The stored files of a case, and the names that they get in the .zip. */
import type { StoredEntry } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { labelOf, type StoredRow } from "#server/core/records/columns.ts";
import { storedFiles } from "#server/core/records/file-fields.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { CaseData, CaseSection } from "./case-data.ts";
import { entryDay } from "./span.ts";

export interface CaseFile {
  /** Name in the store. */
  readonly stored: string;
  /** Path in the .zip, as `files/2026-02-28 Tax return.pdf`, of a task `files/2026-02-28 Birth certificate - scan.pdf`. */
  readonly path: string;
  /** In bytes; null when the bytes are lost. */
  readonly size: number | null;
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

/** The files of a field, each with the day on which it was added, where the field says that. */
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

/** A day, what the record is about and the file's own name, before the ending that the file has. */
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
  // Some systems do not distinguish upper and lower case.
  for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${stem} (${number})${ending}`;
  taken.add(path.toLowerCase());
  return `files/${path}`;
}

/** The files of all sections, by their name in the store. */
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
