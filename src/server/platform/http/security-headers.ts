/** The security headers of answers: what a page may load and do, and who may use the answer. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Env } from "#server/kernel/env.ts";
import type { App } from "#server/kernel/app.ts";

type Addresses = Pick<Env, "publicUrl" | "chatUrl" | "mapTileUrl">;

/** Calls answer data, never a page: nothing in them may be loaded, run or framed. */
const callPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of the worker that opens the app without network: it fetches files of this site, shows its icon with push messages, and runs nothing else. */
export const workerPolicy = `${callPolicy}; connect-src 'self'; img-src 'self'`;

/** One year, in seconds; what browsers' lists of HTTPS-only hosts ask for at least. */
const strictTransport = "max-age=31536000; includeSubDomains";

/** The product uses none of these (of such things only writing to the clipboard); an injected script cannot either. */
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
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
]
  .map((name) => `${name}=()`)
  .join(", ");

/** Only names and addresses of hosts, with a port: what stands in a policy must not begin a new directive. */
const isHost = (text: string): boolean => /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(text);

/** Both schemes of sockets for one host would let plain ones beside TLS. */
const socketOf = (origin: string): string => origin.replace(/^http/, "ws");

/**
 * The policy of the web app's page.
 * @param host as the browser calls this server, with its port
 * @param nonce of the style elements that libraries make while the page runs
 */
export function pagePolicy(env: Addresses, host: string, isOverHttps: boolean, nonce: string): string {
  const chat = env.chatUrl ? new URL(env.chatUrl).origin : "";
  const own = isHost(host) ? `${isOverHttps ? "wss" : "ws"}://${host}` : "";
  // A proxy may call this server by another name than people do.
  const known = isHttps(env) ? socketOf(new URL(env.publicUrl).origin) : "";
  const tiles = new URL(env.mapTileUrl.replaceAll(/\{.\}/g, "0")).origin;
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", `'nonce-${nonce}'`],
    // Aligned paragraphs of rich text; the sanitizer lets nothing else of styles through.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", tiles],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "frame-src": ["'self'"],
    // Not every browser counts the own host's sockets as 'self'.
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

/** Whether the person's browser came over HTTPS: to this server, or to the proxy before it. */
export function isSecure(request: FastifyRequest, { publicUrl }: Pick<Env, "publicUrl">): boolean {
  if (request.protocol === "https") return true;
  return isHttps({ publicUrl }) && request.host === new URL(publicUrl).host;
}

/** A new nonce for one answer, 128 bits. */
export const makeNonce = (): string => randomBytes(16).toString("base64");

/** What the answer of a call, or a script of the web app carries. It is data: what governs a page's scripts stands in {@link pageHeaders}. */
const callHeaders = {
  "content-security-policy": callPolicy,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // For browsers that do not know `frame-ancestors`.
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** What every other answer carries: the page, uploads and exports, which have policies of their own. */
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

/** Sets the headers on one answer. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, env: Env): void {
  const { plain, https } = /^\/(apicalls|assets)\//.test(request.url) ? calls : pages;
  // Whoever has a public address with HTTPS means it for every call; browsers ignore the header without HTTPS.
  void reply.headers(isHttps(env) || request.protocol === "https" ? https : plain);
}

/** Sends the headers with the answers of all routes, found or not. */
export function sendSecurityHeaders(app: App, env: Env): void {
  app.addHook("onRequest", async (request, reply) => setSecurityHeaders(request, reply, env));
}

/** What an answer that Fastify does not send carries: of the chat's sockets, to messages that are no HTTP. None is kept. */
export const plainHeaders = (env: Pick<Env, "publicUrl">): Record<string, string> => ({
  ...(isHttps(env) ? calls.https : calls.plain),
  "cache-control": "no-store",
});

/** Files that the own pages show in a frame, or fetch in one that nobody sees. */
export const framed = {
  ...pageHeaders,
  "content-security-policy":
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
} as const;

/**
 * A whole answer without a body, for where there is a connection only.
 * @param status of HTTP
 */
export function bareAnswer(status: number, env: Pick<Env, "publicUrl">): string {
  const headers = { ...plainHeaders(env), "content-length": "0", connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n`;
}
