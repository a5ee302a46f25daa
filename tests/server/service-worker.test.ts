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
  const caches = new Map([["app", stored]]);
  type Key = string | { readonly url: string };
  const pathOf = (key: Key) => (typeof key === "string" ? key : new URL(key.url).pathname);
  const storage = { isFull: false, isBroken: false };
  const cacheOf = (files: Map<string, Response>) => ({
    match: async (key: Key) => files.get(pathOf(key))?.clone(),
    put: async (key: Key, answer: Response) => {
      if (storage.isFull) throw new Error("QuotaExceededError");
      files.set(pathOf(key), answer);
    },
    keys: async () => [...files.keys()].map((path) => ({ url: origin + path })),
    delete: async (key: Key) => files.delete(pathOf(key)),
  });
  const openCache = async (name: string) => {
    const files = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, files);
    return cacheOf(files);
  };
  const match = async (key: Key, { cacheName }: { readonly cacheName?: string } = {}) => {
    if (storage.isBroken) throw new Error("UnknownError");
    const named = [...caches].filter(([name]) => cacheName === undefined || cacheName === name);
    return named
      .map(([, files]) => files.get(pathOf(key)))
      .find(Boolean)
      ?.clone();
  };
  const listeners = new Map<string, (event: object) => void>();
  /** What the network answers: one of the files, or else `answer`. */
  const network = {
    answer: "",
    type: "text/html; charset=utf-8",
    status: 200,
    files: new Map<string, string>(),
    isCut: false,
    /** True if answers come only after the worker stops waiting for them. */
    isSlow: false,
    arrival: Promise.resolve(),
  };
  const respond = async (key: Key) => {
    await network.arrival;
    if (network.isCut) throw new TypeError("Failed to fetch");
    const { status, type } = network;
    const file = network.files.get(pathOf(key));
    const headers = { "content-type": file === undefined ? type : "text/javascript" };
    const answer = new Response(file ?? network.answer, { status, headers });
    // As for a request to the same origin.
    return Object.defineProperty(answer, "type", { value: "basic" });
  };
  /** How long the worker would wait for a slow network, in milliseconds. */
  const waits: number[] = [];
  runInNewContext(await readFile(new URL("../../src/web/boot/public/sw.js", import.meta.url), "utf8"), {
    URL,
    setTimeout: (work: () => void, ms: number) => {
      waits.push(ms);
      if (network.isSlow) work();
    },
    fetch: respond,
    caches: { match, open: openCache, delete: async (name: string) => caches.delete(name) },
    self: {
      location: { origin, search: "" },
      addEventListener: (name: string, listener: (event: object) => void) =>
        void listeners.set(name, listener),
    },
  });
  return {
    stored,
    caches,
    network,
    storage,
    waits,
    send: (name: string, event: object) => listeners.get(name)?.(event),
  };
}

type Worker = Awaited<ReturnType<typeof start>>;

/** Makes the network answer with a version of the app, which has these files. */
function serve({ network }: Worker, entry: string, files: Readonly<Record<string, string>>): void {
  network.answer = appOf(entry);
  network.files = new Map(Object.entries(files));
}

/** Opens the app. @returns the page that is shown, and what the browser lets the worker complete after that */
function navigate({ send }: Worker, resultingClientId: string) {
  const kept: Promise<unknown>[] = [];
  const { promise: shown, resolve } = Promise.withResolvers<Response>();
  send("fetch", {
    request: { url: `${origin}/`, method: "GET", mode: "navigate" },
    resultingClientId,
    respondWith: resolve,
    waitUntil: (given: Promise<unknown>) => void kept.push(given),
  });
  return { shown, kept };
}

/** Opens the app. @returns the page that is shown */
async function open(worker: Worker, pageId = "page"): Promise<string> {
  const { shown, kept } = navigate(worker, pageId);
  const text = await (await shown).text();
  await Promise.all(kept);
  return text;
}

/** Loads a file for a page. @returns its text */
async function loadFile({ send }: Worker, path: string, clientId = "page"): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const request = { url: origin + path, method: "GET", mode: "cors" };
  send("fetch", { request, clientId, respondWith: resolve });
  return (await promise).text();
}

/** Sends the files that a page loaded. @returns true if the worker says that it stored all of them */
async function keep({ send }: Worker, ...names: string[]): Promise<boolean> {
  const told: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<unknown>();
  send("message", {
    data: { files: names.map((name) => `/assets/${name}`) },
    ports: [{ postMessage: (text: unknown) => void told.push(text) }],
    waitUntil: resolve,
  });
  await promise;
  return told.length > 0;
}

/** Returns the texts of stored files by path. */
const textsIn = async (files: ReadonlyMap<string, Response> = new Map()) =>
  Object.fromEntries(
    await Promise.all([...files].map(async ([path, answer]) => [path, await answer.clone().text()] as const)),
  );

