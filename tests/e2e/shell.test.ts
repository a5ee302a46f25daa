/** Routes, sign-in screens, and the frame around every screen, in a real browser. */
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, isWhole, twins } from "#tests/support/suite.ts";
import { demoPassword, goTo, openAs, showsAfter, tokenOf } from "#tests/support/visitor.ts";
import { expectScreen, specifiedScreens } from "./specified-screens.ts";

const site = testSite();

const heading = (page: Page) => page.locator("h1").first();
const notFound = (page: Page) => page.getByText("Page not found.");

async function pathAfter(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.locator("h1, form").first().waitFor();
  return new URL(page.url()).pathname;
}

describe("A visitor who is not signed in", () => {
  // A new profile loads the whole app again, so the tests of many addresses share a page.
  const visitorPage = () => site.newPageOf("visitor");
  let shared: Page;
  beforeAll(async () => {
    shared = await visitorPage();
    await shared.goto("/404");
  });
  beforeEach(async () => {
    await shared.evaluate(() => localStorage.clear());
    await shared.context().clearCookies();
  });
  afterAll(() => shared.close());

  /** Public addresses. Addresses on the same line show the same screen. */
  const open = [
    ["/auth/sign-in", "/admin/login"],
    ["/auth/reset-password"],
    ["/confirm-invitation"],
    ["/404", "/no/such/path"],
    ["/500"],
    ["/privacy", "/support-center", "/help-center", "/terms-of-service"],
  ];
  /** The content of each address of the content screen. */
  const contentTitles = new Map([
    ["/privacy", "Privacy"],
    ["/support-center", "Support center"],
    ["/help-center", "Help center"],
    ["/terms-of-service", "Terms of service"],
  ]);
  const firsts = open.map(([first]) => first!);
  it.each(isWhole ? open.flat() : firsts.slice(0, 2))("may open %s [ROUTE-01] [ROUTE-24]", async (path) => {
    expect(await pathAfter(shared, path)).toBe(path);
    const title = contentTitles.get(path);
    if (title) await shared.getByRole("heading", { name: title, exact: true, level: 1 }).waitFor();
    await expectAccessible(shared);
  });

  const closed = [
    "/organizations/users/2",
    "/",
    "/chat",
    "/mentee/manage",
    "/mentee/manage/6",
    "/settings/genders",
    "/profile",
  ];
  it("is sent from every other page to the sign-in [ROUTE-03]", async () => {
    for (const path of closed) {
      await shared.goto(path);
      await expect.poll(() => new URL(shared.url()).pathname).toBe("/auth/sign-in");
    }
  });

  it.each(twins(closed))("returns to %s after signing in [SIGNIN-10]", async (path) => {
    await shared.goto(path);
    await shared.waitForURL(/\/auth\/sign-in/);
    await shared.getByLabel("Email").fill("owner@harbor.example");
    await shared.getByLabel("Password", { exact: true }).fill(demoPassword);
    await shared.keyboard.press("Enter");
    await shared.waitForURL((url) => url.pathname === path);
    expect(await shared.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
  });

  it("sees the same screen at both sign-in addresses [ROUTE-02] [SIGNIN-01] [SIGNIN-02]", async () => {
    for (const path of ["/auth/sign-in", "/admin/login"]) {
      await shared.goto(path);
      await shared.getByRole("heading", { name: "Sign in" }).waitFor();
      await shared.getByLabel("Email").waitFor();
      await expect
        .poll(() => shared.getByLabel("Password", { exact: true }).getAttribute("type"))
        .toBe("password");
      const link = shared.getByRole("link", { name: "Forgot password?" });
      await expect.poll(() => link.getAttribute("href")).toBe("/auth/reset-password");
    }
  });

  it("sees the server's message in a red banner, with the email focused again [SIGNIN-04] [SIGNIN-05] [SIGNIN-06]", async () => {
    const page = await visitorPage();
    const sent: Request[] = [];
    page.on("request", (request) => request.url().endsWith("/auth/login") && sent.push(request));
    await page.goto("/auth/sign-in");
    await page.getByLabel("Password", { exact: true }).fill("something");
    await page.keyboard.press("Enter");
    await page.getByLabel("Email").fill("case@harbor.example");
    // Presses Enter in the password field, so that the email must regain the focus.
    await page.getByLabel("Password", { exact: true }).press("Enter");
    const banner = page.getByRole("alert");
    await banner.waitFor();
    // The first attempt, without an email, sent nothing.
    expect(sent).toHaveLength(1);
    const answer = (await (await sent[0]?.response())?.json()) as { details: string };
    await expect.poll(() => banner.innerText()).toContain(answer.details);
    const [red, green, blue] = (await banner.evaluate((one) => getComputedStyle(one).color))
      .match(/[\d.]+/g)!
      .map(Number);
    expect(red).toBeGreaterThan(Math.max(green!, blue!));
    await expect
      .poll(() => page.getByLabel("Email").evaluate((one) => one === document.activeElement))
      .toBe(true);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await page.close();
  });

  it("returns from the reset, and reads its answers in green [RESET-05] [RESET-07] [RESET-08]", async () => {
    await shared.goto("/auth/reset-password");
    await shared.getByLabel("Email").fill("nobody@nowhere.example");
    await shared.keyboard.press("Enter");
    await shared.getByLabel("Verification code").waitFor();
    const banner = shared.locator("[role=status], [role=alert]").filter({ hasText: /\S/ }).first();
    const [red, green] = (await banner.evaluate((one) => getComputedStyle(one).color))
      .match(/[\d.]+/g)!
      .map(Number);
    expect(green).toBeGreaterThan(red!);
    expect(await shared.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await shared
      .getByRole("link", { name: /Back/ })
      .or(shared.getByRole("button", { name: /Back/ }))
      .first()
      .click();
    await shared.waitForURL(/\/auth\/sign-in/);
  });

  it("can leave the error pages [ROUTE-06] [ROUTE-07] [ROUTE-08]", async () => {
    await shared.goto("/settings/nothing-here");
    await notFound(shared).waitFor();
    const home = shared.getByRole("link", { name: "Back to the home page" });
    await expect.poll(() => home.getAttribute("href")).toBe("/");
    await shared.goto("/500");
    await shared.getByText("Internal server error.").waitFor();
    const back = shared.getByRole("link", { name: "Back to the dashboard" });
    await expect.poll(() => back.getAttribute("href")).toBe("/dashboard/default");
  });
});

describe("A signed-in person", () => {
  it("cannot open the sign-in screen [SIGNIN-03] [SIGNIN-07] [ROUTE-04] [ROUTE-09]", async () => {
    const page = await site.newPage();
    await page.goto("/auth/sign-in");
    await page.getByLabel("Email").fill("case@harbor.example");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /Welcome/ }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toMatch(/^\S{22,}$/);
    // Until the response arrives, a loading indicator is shown, and the page doesn't redirect.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/apicalls/auth/user", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/auth/sign-in");
    await page.getByRole("status").or(page.locator("[aria-busy=true]")).first().waitFor();
    release();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/dashboard/default");
    await page.waitForURL((url) => url.pathname === "/");
    await page.close();
  });

  describe("at each specified address", () => {
    let shared: Page;
    beforeAll(async () => {
      shared = await openAs(site, "owner@demo.example", "/");
    });
    afterAll(() => shared.close());

    // `npm test` tries one screen per requirement, because the others differ only in a name.
    const firsts = specifiedScreens.filter(
      ({ id }, at) => isWhole || specifiedScreens.findIndex((one) => one.id === id) === at,
    );
    it.each(firsts)("opens $path and sees $title [$id]", async (screen) => {
      await settled(shared);
      await expectScreen(shared, screen);
    });

    it.each(["/chat/1/more", "/mentee/manage/6/more", "/settings/genders/1", "/profile/1", "/Mentee/Manage"])(
      "opens %s and sees no screen, because of an extra segment or different case [ROUTE-05]",
      async (path) => {
        await goTo(shared, "/profile");
        await expect.poll(() => notFound(shared).count()).toBe(0);
        await goTo(shared, path);
        await expect.poll(() => notFound(shared).count()).toBe(1);
      },
    );
  });

  it("sees the titles of the lists, their buttons by role, and the texts of empty lists [LIST-01] [LIST-02] [LIST-04] [LIST-16] [LIST-18] [PERM-02] [PERM-03] [PERM-04] [PERM-08]", async () => {
    const mentees: [string, string] = ["/mentee/manage?active=1&per=5", "Mentees"];
    const chatLinks: Record<string, number> = {};
    const adds = async (username: string, ...lists: [path: string, title: string][]) => {
      const page = await openAs(site, username, lists[0]![0]);
      const counts: number[] = [];
      for (const [path, title] of lists) {
        await goTo(page, path);
        await page.locator(`section[data-mode="list"][aria-label="${title}"]`).waitFor();
        counts.push(await page.getByRole("button", { name: /^Add / }).count());
        if (path !== mentees[0]) continue;
        await page.locator("tbody tr[data-row]").first().waitFor();
        chatLinks[username] = await page.getByRole("link", { name: /^Chat with/ }).count();
      }
      await page.close();
      return counts;
    };
    const team: [string, string] = ["/organizations/users", "Team members"];
    const jobs: [string, string] = ["/mentee/jobs", "Jobs"];
    const lists = [mentees, team, jobs];
    expect(await adds("owner@harbor.example", ...lists)).toEqual(lists.map(() => 1));
    expect(await adds("viewer@harbor.example", ...lists)).toEqual(lists.map(() => 0));
    expect(chatLinks).toEqual({ "owner@harbor.example": 5, "viewer@harbor.example": 0 });
    expect(await adds("owner@demo.example", ["/organizations/manage", "Organizations"])).toEqual([1]);
    expect(await adds("case@harbor.example", mentees)).toEqual([1]);
    expect(chatLinks["case@harbor.example"]).toBe(5);

    const page = await openAs(site, "mentee@bridge.example", "/profile-files");
    await page.getByRole("heading", { name: "Files", exact: true }).waitFor();
    await page.getByText("no data has been entered in yet").waitFor();
    await page.close();
  });

  it("adds and edits by fetching the record, and returns to a reloaded list [LIST-17] [LIST-19] [LIST-20] [LIST-21] [CALL-02]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/jobs");
    await page.locator('section[data-mode="list"]').waitFor();
    const calls: Request[] = [];
    page.on("request", (request) => request.url().includes("/apicalls/") && calls.push(request));
    const bodies = (path: string) =>
      calls
        .filter((one) => one.url().endsWith(path))
        .map((one) => one.postDataJSON() as Record<string, unknown>);
    await page.getByRole("button", { name: "Add job" }).click();
    await page.getByLabel("Title").fill("Night baker");
    expect(bodies("/getRecord")).toEqual([expect.objectContaining({ tableName: "jobs", tableId: "0" })]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await page.locator('section[data-mode="list"]').waitFor();
    await page.getByRole("button", { name: "Add job" }).click();
    await page.getByLabel("Title").fill("Night baker");
    const before = bodies("/getTable").length;
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator('section[data-mode="list"]').waitFor();
    await expect.poll(() => bodies("/getTable").length).toBeGreaterThan(before);
    await page.getByText("Night baker").first().waitFor();
    expect(calls.every((one) => Boolean(one.headers()["authorization"]))).toBe(true);
    await page.close();
  });

  it("sees default avatars where pictures are missing, and filters by dates [CONST-05] [LIST-28]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage");
    await page.locator("tbody tr[data-row]").first().waitFor();
    await expect.poll(() => page.locator("tbody tr[data-row] .mantine-Avatar-root").count()).toBe(25);
    await goTo(page, "/mentee/manage?from=2100-01-01");
    await expect.poll(() => page.locator("[data-totals]").first().innerText()).toMatch(/0 records/);
    await page.close();
  });

  it("manages their account from its side menu [ACCT-01] [ACCT-02] [ACCT-03] [ACCT-04] [MAP-07]", async () => {
    const { db } = site;
    const withoutRadius = { address_radius: null };
    await db.updateTable("users").set(withoutRadius).where("email", "=", "owner@puente.example").execute();
    const page = await openAs(site, "owner@puente.example", "/profile");
    const menu = page.getByRole("navigation", { name: "Menú de la cuenta" });
    const links = () =>
      menu.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    await expect
      .poll(links)
      .toEqual(["/profile", "/profile-files", "/profile-password", "/profile-notifications"]);
    await page.locator("[name=firstName]").waitFor();
    await expect.poll(() => page.locator("select[name=languageCode]").count()).toBe(1);
    await expect.poll(() => page.locator("select[name=addressRadius]").inputValue()).toBe("25");
    for (const name of [
      "firstName",
      "lastName",
      "email",
      "cellPhone",
      "workPhone",
      "timezone",
      "addressRadius",
      "address",
    ]) {
      await expect.poll(() => page.locator(`[name=${name}]`).count(), { message: name }).toBe(1);
    }
    await page.locator("[name=firstName]").fill("");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await page
      .getByText(/El nombre es obligatorio/)
      .first()
      .waitFor();
    await page.close();
  });

  it.runIf(isFull)("reads next to the assessment which study it comes from [MASSESS-03]", async () => {
    const page = await openAs(site, "case@harbor.example", "/mentee/mentee-assessments/6");
    const group = page.locator('[data-field="adverseExperiences"]');
    await group.waitFor();
    await expect
      .poll(() => group.innerText())
      .toMatch(/study of over 17,000 adults looked at 10 types of adverse childhood exp/);
    await page.close();
  });

  it("changes their password and must sign in again [ACCT-07] [ACCT-08] [ACCT-09]", async () => {
    const page = await openAs(site, "case@bridge.example", "/profile-password");
    await page.locator("[name=password]").waitFor();
    await page
      .getByRole("button", { name: /Save|Change/ })
      .first()
      .click();
    await page.getByText("Entering a password is required!").first().waitFor();
    await page.getByText("Confirming your password is required!").first().waitFor();
    await page.locator("[name=password]").fill("four quiet green rivers");
    await page.locator("[name=passwordConfirm]").fill("four quiet green rivers");
    await page
      .getByRole("button", { name: /Save|Change/ })
      .first()
      .click();
    await page.waitForURL(/\/auth\/sign-in/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await page.close();
  });

  it.runIf(isFull)("keeps their files with name and file [ACCT-12] [ACCT-13] [ACCT-14]", async () => {
    const page = await openAs(site, "mentee@harbor.example", "/profile-files?record=0");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter a name").first().waitFor();
    await page.getByText("Upload a file", { exact: true }).first().waitFor();
    await page.getByLabel("Name").fill("Birth certificate");
    const file = {
      name: "acta ñ.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    };
    await page.locator('[data-field="file"] input[type=file]').setInputFiles(file);
    await page.locator('[data-field="file"] a[href*="/files/"]').first().waitFor();
    await showsAfter(
      () => page.getByRole("button", { name: "Save", exact: true }).click(),
      page.getByText("Save Successful"),
    );
    await expect
      .poll(() => page.locator("[data-row]:visible", { hasText: "Birth certificate" }).count())
      .toBe(1);
    await page.close();
  });
});

