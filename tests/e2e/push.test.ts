/**
 * "Turn on notifications": the question, the switch, the test, the message on the screen, and the page it opens (ADR
 * 85).
 */
import type { Page } from "playwright-core";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { PushService, type FakeSubscription } from "#tests/support/push-service.ts";
import { openSite, settled, type Site } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { beginWith } from "#tests/support/visitor.ts";

let site: Site;
let service: PushService;
beforeAll(async () => {
  service = await PushService.open();
  site = await openSite({ seed: "demo", env: { PUSH_TO_LOOPBACK: "true" } });
});
afterAll(async () => {
  await site?.close();
  service.close();
});
beforeEach(() => {
  service.came.length = 0;
  service.answers.clear();
});

const db = () => site.db;

interface PhoneSettings {
  readonly locale?: string;
  readonly width?: number;
  readonly userAgent?: string;
  /** The result of permission requests. */
  readonly permission?: "granted" | "denied";
}

/** Opens a page with a fake push service, because the vendor's is unreachable. The service worker is the real one. */
async function openPhone(person: Person, path: string, settings: PhoneSettings = {}) {
  const { locale = "en-US", width = 390, permission = "granted", userAgent } = settings;
  const page = await site.newPage({
    viewport: { width, height: 844 },
    hasTouch: true,
    serviceWorkers: "allow",
    locale,
    ...(userAgent ? { userAgent } : {}),
  });
  if (permission === "granted")
    await page.context().grantPermissions(["notifications"], { origin: site.url });
  await beginWith(page, person.token);
  await page.context().addCookies([{ name: "session", value: person.token, url: site.url }]);
  const subscription = service.subscribe();
  await page.addInitScript(
    ({ fake, answer }: { fake: FakeSubscription; answer: NotificationPermission }) => {
      let key = sessionStorage.getItem("subscribed");
      const made = () => ({
        options: {
          applicationServerKey: Uint8Array.from(
            atob((key ?? "").replace(/-/g, "+").replace(/_/g, "/")),
            (sign) => sign.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => fake,
        unsubscribe: () => {
          sessionStorage.removeItem("subscribed");
          key = null;
          return Promise.resolve(true);
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(key ? made() : null),
        subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
          key = applicationServerKey;
          sessionStorage.setItem("subscribed", key);
          return Promise.resolve(made());
        },
      });
      let said: NotificationPermission = sessionStorage.getItem("asked") ? answer : "default";
      Object.defineProperty(Notification, "permission", { get: () => said });
      Notification.requestPermission = () => {
        sessionStorage.setItem("asked", "yes");
        said = answer;
        return Promise.resolve(answer);
      };
    },
    { fake: subscription, answer: permission },
  );
  await page.goto(path);
  await settled(page);
  return { page, subscription };
}

const subscriptions = async ({ accountId }: Person) =>
  (await sql`select from push_subscriptions where account_id = ${accountId}`.execute(db())).rows.length;

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const targetsUnder44 = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height).filter((height) => height > 0 && height < 44),
    );

const words = {
  en: {
    locale: "en-US",
    title: "Turn on notifications",
    yes: "Turn on",
    on: "Notifications are on for this phone.",
    test: "Send a test",
    testTitle: "This is a test. It works.",
    remove: /^Remove: /,
    kind: "New messages",
  },
  es: {
    locale: "es-MX",
    title: "Activar avisos",
    yes: "Activar",
    on: "Los avisos están activados en este celular.",
    test: "Enviar una prueba",
    testTitle: "Esto es una prueba. Funciona.",
    remove: /^Quitar: /,
    kind: "Mensajes nuevos",
  },
} as const;

