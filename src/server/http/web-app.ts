/** Serves the built web app: hashed files for ever, the page itself for every path that the browser routes. */
import fastifyStatic from "@fastify/static";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../app.ts";
import { sendNotFound } from "./error-handler.ts";

const folder = join(import.meta.dirname, "../../../dist/web");
const year = 31_536_000;

/** Registers the web app and the answer to unknown paths. Without a build, only the calls are served. */
export async function serveWebApp(app: App): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build puts a .br and a .gz beside each text file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        void reply.header("cache-control", isHashed ? `public, max-age=${year}, immutable` : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    const isCall = /^\/(apicalls|socket\.io|assets)(\/|$)/.test(request.url.split("?")[0] ?? "");
    if (!isBuilt || !isPage || isCall) return sendNotFound(request, reply);
    return reply.header("cache-control", "no-cache").type("text/html").sendFile("index.html");
  });
}
