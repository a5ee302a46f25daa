/** The product's pages under their security policy and limits, in a real browser. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { readEnv } from "#server/kernel/env.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { openAs, showsAfter, wakeUp } from "#tests/support/visitor.ts";

const { rateLimits } = readEnv({});
let calls = 0;

const site = testSite({
  seed: "demo",
  env: { RATE_LIMIT_SESSION: String(rateLimits.session), RATE_LIMIT_ADDRESS: String(rateLimits.address) },
});

/** Records violations of the policy, and counts the calls. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  page.on("request", (request) => (calls += /\/apicalls\//.test(request.url()) ? 1 : 0));
  await page.addInitScript(() => {
    const kept = JSON.parse(sessionStorage.getItem("stopped") ?? "[]") as string[];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      kept.push(`${location.pathname}: ${effectiveDirective} ${blockedURI}`);
      sessionStorage.setItem("stopped", JSON.stringify(kept));
    });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem("stopped") ?? "[]") as string[]);
}

it.runIf(isWhole)(
  "Every kind of screen works without anything that the policy blocks, far from the limits",
  async () => {
    const page = await openAs(site, "owner@harbor.example", "/profile");
    await page.locator("form").first().waitFor();
    const stopped = await watch(page);
    const screens = [
      "/",
      "/mentee/manage",
      "/mentee/manage/1",
      "/chat",
      "/settings/genders",
      "/jobs",
      "/profile",
      "/profile-password",
      "/profile-files",
      "/profile-notifications",
      "/organizations",
      "/help-center",
      "/no/such/path",
    ];
    const start = Date.now();
    for (const screen of screens) {
      await page.goto(screen);
      await page.locator("h1, form").first().waitFor();
      await settled(page);
    }
    const minutes = (Date.now() - start) / 60_000;
    expect(await stopped()).toEqual([]);
    expect(site.failures).toEqual([]);
    // The test opens pages faster than a person would.
    const perMinute = Math.round(calls / Math.max(minutes, 1));
    expect(perMinute).toBeLessThan(rateLimits.session / 4);
    record({
      test: "screens under the policy",
      count: screens.length,
      atLeast: screens.length,
      result: `0 stopped, ${calls} calls`,
    });
  },
);

it.runIf(isWhole)(
  "The editor, menus and dialogs get their styles, and a style without the nonce gets none",
  async () => {
    const page = await openAs(site, "owner@demo.example", "/profile");
    await page.locator("form").first().waitFor();
    const stopped = await watch(page);
    await page.goto("/settings/content");
    await page.getByRole("button", { name: /^Edit/ }).first().click();
    const editor = page.locator(".ProseMirror").first();
    await editor.waitFor();
    expect(await editor.evaluate((element) => getComputedStyle(element).whiteSpace)).toMatch(
      /pre-wrap|break-spaces/,
    );
    expect(await stopped()).toEqual([]);
    await page.evaluate(() => {
      const style = document.createElement("style");
      style.textContent = "body { outline: 7px solid red }";
      document.head.append(style);
      const script = document.createElement("script");
      script.textContent = "window.broken = true";
      document.head.append(script);
      void new WebSocket("ws://127.0.0.2:9/");
    });
    expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe("7px");
    expect(await page.evaluate(() => "broken" in window)).toBe(false);
    await expect
      .poll(async () => (await stopped()).map((line) => line.split(": ")[1]?.split(" ")[0]).toSorted())
      .toEqual(["connect-src", "script-src-elem", "style-src-elem"]);
    const powers = await page.evaluate(() => {
      const { featurePolicy } = document as unknown as { featurePolicy: { allowedFeatures(): string[] } };
      return featurePolicy.allowedFeatures();
    });
    expect(powers).toContain("clipboard-write");
    for (const power of ["camera", "microphone", "geolocation", "usb"]) expect(powers).not.toContain(power);
    // The test itself caused these failures.
    site.failures.length = 0;
    await page.close();
  },
);

it.runIf(isWhole)("The map is drawn, and a PDF opens in a frame of the product's pages", async () => {
  const page = await openAs(site, "owner@harbor.example", "/profile");
  await page.locator("form").first().waitFor();
  const stopped = await watch(page);
  const tile = page.waitForRequest((request) => request.url().startsWith("https://tile.openstreetmap.org/"));
  await page.goto("/organizations/manage?record=2&part=contact");
  await wakeUp(page, "figure path.leaflet-interactive");
  await tile;
  const pdf = await page.evaluate(
    async (bytes) => {
      const form = new FormData();
      form.append("id", "0");
      form.append("tableName", "userFiles");
      form.append("files", new Blob([new Uint8Array(bytes)]), "order.pdf");
      const headers = { authorization: localStorage.getItem("token") ?? "" };
      const answer = await fetch("/apicalls/file-upload", { method: "POST", headers, body: form });
      return ((await answer.json()) as { newFileName: string }).newFileName;
    },
    [...samplePdf],
  );
  const shown = page.waitForResponse(/\.pdf\?inline=1$/);
  await page.evaluate((name) => {
    const frame = document.createElement("iframe");
    frame.src = `/apicalls/files/${name}?inline=1`;
    document.body.append(frame);
  }, pdf);
  expect((await shown).status()).toBe(200);
  expect(await stopped()).toEqual([]);
  expect(site.failures).toEqual([]);
  await page.close();
});

it.runIf(isWhole)("A list that was requested too fast loads automatically after the wait", async () => {
  const page = await openAs(site, "owner@harbor.example", "/profile");
  await page.locator("form").first().waitFor();
  let refused = 0;
  await page.route("**/apicalls/getTable", (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    const json = { status: 0, code: "tooManyRequests", message: "Too many calls.", requestId: "x" };
    return route.fulfill({ status: 429, headers: { "retry-after": "1" }, json });
  });
  const toast = page.locator(".Toastify").getByText("Too many calls.");
  await showsAfter(() => page.goto("/mentee/manage"), toast);
  await page.locator("[data-row]").first().waitFor();
  expect(refused).toBe(2);
  await page.close();
});

it.runIf(isWhole)(
  "A person who reaches the limit sees a toast in their language, and stays signed in",
  async () => {
    const page = await openAs(site, "owner@puente.example", "/mentee/manage");
    await page.locator("h1").first().waitFor();
    await settled(page);
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const request = { url: "/apicalls/no-such", headers: { authorization: token ?? "" } };
    await Promise.all(Array.from({ length: rateLimits.session }, () => site.app.app.inject(request)));
    await page.getByRole("searchbox").or(page.getByRole("textbox")).first().fill("a");
    await showsAfter(() => page.keyboard.press("Enter"), page.getByText("Demasiad").first());
    // The limit doesn't sign the person out.
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(token);
    site.failures.length = 0;
    await page.close();
  },
);