it.runIf(isFull)(
  "A person stays signed in if the connection failed during the response that identifies them",
  async () => {
    const page = await site.newPage();
    await page.addInitScript(
      (token) => {
        localStorage.setItem("token", token);
        const ask = window.fetch;
        let broken = 0;
        window.fetch = async (...asked) => {
          if (!String(asked[0]).endsWith("/auth/user") || broken > 0) return ask(...asked);
          broken += 1;
          return new Response(
            new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }),
          );
        };
      },
      await tokenOf(site, "case@harbor.example"),
    );
    await page.goto("/");
    await page.getByRole("heading", { name: /Welcome/ }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
    await page.close();
  },
);

it("A person stays signed in while the server can't answer who they are", async () => {
  const page = await site.newPage();
  const token = await tokenOf(site, "case@harbor.example");
  await page.addInitScript((given) => localStorage.setItem("token", given), token);
  // Too many calls from the address, and then as many failures as the app asks again before it waits.
  const answers = [429, 503, 503, 503];
  await page.route("**/apicalls/auth/user", (route) => {
    const status = answers.shift();
    const json = { status: 0, code: "unavailable" };
    return status ? route.fulfill({ status, headers: { "retry-after": "1" }, json }) : route.continue();
  });
  await page.goto("/");
  await page.getByRole("heading", { name: /Welcome/ }).waitFor();
  expect(answers).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(token);
  site.failures.length = 0;
  await page.close();
});

