/** The service worker, with stubs of the browser's cache and of the network. */
import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

const origin = "https://mentor.test.example";
const appOf = (entry: string) => `<script data-first='{"entry":"${entry}"}'></script>`;
const foreignPage = "<h1>Welcome to our Wi-Fi</h1>";

/** Starts the service worker. */
async function start() {
  const stored = new Map<string, Response>();
  type Key = string | { readonly url: string };
  const pathOf = (key: Key) => (typeof key === "string" ? key : new URL(key.url).pathname);
  const cache = {
    match: async (key: Key) => stored.get(pathOf(key))?.clone(),
    put: async (key: Key, answer: Response) => void stored.set(pathOf(key), answer),
  };
  const listeners = new Map<string, (event: object) => void>();
  /** What the network answers. */
  const network = { answer: "", type: "text/html; charset=utf-8" };
  const respond = async () => {
    const answer = new Response(network.answer, { headers: { "content-type": network.type } });
    // As for a request to the same origin.
    return Object.defineProperty(answer, "type", { value: "basic" });
  };
  runInNewContext(await readFile(new URL("../../src/web/boot/public/sw.js", import.meta.url), "utf8"), {
    URL,
    // The network is never slow.
    setTimeout: () => 0,
    fetch: respond,
    caches: { match: cache.match, open: async () => cache, delete: async () => stored.clear() },
    self: {
      location: { origin, search: "" },
      addEventListener: (name: string, listener: (event: object) => void) =>
        void listeners.set(name, listener),
    },
  });
  return { stored, network, send: (name: string, event: object) => listeners.get(name)?.(event) };
}

it("The stored app is replaced by a new version, and not by a page that a captive portal sends", async () => {
  const { stored, network, send } = await start();
  /** Opens the app while the network answers with a page. @returns the stored page */
  const open = async (page: string) => {
    network.answer = page;
    const kept: Promise<unknown>[] = [];
    const { promise, resolve } = Promise.withResolvers<Response>();
    send("fetch", {
      request: { url: `${origin}/`, method: "GET", mode: "navigate" },
      respondWith: resolve,
      waitUntil: (given: Promise<unknown>) => void kept.push(given),
    });
    expect(await (await promise).text()).toBe(page);
    await Promise.all(kept);
    return stored.get("/")?.clone().text();
  };
  expect(await open(appOf("main-1.js"))).toBe(appOf("main-1.js"));
  expect(await open(foreignPage)).toBe(appOf("main-1.js"));
  expect(await open(appOf("main-2.js"))).toBe(appOf("main-2.js"));
});

it("A page that a captive portal sends isn't stored in place of the app's code", async () => {
  const { stored, network, send } = await start();
  const load = async (answer: string, type: string) => {
    Object.assign(network, { answer, type });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const request = { url: `${origin}/assets/main-1.js`, method: "GET", mode: "cors" };
    send("fetch", { request, respondWith: resolve });
    return (await promise).text();
  };
  expect(await load(foreignPage, "text/html")).toBe(foreignPage);
  expect(stored.size).toBe(0);
  expect(await load("run()", "text/javascript")).toBe("run()");
  expect(await load(foreignPage, "text/html")).toBe("run()");
});

it("A sign-out that a captive portal answers with its own page is sent again", async () => {
  const { network, send } = await start();
  const signOut = () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    send("sync", { tag: `sign-out ${"ab".repeat(32)}`, waitUntil: resolve });
    return promise;
  };
  network.answer = foreignPage;
  await expect(signOut()).rejects.toThrow("is not valid JSON");
  network.answer = '{"status":1}';
  expect(await signOut()).toBeUndefined();
});
