/** Uses the exports as a browser does: request, watch, fetch. Reads the files with other libraries than the writers. */
import { strFromU8, unzipSync } from "fflate";
import { setTimeout as sleep } from "node:timers/promises";
import readXlsxFile from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import type { TestApp } from "#tests/support/app.ts";

export interface Download {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
  /** The name of RFC 5987. */
  readonly fileName: string;
}

/** Opens the address of a code, as a new window does. */
export async function fetchCode(
  { app }: TestApp,
  code: string,
  token: string | undefined,
  path = "/apicalls/export/",
): Promise<Download> {
  const response = await app.inject({
    method: "GET",
    url: `${path}${code}`,
    headers: token ? { authorization: token } : {},
  });
  const disposition = String(response.headers["content-disposition"] ?? "");
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    fileName: decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? ""),
  };
}

/** Asks for an export and fetches it. Throws what went wrong. */
export async function exportFile(
  test: TestApp,
  call: string,
  body: unknown,
  token: string,
): Promise<Download & { answer: Record<string, unknown> }> {
  const { status, body: answer, text } = await test.post(`export/${call}`, body, token);
  if (status !== 200) throw new Error(`${status} ${text}`);
  const file = await fetchCode(test, String(answer["code"]), token);
  if (file.status !== 200) throw new Error(`${file.status} ${file.bytes.toString().slice(0, 300)}`);
  return { ...file, answer };
}

/** The rows of a sheet, the header first. */
export const readSheet = async (bytes: Buffer, sheet: number | string = 1): Promise<unknown[][]> => {
  const sheets = await readXlsxFile(bytes, { trim: false });
  const found = typeof sheet === "number" ? sheets[sheet - 1] : sheets.find((one) => one.sheet === sheet);
  return (found?.data ?? []) as unknown[][];
};

/** The values below a heading. */
export const readColumn = async (bytes: Buffer, sheet: string, heading: string): Promise<unknown[]> => {
  const [headings, ...rows] = await readSheet(bytes, sheet);
  const at = headings?.indexOf(heading) ?? -1;
  return rows.map((row) => row[at]);
};

export const readZip = (bytes: Buffer): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([path, data]) => [path, Buffer.from(data)]),
  );

export const readXml = (bytes: Buffer, path: string): string =>
  strFromU8(unzipSync(new Uint8Array(bytes))[path] ?? new Uint8Array());

/** The text of each page of a PDF. */
export async function readPdf(bytes: Buffer): Promise<{ pages: string[]; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return { pages: text, text: text.join("\n").replaceAll("\u00A0", " ") };
}

/** Waits until a condition holds. */
export async function until(test: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (let left = seconds * 20; left > 0; left -= 1) {
    if (await test()) return;
    await sleep(50);
  }
  throw new Error("It never came true");
}