describe("The chrome", () => {
  it("has menus, footer links and an online indicator [CHROME-10] [CHROME-11] [CHROME-15] [CHROME-16] [CHROME-19] [CHROME-20] [CHROME-23]", async () => {
    const page = await openAs(site, "owner@demo.example", "/");
    const bar = page.getByRole("banner");
    await bar.getByRole("button", { name: /^Messages, \d+ unread/ }).click();
    await expect
      .poll(() => page.getByRole("menuitem", { name: "Show all chats" }).getAttribute("href"))
      .toBe("/chat");
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
    await expect
      .poll(() => page.getByRole("menuitem", { name: "Show all notifications" }).getAttribute("href"))
      .toBe("/notifications");
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: /Profile menu/ }).click();
    await page.getByRole("menuitem", { name: "Profile" }).waitFor();
    await expect
      .poll(() => page.getByRole("menuitem").allInnerTexts())
      .toEqual(["Profile", "Display settings", "Help", "Sign out"]);
    await page.keyboard.press("Escape");
    const footer = await page
      .getByRole("contentinfo")
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(footer).toEqual(["/support-center", "/help-center", "/privacy", "/terms-of-service"]);
    const sidebar = page.getByRole("navigation", { name: "Main navigation" });
    const entries = () => sidebar.getByRole("link").allInnerTexts();
    const closed = await entries();
    expect(closed.length).toBeLessThanOrEqual(10);
    for (const group of ["Library", "Organization"])
      await sidebar.getByRole("button", { name: group }).click();
    await expect
      .poll(entries)
      .toEqual(
        expect.arrayContaining(
          "Dashboard,Chat,Organizations,Bug tracker,Team members,Mentees,Goals,Tasks,Challenges,Jobs,E-learning,Resources,Settings".split(
            ",",
          ),
        ),
      );
    await sidebar.getByRole("status").getByText("Online", { exact: true }).waitFor();
    await page.context().setOffline(true);
    await sidebar.getByRole("status").getByText("Offline", { exact: true }).waitFor();
    await page.context().setOffline(false);
    await sidebar.getByRole("status").getByText("Online", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect.poll(() => sidebar.getByRole("link", { name: "Jobs" }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect.poll(() => sidebar.getByRole("link", { name: "Jobs" }).isVisible()).toBe(true);
    await page.close();
  });

  it("offers languages with name, code and flag, and reloads in the chosen one [CHROME-02] [CHROME-17] [CHROME-18]", async () => {
    const page = await openAs(site, "viewer@harbor.example", "/mentee/manage");
    await page.getByRole("button", { name: "Language" }).click();
    const items = page.getByRole("menuitem");
    await items.first().waitFor();
    expect((await items.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
      expect.stringMatching(/English.*en/i),
      expect.stringMatching(/Español.*es/i),
    ]);
    await expect.poll(() => items.first().locator("svg, img").count()).toBeGreaterThan(0);
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith("/update-profile")),
      items.nth(1).click(),
    ]);
    expect(request.headers()["content-type"]).toContain("multipart/form-data");
    expect(request.postData()).toMatch(/name="languageCode"\s+es[\s\S]*name="updateType"\s+lang/);
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("heading", { name: /Hola/ }).waitFor();
    await page.getByRole("link", { name: "Usuarios asistidos", exact: true }).waitFor();
    await page.close();
  });

  it("changes theme and layout immediately, and starts open, sticky, not boxed [CHROME-05] [CHROME-06] [CHROME-07] [CHROME-08] [CHROME-09]", async () => {
    const page = await openAs(site, "case@harbor.example", "/");
    await heading(page).waitFor();
    const html = page.locator("html");
    const accent = () =>
      html.evaluate((one) => getComputedStyle(one).getPropertyValue("--mantine-primary-color-filled"));
    const first = await accent();
    await page
      .getByRole("navigation", { name: "Main navigation" })
      .getByRole("link", { name: "Mentees", exact: true })
      .waitFor();
    await page.getByRole("button", { name: /Profile menu/ }).click();
    await page.getByRole("menuitem", { name: "Display settings" }).click();
    await expect
      .poll(() => page.getByRole("radio", { name: /Modern/ }).getAttribute("aria-checked"))
      .toBe("true");
    await expect.poll(() => page.getByRole("switch", { name: "Sticky sidebar" }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole("switch", { name: "Boxed layout" }).isChecked()).toBe(false);
    for (const name of ["Corporate", "Classic"]) {
      await page.getByRole("radio", { name: new RegExp(name) }).click();
      await expect.poll(accent).not.toBe(first);
    }
    const scheme = () => html.evaluate((one) => getComputedStyle(one).colorScheme);
    await expect.poll(scheme).toBe("light");
    await page.getByText("Dark", { exact: true }).click();
    // The theme also applies to scrollbars and the browser's controls.
    await expect.poll(scheme).toBe("dark");
    await page.getByRole("switch", { name: "Boxed layout" }).click({ force: true });
    await page.getByRole("switch", { name: "Sticky sidebar" }).click({ force: true });
    await page.keyboard.press("Escape");
    await page.reload();
    await heading(page).waitFor();
    await expect.poll(accent).not.toBe(first);
    await page.getByRole("button", { name: /Profile menu/ }).click();
    await page.getByRole("menuitem", { name: "Display settings" }).click();
    await expect.poll(() => page.getByRole("switch", { name: "Boxed layout" }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole("switch", { name: "Sticky sidebar" }).isChecked()).toBe(false);
    await page.close();
  });

  it("shows toasts for five seconds, top right, newest on top, closable, with progress [MSG-01] [MSG-02] [MSG-03]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/settings/genders?record=0");
    // Pauses the progress bars until the second toast was also seen, however long that takes.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Animation.enable");
    await devTools.send("Animation.setPlaybackRate", { playbackRate: 0 });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const toast = page.locator(".Toastify__toast").first();
    await toast.waitFor();
    await expect.poll(() => toast.locator(".Toastify__progress-bar").count()).toBeGreaterThan(0);
    await expect.poll(() => toast.getByRole("button").count()).toBe(1);
    const box = (await toast.boundingBox())!;
    expect(box.x + box.width / 2).toBeGreaterThan(720);
    // With reduced motion, as in these tests, the toast doesn't slide in.
    expect(box.x + box.width).toBeLessThanOrEqual(1440);
    expect(box.y).toBeLessThan(200);
    await page.locator("[name=name]").fill("Newest");
    await showsAfter(
      () => page.getByRole("button", { name: "Save", exact: true }).click(),
      page.getByText("Save Successful"),
    );
    await expect.poll(() => toast.innerText()).toContain("Save Successful");
    const bars = page.locator(".Toastify__progress-bar--animated");
    const lengths = (all: Element[]) =>
      all.flatMap((bar) => bar.getAnimations().map(({ effect }) => effect?.getTiming().duration));
    await expect.poll(() => bars.evaluateAll(lengths)).toEqual([5000, 5000]);
    // Each toast disappears when its progress bar ends, so finish the bars.
    await devTools.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await bars.evaluateAll((all) =>
      all.forEach((bar) => bar.getAnimations().forEach((animation) => animation.finish())),
    );
    await expect.poll(() => page.locator(".Toastify__toast").count()).toBe(0);
    await page.close();
  });

  it("shows the status of failed sign-outs, and still leaves no unsaved text behind [MSG-08]", async () => {
    const page = await openAs(site, "mentor@harbor.example", "/");
    await heading(page).waitFor();
    await page.route("**/apicalls/auth/logout", (route) =>
      route.fulfill({ status: 500, json: { status: 0, code: "internal", message: "x", requestId: "r-1" } }),
    );
    site.failures.length = 0;
    await page.evaluate(() => {
      for (const key of ["draft:1:menteeUserNotes:6:0", "chat:1:2", "chat:1:2:draft"])
        sessionStorage.setItem(key, "Half a thought");
    });
    await showsAfter(() => page.goto("/auth/sign-out"), page.getByText(/status 500/));
    const left = await page.evaluate(() => Object.entries(sessionStorage).flat());
    expect(left).not.toContain("Half a thought");
    site.failures.length = 0;
    await page.close();
  });

  it("requests what every screen needs before the app has loaded", async () => {
    const token = await tokenOf(site, "owner@bridge.example");
    const page = await site.newPage();
    await page.addInitScript((given) => localStorage.setItem("token", given), token);
    const early = ["/auth/user", "/getConfigSettings", "/getNotifications"].map((path) =>
      page.waitForRequest(`**/apicalls${path}`),
    );
    await page.route("**/assets/entry-*.js", async (route) => {
      await Promise.all(early);
      await route.continue();
    });
    await page.goto("/profile");
    expect(await Promise.all(early)).toHaveLength(3);
    await page.getByRole("main").waitFor();
    await page.close();
  });

  it("stores the server's settings and follows them [CALL-41]", async () => {
    const page = await site.newPage();
    let asked = 0;
    await page.route("**/apicalls/getConfigSettings", async (route) => {
      asked += 1;
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), minPasswordLength: 11 } });
    });
    await page.goto("/auth/sign-in");
    const token = await tokenOf(site, "owner@bridge.example");
    await page.evaluate((given) => localStorage.setItem("token", given), token);
    await page.goto("/profile-password");
    await page.getByText(/At least 11 characters/).waitFor();
    await page.getByRole("link", { name: "Personal information" }).click();
    await page.getByRole("link", { name: "Password", exact: true }).click();
    await page.getByText(/At least 11 characters/).waitFor();
    expect(asked).toBeLessThanOrEqual(2);
    await page.close();
  });

  it("loads without motion if the user prefers that, shows that a list failed, and logs it [MSG-09]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/");
    await heading(page).waitFor();
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/apicalls/getTable", async (route) => {
      await held;
      await route.fulfill({ status: 403, json: { status: 0, code: "forbidden", message: "No." } });
    });
    await page.goto("/mentee/goals");
    await page.locator(".mantine-Skeleton-root").first().waitFor();
    // With reduced motion, placeholders don't move.
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    release();
    await page.getByText("The list could not be loaded.").waitFor();
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    site.failures.length = 0;
    await page.close();
  });

  it("offers the team of a users row with status 2 [USER-07]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/");
    await heading(page).waitFor();
    await page.route("**/apicalls/getTable", async (route) => {
      const answer = await (await route.fetch()).json();
      answer.dataValues[0] = { ...answer.dataValues[0], status: "2", organizationId: "3" };
      await route.fulfill({ json: answer });
    });
    await goTo(page, "/organizations/users");
    await page.locator("tbody tr[data-row]").first().waitFor();
    const links = page.locator('tbody a[href="/organizations/users/3"]');
    await expect.poll(() => links.count()).toBe(1);
    await page.close();
  });
});

