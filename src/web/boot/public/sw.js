// Opens the app offline (ADR 80). Caches the page and its code, but never responses to calls or files of cases. Also
// shows push messages (ADR 85). As `/sw.js?push`, it does only that. If OFFLINE_APP is off, the server sends a worker
// that removes itself.
const appCache = "app";
/** A newer version, until all its files are stored. */
const nextCache = "next";
const page = "/";
/** Starts the app. The only file of a version whose name has no hash. */
const script = "/first-paint.js";
/** How long to wait for a slow network before opening the cached page, in milliseconds. */
const patience = 4000;
/** The same while there is a newer version, which a phone on a slow network would never get otherwise. */
const longPatience = 20_000;
const options = { ignoreVary: true };

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Returns the entry file of a page's app. A different entry file means a different version. */
const entryOf = (text) =>
  /&quot;entry&quot;:&quot;([^&]+)|"entry":"([^"]+)/.exec(text)?.slice(1).find(Boolean);

const isPage = (answer) => /text\/html/.test(answer.headers.get("content-type") ?? "");

/** Returns the page in a cache. Undefined if there is none, or no such cache. */
const pageIn = (cacheName) => caches.match(page, { ...options, cacheName });

/** Stores the page. That of a newer version is stored apart until `keepFiles` has stored the files too. */
async function keepPage(answer) {
  if (!answer.ok || !isPage(answer)) return;
  const copy = answer.clone();
  const pages = [answer, await pageIn(appCache), await pageIn(nextCache)];
  const [entry, before, next] = (await Promise.all(pages.map((one) => one?.text()))).map(entryOf);
  // A captive portal or proxy can send its own page in place of the app.
  if (entry === undefined) return;
  const isNew = before !== undefined && before !== entry;
  // Files of a version that was never complete, or that is stored by now.
  if (!isNew || next !== entry) await caches.delete(nextCache);
  await (await caches.open(isNew ? nextCache : appCache)).put(page, copy);
}

/** Pages that were opened from the storage, by id. */
const storedPages = new Set();

/** Returns what was stored. Undefined if the storage is full or can't be read, which must not stop the app. */
const orNone = (work) => work.catch(() => undefined);

async function openPage(request, event) {
  const cached = await orNone(pageIn(appCache));
  const wait = (await orNone(pageIn(nextCache))) ? longPatience : patience;
  const fresh = fetch(request);
  // Even if it arrives after the stored page is shown.
  event.waitUntil(orNone(fresh.then((answer) => keepPage(answer.clone()))));
  if (!cached) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, wait));
  // A proxy answers while the server is down.
  const own = fresh.then((answer) => (answer.status < 500 ? answer : undefined));
  const answer = await Promise.race([orNone(own), late]);
  if (answer) return answer;
  storedPages.add(event.resultingClientId);
  return cached;
}

/** Stores a file that a page loads. */
async function keepFile(request, answer) {
  const cache = await caches.open((await pageIn(nextCache)) ? nextCache : appCache);
  await cache.put(request, answer);
}