it.runIf(isFull).each(twins(["en", "es"] as const))(
  "A mentee turns on notifications on the first page, tests them, chooses topics, and removes the phone (%s)",
  async (language) => {
    const say = words[language];
    const mentee = await makeMentee(db(), "2", { language, values: { firstName: "Mia" } });
    const { page, subscription } = await openPhone(mentee, "/", { locale: say.locale });
    const card = page.getByRole("region", { name: say.title });
    await card.getByRole("button", { name: say.yes }).click();
    await card.getByText(say.on).waitFor();
    await expect.poll(() => subscriptions(mentee)).toBe(1);
    await expectAccessible(page);
    await card.getByRole("button", { name: say.test }).click();
    await page.getByText(textsOf(language)("server.push.testSent")).waitFor();
    expect(service.came).toMatchObject([
      {
        path: service.pathOf(subscription),
        payload: { title: say.testTitle, url: "/profile-notifications" },
      },
    ]);

    await page.goto("/profile-notifications");
    const control = page.getByRole("switch", { name: say.title });
    await expect.poll(() => control.isChecked()).toBe(true);
    await page.getByRole("switch", { name: say.kind, exact: true }).last().waitFor();
    await expectAccessible(page);
    expect(await targetsUnder44(page, "main button:visible")).toEqual([]);
    expect(await targetsUnder44(page, "[aria-labelledby=push-kinds] .mantine-Switch-label")).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => sideways(page)).toBe(0);

    await page.goto("/profile-password");
    await page.getByRole("button", { name: say.remove }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => sideways(page)).toBe(0);
    await page.getByRole("button", { name: say.remove }).click();
    await expect.poll(() => subscriptions(mentee)).toBe(0);
    expect(site.failures).toEqual([]);
  },
);

it.runIf(isFull)(
  "Staff turn notifications on and off, a sign-out ends them, and the next start does not restore them",
  async () => {
    const worker = await makeStaff(db(), "2", { values: { firstName: "Wes" } });
    const { page } = await openPhone(worker, "/profile-notifications", { width: 1440 });
    const control = page.getByRole("switch", { name: "Turn on notifications on this computer" });
    await control.click();
    await expect.poll(() => subscriptions(worker)).toBe(1);
    await page.getByRole("button", { name: "Send a test" }).waitFor();
    await expectAccessible(page);
    // This service worker only shows messages, and doesn't store the app.
    const kept = await page.evaluate(async () => [
      (await navigator.serviceWorker.ready).active?.scriptURL.split("/").at(-1),
      await caches.keys(),
    ]);
    expect(kept).toEqual(["sw.js?push", []]);
    // The subscription is removed on another device. This one notices at the next start of the app.
    await page.reload();
    await expect.poll(() => control.isChecked()).toBe(true);
    await sql`delete from push_subscriptions where account_id = ${worker.accountId}`.execute(db());
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("push"))).toBeNull();
    await expect.poll(() => control.isChecked()).toBe(false);
    await expect.poll(() => subscriptions(worker)).toBe(0);
    await control.click();
    await expect.poll(() => subscriptions(worker)).toBe(1);
    await control.click();
    await expect.poll(() => subscriptions(worker)).toBe(0);
    // The person subscribes, and signs out before the server's response arrives.
    await page.route("**/push/subscribe", async (route) => void (await route.fetch()));
    await control.click();
    await expect.poll(() => subscriptions(worker)).toBe(1);
    await page.goto("/auth/sign-out");
    await page.waitForURL("**/auth/sign-in");
    const left = () =>
      page.evaluate(() => [localStorage.getItem("push"), sessionStorage.getItem("subscribed")]);
    await expect.poll(left).toEqual([null, null]);
    await expect.poll(() => subscriptions(worker)).toBe(0);
    expect(site.failures).toEqual([]);
  },
);

it.runIf(isFull)(
  "The page says why notifications do not work: the browser blocks them, or an iPhone needs the home screen",
  async () => {
    const mentee = await makeMentee(db(), "2", { values: { firstName: "Lea" } });
    const { page } = await openPhone(mentee, "/", { permission: "denied" });
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("Your browser blocks notifications.").waitFor();
    await expect.poll(() => subscriptions(mentee)).toBe(0);
    await page.goto("/profile-notifications");
    await page.getByText("Your browser blocks notifications.").waitFor();

    const iPhone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
    const other = await makeMentee(db(), "2", { values: { firstName: "Ike" } });
    const phone = await site.newPage({ viewport: { width: 320, height: 700 }, userAgent: iPhone });
    await beginWith(phone, other.token);
    await phone.addInitScript(() => {
      Reflect.deleteProperty(window, "PushManager");
      Reflect.deleteProperty(window, "Notification");
    });
    await phone.goto("/");
    const card = phone.getByRole("region", { name: "Turn on notifications" });
    await card.getByText("Add to Home Screen").waitFor();
    await expect.poll(() => sideways(phone)).toBe(0);
    await expectAccessible(phone);
    await card.getByRole("button", { name: "Not now" }).click();
    await phone.reload();
    await settled(phone);
    await expect.poll(() => card.count()).toBe(0);
    expect(site.failures).toEqual([]);
  },
);