/** The fields that identify a mentee. */
const identity =
  "active,firstName,middleName,lastName,clientId,image,email,address,birthday,gender,race,sexualOrientation,citizenship,specialNeedRequirements".split(
    ",",
  );

describe("The fields of a form", () => {
  it("take the widths of their column sizes [FORM-12] [FORM-18] [FORM-19] [FORM-20] [FORM-13] [UPL-07] [MENTEE-03]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage?record=0");
    await page.getByText("* Required field").first().waitFor();
    await page.getByRole("button", { name: "All fields" }).click();
    const width = (name: string) =>
      page
        .locator(`[data-field="${name}"]`)
        .first()
        .evaluate((one) => one.getBoundingClientRect().width);
    for (const name of identity)
      await expect.poll(() => page.locator(`[data-field="${name}"]`).count(), { message: name }).toBe(1);
    const full = await width("specialNeedRequirements");
    const share = async (name: string) => (await width(name)) / full;
    expect(await share("firstName")).toBeCloseTo(1 / 3, 1);
    expect(await share("email")).toBeCloseTo(1 / 2, 1);
    expect(await share("middleName")).toBeCloseTo(1 / 4, 1);
    await expect.poll(() => page.locator('[data-field="addressLatitude"]').count()).toBe(0);
    await expect
      .poll(() => page.locator("select[name=gender] option").first().innerText())
      .toBe("-- SELECT --");
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await page
      .locator('[data-field="image"] input[type=file]')
      .setInputFiles({ name: "p.png", mimeType: "image/png", buffer: pixel });
    const preview = page.locator('[data-field="image"] img');
    await preview.waitFor();
    expect(await preview.evaluate((one) => one.getBoundingClientRect().width)).toBe(100);
    await page.locator('[data-field="image"]').getByRole("button", { name: /View/ }).click();
    const shown = page.getByRole("dialog").locator("img");
    await shown.waitFor();
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
    await page
      .locator('[data-field="image"]')
      .getByRole("button", { name: /Delete/ })
      .click();
    await preview.waitFor({ state: "detached" });
    await page.close();
  });
});

it("The pages of these tests reported no errors", () => {
  expect(site.failures).toEqual([]);
});
