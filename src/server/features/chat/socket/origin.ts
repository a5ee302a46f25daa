/** Checks the origin of pages that connect to the chat. */
import type { IncomingHttpHeaders } from "node:http";

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/**
 * Returns true if a handshake comes from a page of the product, or from no page. Browsers always send the page's
 * origin, and other programs don't. The page's host must be the requested one or that of the public URL.
 * @param isProxied whether the request comes from a proxy in `TRUST_PROXY`. Only then `X-Forwarded-Host` is used.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, publicUrl: string, isProxied: boolean): boolean {
  const { origin, host, "x-forwarded-host": forwarded } = headers;
  if (origin === undefined) return true;
  const page = originOf(origin);
  if (page === null || page === "null") return false;
  if (page === originOf(publicUrl)) return true;
  const scheme = page.slice(0, page.indexOf(":"));
  const hosts = [host, ...(isProxied ? String(forwarded ?? "").split(",") : [])]
    .map((name) => (name ?? "").trim())
    .filter(Boolean);
  return hosts.some((name) => originOf(`${scheme}://${name}`) === page);
}
