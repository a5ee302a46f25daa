/** Requests and downloads exports like a browser. Reads the files with libraries that the product doesn't use. */
import { strFromU8, unzipSync } from "fflate";
import readXlsxFile from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { expect } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { until } from "#tests/support/until.ts";

export interface Download {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
  /** The file name, decoded from its RFC 5987 form. */
  readonly fileName: string;
}

/** Opens the address of an export's code, as a new window does. */
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

/** Waits until the file of an export is ready, which may be after the response. */
export const untilReady = (test: TestApp, code: string, token: string): Promise<void> =>
  until(async () => (await test.get(`export-status/${code}`, token)).body["exportStatus"] === "ready");

/** Requests an export and downloads it. @throws with the status and text of a failed response */
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

/** Returns the rows of a sheet, the header first. */
export const readSheet = async (bytes: Buffer, sheet: number | string = 1): Promise<unknown[][]> => {
  const sheets = await readXlsxFile(bytes, { trim: false });
  const found = typeof sheet === "number" ? sheets[sheet - 1] : sheets.find((one) => one.sheet === sheet);
  return (found?.data ?? []) as unknown[][];
};

/** Returns the values below a heading. */
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

type PDFPageProxy = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** Returns texts that reach beyond the edges of their page. */
async function outsideOf(page: PDFPageProxy): Promise<string[]> {
  const [left = 0, , right = 0] = page.view;
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const at = Number(item.transform[4]);
    return at >= left && at + item.width <= right + 1 ? [] : [item.str];
  });
}

/** Returns the text of each page of a PDF. @throws if a text reaches beyond its page */
export async function readPdf(bytes: Buffer): Promise<{ pages: string[]; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  for (let number = 1; number <= document.numPages; number += 1)
    expect(await outsideOf(await document.getPage(number))).toEqual([]);
  const { text } = await extractText(document, { mergePages: false });
  return { pages: text, text: text.join("\n").replaceAll("\u00A0", " ") };
}