/** @param pageId the page that needs the file */
async function openFile(request, pageId) {
  const isFixed = new URL(request.url).pathname.startsWith("/assets/");
  const cached = await orNone(caches.match(request, options));
  // A stored page gets the script of its version, and doesn't wait for a network that may never answer.
  if (cached && (isFixed || storedPages.has(pageId))) return cached;
  try {
    const answer = await fetch(request);
    // A captive portal or proxy can send a page in place of a file.
    const isFile = answer.ok && answer.type === "basic" && !isPage(answer);
    // The script of another version doesn't replace that of the stored one.
    if (isFile && !cached) await orNone(keepFile(request, answer.clone()));
    return isFile || !cached ? answer : cached;
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

const isForPushAlone = self.location.search === "?push";

const answerRequest = (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (/^\/(apicalls|socket\.io|metrics|export|export-mentee|downloads)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(openPage(request, event));
  else if (/^\/(assets\/|first-paint\.js$|favicon\.svg$)/.test(pathname))
    event.respondWith(openFile(request, event.clientId));
};
if (!isForPushAlone) self.addEventListener("fetch", answerRequest);

/** Targets of tapped messages, by the id of the page that they were sent to. */
const targets = new Map();

/** Sends the target of a message that was tapped while the page was starting and not listening yet. */
function answerPage(page) {
  if (targets.has(page.id)) page.postMessage({ open: targets.get(page.id) });
  targets.delete(page.id);
}

/** Returns true if the page in a cache belongs to these files. After an update, open pages still use older files. */
async function isOf(cacheName, files) {
  const cached = await pageIn(cacheName);
  return cached !== undefined && files.includes(`/assets/${entryOf(await cached.text())}`);
}

/**
 * Makes the newer version the one that opens offline, and removes what only the former one needed.
 * @param files the files of the newer version, including those that it shares with the former one
 */
async function replaceApp(files) {
  const [app, next] = await Promise.all([caches.open(appCache), caches.open(nextCache)]);
  const paths = (await next.keys()).map(({ url }) => new URL(url).pathname);
  // The page comes last: until then, the former version opens.
  for (const path of [...paths.filter((one) => one !== page), page])
    await app.put(path, await next.match(path, options));
  for (const request of await app.keys()) {
    const { pathname } = new URL(request.url);
    if (!files.includes(pathname) && !paths.includes(pathname)) await app.delete(request, options);
  }
  await caches.delete(nextCache);
}

/**
 * Stores the files that a page loaded. If they are those of a newer version, it opens from now on.
 * @throws if a file is missing. The next page that opens sends its files again.
 */
async function keepFiles(files) {
  await keepPage(await fetch(page));
  const isNew = !(await isOf(appCache, files));
  if (isNew && !(await isOf(nextCache, files))) throw new Error("These files are of another version.");
  const cache = await caches.open(isNew ? nextCache : appCache);
  const add = async (file) => {
    const found = await fetch(file);
    if (found.ok && !isPage(found)) await cache.put(file, found);
  };
  // While there is a newer version, the server no longer has the script of the stored one.
  const isServed = isNew || !(await pageIn(nextCache));
  const missing = [];
  for (const file of [...files, script]) {
    const isScript = file === script;
    // A file whose name has a hash may be stored with the other version.
    const place = isScript ? cache : caches;
    if (isScript ? isServed : !(await place.match(file, options))) await add(file).catch(() => undefined);
    if (!(await place.match(file, options))) missing.push(file);
  }
  if (missing.length > 0) throw new Error(`Not stored: ${missing.join(", ")}`);
  if (isNew) await replaceApp(files);
}

/** Tabs take turns. Otherwise one could remove files that another one has just found. */
let lastKeeping = Promise.resolve();

// Caches the files that the page loaded before this worker was active.
self.addEventListener("message", (event) => {
  if (event.data?.isListening) return answerPage(event.source);
  const files = Array.isArray(event.data?.files) ? event.data.files : [];
  const tell = () => event.ports[0]?.postMessage("kept");
  const kept = lastKeeping.then(() => keepFiles(files));
  lastKeeping = orNone(kept);
  event.waitUntil(orNone(kept.then(tell)));
});

/** Returns the message, or an empty object if it can't be read. */
function readMessage(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

const text = (value, other) => (typeof value === "string" && value !== "" ? value : other);

async function show(message) {
  const tag = text(message.tag, "new");
  const key = text(message.key, "");
  const shown = await self.registration.getNotifications({ tag });
  // A message that arrives twice makes a sound only once.
  const isNew = !shown.some(({ data }) => data?.key === key);
  // Browsers require a visible notification for every push message.
  await self.registration.showNotification(text(message.title, self.location.host), {
    tag,
    renotify: isNew,
    silent: !isNew,
    lang: text(message.lang, ""),
    icon: "/icons/app-192.png",
    badge: "/icons/app-192.png",
    data: { url: text(message.url, "/"), key },
  });
}

self.addEventListener("push", (event) => event.waitUntil(show(readMessage(event.data))));

async function open(url) {
  const target = new URL(url, self.location.origin);
  const path = target.origin === self.location.origin ? target.pathname + target.search : "/";
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const [page] = pages.filter(({ url: at }) => new URL(at).origin === self.location.origin);
  if (!page) return self.clients.openWindow(path);
  // The page navigates by itself, so that it can ask about unsaved text first.
  targets.set(page.id, path);
  page.postMessage({ open: path });
  return page.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(text(event.notification.data?.url, "/")));
});

// Sends a sign-out that waited for the network, even if no page of the app is open. The tag contains everything it
// needs.
self.addEventListener("sync", (event) => {
  const [, hash] = /^sign-out ([0-9a-f]{64})$/.exec(event.tag) ?? [];
  if (!hash) return;
  const headers = { Authorization: `SignOut ${hash}`, "Content-Type": "application/json" };
  const end = async () => {
    const answer = await fetch("/apicalls/auth/logout", {
      method: "POST",
      credentials: "include",
      headers,
      body: "{}",
    });
    // The browser retries a failed sync.
    if (answer.status >= 500) throw new Error(`The sign-out was answered with ${answer.status}.`);
    // Fails for the page of a captive portal or proxy.
    if (answer.ok) await answer.json();
  };
  event.waitUntil(end());
});
