import type { StoredEntry } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";

/** Returns the names of the files in a field's stored value, including those inside entries. */
export function storedFiles(field: Field, value: unknown): string[] {
  if (field.value === "file") return typeof value === "string" ? [value] : [];
  if (field.value === "fileList") return Array.isArray(value) ? (value as string[]) : [];
  if (field.value !== "entries" || !Array.isArray(value)) return [];
  const parts = Object.entries(field.of ?? {});
  return (value as StoredEntry[]).flatMap((entry) =>
    parts.flatMap(([name, part]) => storedFiles(part, entry[name])),
  );
}

/** Returns true if a field accepts only images. */
export const isStoredImage = (field: Field): boolean => field.kind === "imageUpload";
