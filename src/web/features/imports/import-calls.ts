/** The calls of the import screens. */
import type { ImportResult } from "#shared/contracts/import-choices.ts";
import type {
  ImportAnswer,
  ImportData,
  ImportListAnswer,
  ImportReadAnswer,
  ImportRowsAnswer,
  ImportUndoAnswer,
  ImportValues,
  ImportValuesAnswer,
} from "#shared/contracts/responses/imports.ts";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { upload } from "../../lib/files/upload.ts";

/** A refusal with a message for the user. */
interface RefusedCall {
  readonly status: 0;
  readonly message: string;
}

export type ImportColumns = ImportReadAnswer["dataValues"];

function accept<T extends { readonly status: 1 }>(answer: T | RefusedCall): T {
  if (answer.status === 0) throw new ApiError(400, answer);
  return answer;
}

const path = (name: string) => `/imports/${name}`;

export const importKey = (importId: string) => ["imports", importId] as const;
/** The key of the changes to an import's rows. */
export const rowChangeKey = (importId: string) => [...importKey(importId), "rowChange"] as const;
export const importListKey = ["imports"] as const;

/** Sends a sheet. The table name comes first, so that the server can refuse before it receives the file. */
export async function sendSheet(
  file: File,
  fields: Readonly<Record<string, string>>,
): Promise<ImportColumns> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== "") form.append(name, value);
  form.append("files", file);
  return accept(await upload<ImportReadAnswer | RefusedCall>(path("read"), form)).dataValues;
}

export const listImports = async (signal: AbortSignal): Promise<readonly ImportData[]> =>
  (await call<ImportListAnswer>(path("list"), {}, { signal })).dataValues;

export const readColumns = async (importId: string, signal: AbortSignal): Promise<ImportColumns> =>
  (await call<ImportReadAnswer>(path("columns"), { importId }, { signal })).dataValues;

export const getImport = async (importId: string, signal?: AbortSignal): Promise<ImportData> =>
  (await call<ImportAnswer>(path("get"), { importId }, signal ? { signal } : {})).dataValues;

export const readRows = (
  importId: string,
  result: ImportResult,
  page: number,
  signal: AbortSignal,
): Promise<ImportRowsAnswer> => call(path("rows"), { importId, result, page }, { signal });

/** Returns the distinct texts of a column whose field is a choice. */
export const readValues = async (
  body: { readonly importId: string; readonly column: number; readonly field: string },
  signal: AbortSignal,
): Promise<ImportValues> => (await call<ImportValuesAnswer>(path("values"), body, { signal })).dataValues;

/**
 * Changes an import.
 * @throws ApiError, including for a refusal
 */
export const change = async (
  name: "check" | "correct" | "decide" | "run" | "undo",
  body: Readonly<Record<string, unknown>>,
  key?: string,
): Promise<ImportData> =>
  accept(await call<ImportAnswer | RefusedCall>(path(name), body, key ? { key } : {})).dataValues;

export const previewUndo = async (importId: string): Promise<ImportUndoAnswer["dataValues"]> =>
  accept(await call<ImportUndoAnswer | RefusedCall>(path("undo"), { importId, dryRun: true })).dataValues;

/** Returns the bytes of an empty template. */
export async function readTemplate(tableName: string): Promise<Uint8Array<ArrayBuffer>> {
  const { dataValues } = await call<{ dataValues: string }>(path("template"), { tableName });
  return Uint8Array.from(atob(dataValues), (sign) => sign.charCodeAt(0));
}

export const wrongRows = async (importId: string): Promise<string> =>
  (await call<{ dataValues: string }>(path("wrongRows"), { importId })).dataValues;