it("A new version opens once all its files are stored, and until then the stored one stays complete", async () => {
  const worker = await start();
  const { stored, caches, network, waits } = worker;
  serve(worker, "main-1.js", { "/first-paint.js": "1", "/assets/main-1.js": "1", "/assets/both.js": "both" });
  expect(await open(worker)).toBe(appOf("main-1.js"));
  expect(await keep(worker, "main-1.js", "both.js")).toBe(true);
  const first = {
    "/": appOf("main-1.js"),
    "/assets/main-1.js": "1",
    "/assets/both.js": "both",
    "/first-paint.js": "1",
  };
  expect(await textsIn(stored)).toEqual(first);

  // The network is cut before the new version has all its files. A page of the stored one is still open.
  serve(worker, "main-2.js", { "/first-paint.js": "2", "/assets/main-2.js": "2" });
  expect(await open(worker)).toBe(appOf("main-2.js"));
  expect(await keep(worker, "main-2.js", "part-2.js", "both.js")).toBe(false);
  expect(await keep(worker, "main-1.js", "both.js")).toBe(true);
  expect(await textsIn(stored)).toEqual(first);
  network.isCut = true;
  expect(await open(worker)).toBe(appOf("main-1.js"));
  // On a slow network, the new version still gets a chance.
  expect(waits.slice(-1)).toEqual([20_000]);

  // The next version replaces the incomplete one.
  network.isCut = false;
  serve(worker, "main-3.js", { "/first-paint.js": "3", "/assets/main-3.js": "3" });
  expect(await open(worker)).toBe(appOf("main-3.js"));
  expect(await textsIn(caches.get("next"))).toEqual({ "/": appOf("main-3.js") });
  expect(await keep(worker, "main-3.js", "both.js")).toBe(true);
  expect(await textsIn(stored)).toEqual({
    "/": appOf("main-3.js"),
    "/assets/main-3.js": "3",
    "/assets/both.js": "both",
    "/first-paint.js": "3",
  });
  expect([...caches.keys()]).toEqual(["app"]);
  network.isCut = true;
  expect(await open(worker)).toBe(appOf("main-3.js"));
  expect(waits.slice(-1)).toEqual([4000]);
});

it("Two tabs of a new version keep the files of both", async () => {
  const worker = await start();
  const both = { "/assets/both.js": "both" };
  serve(worker, "main-1.js", { "/first-paint.js": "1", "/assets/main-1.js": "1", ...both });
  await open(worker);
  expect(await keep(worker, "main-1.js", "both.js")).toBe(true);
  serve(worker, "main-2.js", { "/first-paint.js": "2", "/assets/main-2.js": "2", ...both });
  await open(worker);
  const tabs = [keep(worker, "main-2.js"), keep(worker, "main-2.js", "both.js")];
  expect(await Promise.all(tabs)).toEqual([true, true]);
  expect(await textsIn(worker.stored)).toMatchObject({ "/": appOf("main-2.js"), ...both });
});

it("A stored page gets the stored script, and a page from the network gets the script of its version", async () => {
  const worker = await start();
  const { network } = worker;
  serve(worker, "main-1.js", { "/first-paint.js": "stored" });
  await open(worker);
  expect(await loadFile(worker, "/first-paint.js")).toBe("stored");
  serve(worker, "main-2.js", { "/first-paint.js": "newer" });
  expect(await open(worker, "online")).toBe(appOf("main-2.js"));
  network.isCut = true;
  expect(await open(worker, "offline")).toBe(appOf("main-1.js"));
  network.isCut = false;
  expect(await loadFile(worker, "/first-paint.js", "online")).toBe("newer");
  expect(await loadFile(worker, "/first-paint.js", "offline")).toBe("stored");
});

it("A new version that arrives after the stored page is shown is kept", async () => {
  const worker = await start();
  const { network, caches } = worker;
  serve(worker, "main-1.js", {});
  await open(worker);
  serve(worker, "main-2.js", {});
  const arrival = Promise.withResolvers<void>();
  Object.assign(network, { arrival: arrival.promise, isSlow: true });
  const { shown, kept } = navigate(worker, "page");
  expect(await (await shown).text()).toBe(appOf("main-1.js"));
  // Otherwise the browser may stop the worker now.
  expect(kept).toHaveLength(1);
  arrival.resolve();
  await Promise.all(kept);
  expect(await textsIn(caches.get("next"))).toEqual({ "/": appOf("main-2.js") });
});

it("The app opens even if the browser's storage is full or can't be read", async () => {
  const worker = await start();
  serve(worker, "main-1.js", { "/assets/main-1.js": "run()" });
  for (const problem of ["isFull", "isBroken"]) {
    Object.assign(worker.storage, { isFull: false, isBroken: false, [problem]: true });
    expect(await open(worker)).toBe(appOf("main-1.js"));
    expect(await loadFile(worker, "/assets/main-1.js")).toBe("run()");
  }
});

it("The stored app is not replaced by a page that a captive portal sends", async () => {
  const worker = await start();
  const { stored, network } = worker;
  for (const page of [appOf("main-1.js"), foreignPage]) {
    network.answer = page;
    expect(await open(worker)).toBe(page);
    expect(await stored.get("/")?.clone().text()).toBe(appOf("main-1.js"));
  }
});

it("The stored app opens while a proxy says that the server is down", async () => {
  const worker = await start();
  const answerWith = (answer: string, status: number) => {
    Object.assign(worker.network, { answer, status });
    return open(worker);
  };
  const down = "<h1>Bad Gateway</h1>";
  expect(await answerWith(down, 502)).toBe(down);
  expect(await answerWith(appOf("main-1.js"), 200)).toBe(appOf("main-1.js"));
  expect(await answerWith(down, 502)).toBe(appOf("main-1.js"));
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
