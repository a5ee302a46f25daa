/** Calls as the web app makes them. */

export interface Answer {
  /** The HTTP status, or 0 without a response. */
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly bytes: Buffer;
}

export interface CallSettings {
  readonly token?: string;
  /** Idempotency-Key. */
  readonly key?: string;
}

function bodyOf(bytes: Buffer, type: string | null): Record<string, unknown> {
  return type?.startsWith("application/json")
    ? (JSON.parse(bytes.toString()) as Record<string, unknown>)
    : {};
}

/** Sends a GET, or with a body a POST of JSON or of a form. Never throws. */
export async function call(
  address: string,
  path: string,
  body?: unknown,
  { token, key }: CallSettings = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`${address}/apicalls/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(token ? { authorization: token } : {}),
        ...(key ? { "idempotency-key": key } : {}),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, body: bodyOf(bytes, response.headers.get("content-type")), bytes };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return { status: 0, body: { message: `${message} ${cause?.message ?? ""}` }, bytes: Buffer.alloc(0) };
  }
}

/** Returns true if a call succeeded. */
export const isDone = ({ status, body }: Answer): boolean =>
  status === 200 && (body["status"] === undefined || body["status"] === 1);

/** Returns a failed call's status, its code or message, and its id in the node's log. */
export const failureOf = ({ status, body }: Answer): string =>
  `${status} ${String(body["code"] ?? body["message"] ?? "")} ${String(body["requestId"] ?? "")}`.trim();

/** Makes a form with a file, as the upload fields send it. */
export function fileForm(menteeId: string, name: string, bytes: Buffer): FormData {
  const form = new FormData();
  const fields = { tableName: "menteeUserFiles", id: "0", clientId: menteeId };
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set("files", new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Makes the body of a call that saves a mentee's note. */
export const noteOf = (menteeId: string, noteTitle: string, tableId = "0", more: object = {}) => ({
  tableName: "menteeUserNotes",
  tableId,
  data: { menteeId, date: "2026-01-02", noteTitle, note: `<p>${noteTitle}</p>`, ...more },
});
