/**
 * Requests to identity providers. Their URLs come from Owners and from the providers themselves, so they are checked
 * like the URLs of push services.
 */
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { publicLookup, publicEndpoint } from "#server/platform/http/public-endpoint.ts";

/** Total time of a request, from the DNS lookup to the end of the response. */
const timeoutMs = 5000;
/** Maximum size of a response in bytes. Key sets of large providers have about 20 KB. */
const maxBytes = 256 * 1024;

/**
 * Returns the address of a provider. It uses HTTPS on the default port of a public host name, or is on one of the
 * operator's hosts, where plain HTTP is allowed for this machine.
 * @returns null for any other text
 */
export function providerUrl(text: string, internalHosts: readonly string[]): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.hash) return null;
  if (!internalHosts.includes(url.hostname)) return publicEndpoint(text, false);
  return url.protocol === "https:" ? url : publicEndpoint(text, true);
}

/** The part of the Fetch API that the OpenID Connect library uses. */
export interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns a `fetch` for identity providers that follows no redirects.
 * @throws Error if the address isn't allowed, or if there is no complete response in time
 */
export const providerFetch =
  (internalHosts: readonly string[]) =>
  (text: string, { method, headers, body }: ProviderRequest): Promise<Response> => {
    const url = providerUrl(text, internalHosts);
    if (!url) return Promise.reject(new Error("the address isn't allowed"));
    const isInternal = internalHosts.includes(url.hostname);
    const send = url.protocol === "https:" ? requestSecure : requestPlain;
    const sent = body instanceof URLSearchParams || typeof body === "string" ? String(body) : "";
    return new Promise((resolve, reject) => {
      const request = send(
        url,
        {
          method,
          agent: false,
          ...(isInternal ? {} : { lookup: publicLookup(false) }),
          signal: AbortSignal.timeout(timeoutMs),
          headers: { ...headers, "content-length": Buffer.byteLength(sent) },
        },
        (answer) => {
          readAll(answer).then((bytes) => {
            const status = answer.statusCode ?? 0;
            const type = answer.headers["content-type"] ?? "";
            // `Response` rejects other statuses with a body. None of them is a valid response here.
            if (status < 200 || [204, 205, 304].includes(status))
              return reject(new Error(`status ${status}`));
            resolve(new Response(new Uint8Array(bytes), { status, headers: { "content-type": type } }));
          }, reject);
        },
      );
      request.on("error", reject);
      request.end(sent);
    });
  };
