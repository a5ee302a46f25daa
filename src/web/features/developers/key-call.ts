/** The calls that API keys can make, from the OpenAPI document, and how this page makes them. */

interface Operation {
  summary: string;
  security: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly { readonly $ref?: string }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

/** The part of the OpenAPI document that this page reads. */
export interface ApiDocument {
  paths: Readonly<Record<string, { readonly post?: Operation }>>;
}

export interface KeyCall {
  /** Such as `/apicalls/getTable`. */
  path: string;
  summary: string;
  /** A body to begin with, as JSON. */
  example: string;
  /** True if a repeated request with the same `Idempotency-Key` takes effect once. */
  takesOnceKey: boolean;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns the calls that API keys can make. All of them are POST. */
export const keyCallsOf = ({ paths }: ApiDocument): KeyCall[] =>
  Object.entries(paths).flatMap(([path, { post }]) =>
    post?.security.some((one) => "apiKey" in one)
      ? [
          {
            path,
            summary: post.summary,
            example: pretty(post.requestBody?.content["application/json"]?.example ?? {}),
            takesOnceKey: post.parameters?.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")) ?? false,
          },
        ]
      : [],
  );

export interface Request {
  key: string;
  path: string;
  /** JSON. */
  body: string;
  /** The `Idempotency-Key`. May be empty. */
  once: string;
}

export interface Answer {
  status: number;
  ms: number;
  /** The calls left in this minute and their limit. Null if the server didn't say. */
  remaining: string | null;
  limit: string | null;
  /** Indented if it is JSON. */
  text: string;
}

const headersOf = ({ key, once }: Request): Record<string, string> => ({
  Authorization: `Bearer ${key}`,
  "Content-Type": "application/json",
  ...(once ? { "Idempotency-Key": once } : {}),
});

function indented(text: string): string {
  try {
    return pretty(JSON.parse(text));
  } catch {
    return text;
  }
}

/**
 * Makes a call with a key, and without the session of the signed-in person.
 * @throws TypeError if the server can't be reached
 */
export async function makeCall(request: Request): Promise<Answer> {
  const start = performance.now();
  const response = await fetch(request.path, {
    method: "POST",
    credentials: "omit",
    headers: headersOf(request),
    body: request.body,
  });
  const text = await response.text();
  return {
    status: response.status,
    ms: Math.round(performance.now() - start),
    remaining: response.headers.get("RateLimit-Remaining"),
    limit: response.headers.get("RateLimit-Limit"),
    text: indented(text),
  };
}

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Returns the call as a command for a terminal. The command has no secret, because the key is in the variable `KEY`.
 */
export function commandOf({ path, body, once }: Omit<Request, "key">): string {
  return [
    `curl -s ${quoted(location.origin + path)}`,
    '-H "Authorization: Bearer $KEY"',
    "-H 'Content-Type: application/json'",
    ...(once ? [`-H ${quoted(`Idempotency-Key: ${once}`)}`] : []),
    `-d ${quoted(body)}`,
  ].join(" \\\n  ");
}
