/** The security headers of responses. They control what a page may load and do, and who may use the response. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Env } from "#server/kernel/env.ts";
import type { App } from "#server/kernel/app.ts";

type Addresses = Pick<Env, "publicUrl" | "chatUrl" | "mapTileUrl">;

/** Calls return data and never a page, so nothing in them may be loaded, run, or framed. */
const callPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of the service worker that opens the app offline. It fetches files of this site and shows its icon with
 * push messages.
 */
export const workerPolicy = `${callPolicy}; connect-src 'self'; img-src 'self'`;

/** One year, in seconds. Browsers' lists of HTTPS-only hosts require at least that. */
const strictTransport = "max-age=31536000; includeSubDomains";

/**
 * Features that the product doesn't use, so that an injected script can't use them either. The product writes to the
 * clipboard but doesn't read it.
 */
const permissions = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
]
  .map((name) => `${name}=()`)
  .join(", ");

/**
 * Allows only host names and addresses with an optional port, because text in a policy must not start a new directive.
 */
const isHost = (text: string): boolean => /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(text);

/** Returns one socket scheme per origin. Allowing both would permit plain sockets in addition to TLS. */
const socketOf = (origin: string): string => origin.replace(/^http/, "ws");

/**
 * Returns the policy of the web app's page.
 * @param host the host that the browser used for this server, with its port
 * @param nonce the nonce of style elements that libraries create while the page runs
 */
export function pagePolicy(env: Addresses, host: string, isOverHttps: boolean, nonce: string): string {
  const chat = env.chatUrl ? new URL(env.chatUrl).origin : "";
  const own = isHost(host) ? `${isOverHttps ? "wss" : "ws"}://${host}` : "";
  // A proxy may use another host name for this server than people do.
  const known = isHttps(env) ? socketOf(new URL(env.publicUrl).origin) : "";
  const tiles = new URL(env.mapTileUrl.replaceAll(/\{.\}/g, "0")).origin;
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", `'nonce-${nonce}'`],
    // Aligned paragraphs of rich text. The sanitizer removes all other styles.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", tiles],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "frame-src": ["'self'"],
    // Not every browser includes sockets of the same host in 'self'.
    "connect-src": [...new Set(["'self'", own, known, ...(chat ? [chat, socketOf(chat)] : [])])],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values.filter(Boolean)].join(" "))
    .join("; ");
}

const isHttps = ({ publicUrl }: Pick<Env, "publicUrl">): boolean => publicUrl.startsWith("https:");

/** Returns true if the person's browser uses HTTPS, to this server or to the proxy in front of it. */
export function isSecure(request: FastifyRequest, { publicUrl }: Pick<Env, "publicUrl">): boolean {
  if (request.protocol === "https") return true;
  return isHttps({ publicUrl }) && request.host === new URL(publicUrl).host;
}

/** Returns a new nonce of 128 bits for one response. */
export const makeNonce = (): string => randomBytes(16).toString("base64");

/**
 * Headers for responses to calls and for the web app's scripts, which aren't pages. Headers that control a page's
 * scripts are in {@link pageHeaders}.
 */
const callHeaders = {
  "content-security-policy": callPolicy,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // For browsers without support for `frame-ancestors`.
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Headers for all other responses: the page, uploads, and exports. Each of these has a separate policy. */
const pageHeaders = {
  ...callHeaders,
  "permissions-policy": permissions,
  "origin-agent-cluster": "?1",
  "x-dns-prefetch-control": "off",
  "x-permitted-cross-domain-policies": "none",
};

const secured = <Headers extends object>(headers: Headers) => ({
  plain: headers,
  https: { ...headers, "strict-transport-security": strictTransport },
});
const calls = secured(callHeaders);
const pages = secured(pageHeaders);

/** Sets the headers of one response. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, env: Env): void {
  const { plain, https } = /^\/(apicalls|assets)\//.test(request.url) ? calls : pages;
  // If the public URL uses HTTPS, every call should. Browsers ignore the header without HTTPS.
  void reply.headers(isHttps(env) || request.protocol === "https" ? https : plain);
}

/** Sends the headers with the responses of all routes, including unknown ones. */
export function sendSecurityHeaders(app: App, env: Env): void {
  app.addHook("onRequest", async (request, reply) => setSecurityHeaders(request, reply, env));
}

/**
 * Headers of responses that Fastify doesn't send: for the chat's sockets, and for messages that aren't HTTP. None may
 * be stored.
 */
export const plainHeaders = (env: Pick<Env, "publicUrl">): Record<string, string> => ({
  ...(isHttps(env) ? calls.https : calls.plain),
  "cache-control": "no-store",
});

/** Headers for files that our pages show in a frame or fetch in a hidden one. */
export const frameHeaders = {
  ...pageHeaders,
  "content-security-policy":
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
} as const;

/**
 * Returns a complete HTTP response without a body, for places that only have a connection.
 * @param status HTTP status
 */
export function bareAnswer(status: number, env: Pick<Env, "publicUrl">): string {
  const headers = { ...plainHeaders(env), "content-length": "0", connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n`;
}
