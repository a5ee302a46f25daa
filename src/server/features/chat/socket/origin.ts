/** From which pages a browser may open a connection to the chat. */
import type { IncomingHttpHeaders } from "node:http";

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/**
 * Whether a handshake comes from a page of the product, or from no page: browsers always say which page asks, other
 * programs do not. The page's host must be the one that was asked, or the public address.
 * @param isProxied whether the asker is a proxy that `TRUST_PROXY` names; only then `X-Forwarded-Host` counts
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