it("The worker shows one message per event, whatever arrives, and a tap opens the right screen", async () => {
  const mentee = await makeMentee(db(), "2", { values: { firstName: "Noa" } });
  const { page } = await openPhone(mentee, "/");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText(words.en.on).waitFor();
  // The page listens to its worker once the code that follows the first screen has loaded.
  await page.locator("html[data-opens-offline]").waitFor();
  const cdp = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registration;
  const deliver = (data: unknown) =>
    cdp.send("ServiceWorker.deliverPushMessage", {
      origin: site.url,
      registrationId,
      data: typeof data === "string" ? data : JSON.stringify(data),
    });
  const [worker] = page.context().serviceWorkers();
  // A headless browser may never show notifications, so the test records what the worker asks it to show.
  await worker!.evaluate(() => {
    interface Shown {
      title: string;
      options: { tag: string; renotify: boolean; data: unknown };
    }
    const all = new Map<string, Shown>();
    const scope = self as unknown as { registration: object; dispatchEvent: (event: Event) => void };
    Object.assign(self, {
      shown: () =>
        [...all.values()].map(({ title, options: { tag, renotify } }) => ({ title, tag, renotify })),
      tap: (tag: string) => {
        const { data } = all.get(tag)!.options;
        const notification = { data, close: () => all.delete(tag) };
        // A page can come to the front only after a real tap, so ignore the rejection.
        const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
        const event = new Event("notificationclick");
        Object.assign(event, { notification, waitUntil });
        scope.dispatchEvent(event);
      },
    });
    Object.assign(scope.registration, {
      showNotification: (title: string, options: Shown["options"]) => {
        all.set(options.tag, { title, options });
        return Promise.resolve();
      },
      getNotifications: ({ tag }: { tag: string }) =>
        Promise.resolve(
          [...all.values()].filter(({ options }) => options.tag === tag).map(({ options }) => options),
        ),
    });
  });
  const shown = () => worker!.evaluate(() => (self as unknown as { shown: () => unknown }).shown());
  const tap = (tag: string) =>
    worker!.evaluate((name) => (self as unknown as { tap: (of: string) => void }).tap(name), tag);
  const message = { title: "You have a new message", url: "/plan", tag: "n1", key: "push:n1:1", lang: "en" };
  const { title } = message;
  await deliver(message);
  await expect.poll(shown).toEqual([{ title, tag: "n1", renotify: true }]);
  await deliver(message);
  await expect.poll(shown).toEqual([{ title, tag: "n1", renotify: false }]);
  await deliver({ ...message, key: "push:n1:2" });
  await expect.poll(shown).toEqual([{ title, tag: "n1", renotify: true }]);
  await deliver("{ not json");
  const { host } = new URL(site.url);
  await expect.poll(shown).toContainEqual({ title: host, tag: "new", renotify: true });
  await tap("n1");
  await page.waitForURL("**/plan");
  // A message with a link outside the app opens the app's first page.
  await deliver({ ...message, tag: "n3", url: "https://evil.example/x" });
  await expect.poll(shown).toContainEqual({ title, tag: "n3", renotify: true });
  await tap("n3");
  await page.waitForURL(`${site.url}/`);
  // A page that has just started doesn't listen yet.
  await deliver({ ...message, tag: "n4" });
  await expect.poll(shown).toContainEqual({ title, tag: "n4", renotify: true });
  await page.reload({ waitUntil: "domcontentloaded" });
  await tap("n4");
  await page.waitForURL("**/plan");
  expect(site.failures).toEqual([]);
});
