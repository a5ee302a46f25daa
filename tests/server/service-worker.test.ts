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
  const network = { answer: "", type: "text/html; charset=utf-8", status: 200 };
  const respond = async () => {
    const { status, type } = network;
    const answer = new Response(network.answer, { status, headers: { "content-type": type } });
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

it("The stored app opens while a proxy says that the server is down", async () => {
  const { network, send } = await start();
  const open = async (answer: string, status: number) => {
    Object.assign(network, { answer, status });
    const kept: Promise<unknown>[] = [];
    const { promise, resolve } = Promise.withResolvers<Response>();
    send("fetch", {
      request: { url: `${origin}/`, method: "GET", mode: "navigate" },
      respondWith: resolve,
      waitUntil: (given: Promise<unknown>) => void kept.push(given),
    });
    const text = await (await promise).text();
    await Promise.all(kept);
    return text;
  };
  const down = "<h1>Bad Gateway</h1>";
  expect(await open(down, 502)).toBe(down);
  expect(await open(appOf("main-1.js"), 200)).toBe(appOf("main-1.js"));
  expect(await open(down, 502)).toBe(appOf("main-1.js"));
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

it("The stored script that starts the app is used while a proxy or captive portal answers for it", async () => {
  const { network, send } = await start();
  const load = async (answer: string, type: string) => {
    Object.assign(network, { answer, type });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const request = { url: `${origin}/first-paint.js`, method: "GET", mode: "no-cors" };
    send("fetch", { request, respondWith: resolve });
    return (await promise).text();
  };
  expect(await load(foreignPage, "text/html")).toBe(foreignPage);
  expect(await load("start()", "text/javascript")).toBe("start()");
  expect(await load(foreignPage, "text/html")).toBe("start()");
  expect(await load("startAnew()", "text/javascript")).toBe("startAnew()");
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
