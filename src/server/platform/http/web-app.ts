/**
 * Serves the built web app. Browsers cache hashed files permanently. Every path that the browser routes gets the page.
 */
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isPage } from "#shared/pages.ts";
import type { App } from "#server/kernel/app.ts";
import { sendNotFound } from "./error-handler.ts";
import { isSecure, makeNonce, pagePolicy, workerPolicy } from "./security-headers.ts";

const folder = join(import.meta.dirname, "../../../../dist/web");
const year = 31_536_000;
/** The placeholder for the nonce in index.html. */
const placeholder = "{{style-nonce}}";

/** A service worker that removes itself and its caches. Served if OFFLINE_APP is off. */
const noWorker = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.registration.unregister())));
`;

const packings = [
  {
    name: "br",
    isAccepted: (accepted: string) => /\bbr\b/.test(accepted),
    pack: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
  {
    name: "gzip",
    isAccepted: (accepted: string) => /\bgzip\b/.test(accepted),
    pack: (text: string) => gzipSync(text),
  },
];

/**
 * Compresses the page, which is worthwhile because it names the files of the first screens. That takes less than half a
 * millisecond.
 */
function packed(request: FastifyRequest, reply: FastifyReply, text: string): string | Buffer {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const packing = packings.find(({ isAccepted }) => isAccepted(accepted));
  void reply.header("vary", "Accept-Encoding");
  if (!packing) return text;
  void reply.header("content-encoding", packing.name);
  return packing.pack(text);
}

/**
 * Sends the page with a new nonce. It may not be stored, because an old page with a new nonce would lose its styles.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const { env } = request.server;
  const nonce = makeNonce();
  const body = packed(request, reply, page.replace(placeholder, nonce));
  return reply
    .headers({
      "content-security-policy": pagePolicy(env, request.host, isSecure(request, env), nonce),
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
    })
    .send(body);
}

/** Registers the web app and the response to unknown paths. Without a build, only the calls are served. */
export async function serveWebApp(app: App): Promise<void> {
  const index = join(folder, "index.html");
  const isBuilt = existsSync(index);
  let page: string | undefined;
  if (isBuilt) {
    const common = {
      index: false as const,
      cacheControl: false,
      // The build adds a .br and a .gz file for each text file.
      preCompressed: true,
    };
    // One route for all of them, because there are hundreds.
    await app.register(fastifyStatic, {
      ...common,
      root: join(folder, "assets"),
      prefix: "/assets/",
      setHeaders: (reply) => void reply.header("cache-control", `public, max-age=${year}, immutable`),
    });
    await app.register(fastifyStatic, {
      ...common,
      root: folder,
      wildcard: false,
      decorateReply: false,
      // The page has no route, because it would be sent without its nonce.
      globIgnore: ["assets/**", "index.html*", ...(app.env.offlineApp ? [] : ["sw.js*"])],
      setHeaders: (reply, path) => {
        // The worker's requests are checked against the worker's policy.
        if (path.includes("sw.js")) void reply.header("content-security-policy", workerPolicy);
        void reply.header("cache-control", "no-cache");
      },
    });
  }
  if (!app.env.offlineApp)
    app.get("/sw.js", (_request, reply) =>
      reply
        .headers({ "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" })
        .send(noWorker),
    );
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const path = request.url.split("?")[0] ?? "";
    const isCall = /^\/(apicalls|socket\.io|assets)(\/|$)/.test(path);
    if (!isBuilt || !isRead || isCall) {
      sendNotFound(request, reply);
      return reply;
    }
    page ??= await readFile(index, "utf8");
    // People see a page that says that nothing is here. Programs read the status.
    if (!isPage(path)) void reply.code(404);
    return sendPage(request, reply, page);
  });
}
