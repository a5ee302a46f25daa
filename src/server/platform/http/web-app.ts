/** Serves the built web app: hashed files for ever, the page itself for every path that the browser routes. */
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
/** Stands in index.html where the nonce of an answer belongs. */
const placeholder = "{{style-nonce}}";

/** Removes itself and what it kept: where OFFLINE_APP is off. */
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

/** The page names the files of the first screens, so it is worth packing; that takes less than half a millisecond. */
function packed(request: FastifyRequest, reply: FastifyReply, text: string): string | Buffer {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const packing = packings.find(({ isAccepted }) => isAccepted(accepted));
  void reply.header("vary", "Accept-Encoding");
  if (!packing) return text;
  void reply.header("content-encoding", packing.name);
  return packing.pack(text);
}

/** The page with a nonce of its own. It is never kept: an old page beside a new nonce would lose its styles. */
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

/** Registers the web app and the answer to unknown paths. Without a build, only the calls are served. */
export async function serveWebApp(app: App): Promise<void> {
  const index = join(folder, "index.html");
  const isBuilt = existsSync(index);
  let page: string | undefined;
  if (isBuilt) {
    const common = {
      index: false as const,
      cacheControl: false,
      // The build puts a .br and a .gz beside each text file.
      preCompressed: true,
    };
    // By one route: they are hundreds.
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
      // The page has no address of its own: it would be sent without its nonce.
      globIgnore: ["assets/**", "index.html*", ...(app.env.offlineApp ? [] : ["sw.js*"])],
      setHeaders: (reply, path) => {
        // What the worker fetches is judged by its own policy.
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
    // The page itself says that there is nothing; programs read the number.
    if (!isPage(path)) void reply.code(404);
    return sendPage(request, reply, page);
  });
}
