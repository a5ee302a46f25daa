/** The required headers of every response. */
import type { LightMyRequestResponse } from "fastify";

/** Returns the headers of a response, each as one text. */
export const headersOf = (answer: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));

/**
 * Returns the problems of a response's headers.
 * @param kind `page` for pages and files, which also need a permissions policy; `call` for calls, scripts, and styles
 */
export function faultsOf(headers: Record<string, string>, kind: "call" | "page"): string[] {
  const csp = headers["content-security-policy"] ?? "";
  const checks: Record<string, boolean> = {
    "default-src 'none'": /default-src 'none'/.test(csp),
    "frame-ancestors": /frame-ancestors '(none|self)'/.test(csp),
    "no script but its own": !/script-src(?!-)[^;]*('unsafe|\*|https?:|data:|blob:)/.test(csp),
    "no host of sockets that is not named": !/(ws|wss):(?!\/\/)/.test(csp),
    nosniff: headers["x-content-type-options"] === "nosniff",
    referrer: headers["referrer-policy"] === "no-referrer",
    permissions:
      kind === "page"
        ? /camera=\(\).*microphone=\(\)/.test(headers["permissions-policy"] ?? "")
        : headers["permissions-policy"] === undefined,
    opener: headers["cross-origin-opener-policy"] === "same-origin",
    resource: headers["cross-origin-resource-policy"] === "same-origin",
    "no banner": headers["server"] === undefined && headers["x-powered-by"] === undefined,
    "no CORS": headers["access-control-allow-origin"] === undefined,
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}
