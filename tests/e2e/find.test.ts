import { describe, expect, it } from "vitest";
import { foundPageSize } from "#shared/contracts/find.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { isFull } from "#tests/support/suite.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

describe("A mentee's jobs, courses and help", () => {
  const site = testSite();

  const db = () => site.db;
  const newMentee = (language = "en") =>
    makeMentee(db(), "2", {
      language,
      values: { firstName: "Mia", addressLatitude: 39.3, addressLongitude: -76.6 },
    });

  it("can be searched, read, and asked about in the chat with a message that is not sent automatically", async () => {
    const mentee = await newMentee();
    await insertRow(db(), "resources", {
      organizationId: "2",
      name: "Zebra kitchen",
      services: "Warm meals",
      phone: "+14105550123",
      website: "www.example.org/zebra",
      address: "12 Main Street, Baltimore",
      addressLatitude: 39.31,
      addressLongitude: -76.6,
      notes: "<p>Only for the team</p>",
    });
    const page = await openWithToken(site, mentee.token, "/", phone);
    await page.getByRole("button", { name: "Open menu" }).click();
    // Looks in the menu, because the home page behind it has the same link.
    const menu = page.getByRole("navigation", { name: "Main navigation" });
    // The choice of the page behind the menu closes it too.
    await menu.getByRole("link", { name: "Home", exact: true }).click();
    await menu.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link", { name: "Jobs, courses, help" }).click();
    await page.getByRole("heading", { level: 1, name: "Jobs, courses, help" }).waitFor();
    await page.locator("main li").first().waitFor();
    await expectAccessible(page);
    // While the other entries are loading, no jobs are shown in their list.
    const help = await holdBack(page, "**/apicalls/find");
    await page.getByText("Help", { exact: true }).click();
    await expect.poll(help.count).toBe(1);
    expect(await page.locator("main li").count()).toBe(0);
    help.release();
    // The nearest resource comes first.
    await expect.poll(() => page.locator("main li a").first().innerText()).toBe("Zebra kitchen");
    await page.getByText("0.7 miles away").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("zebr");
    await page.getByText("1 found").waitFor();
    await page.waitForURL(/q=zebr/);
    await page.getByRole("link", { name: "Zebra kitchen" }).click();
    const heading = page.getByRole("heading", { level: 1, name: "Zebra kitchen" });
    await heading.waitFor();
    // The search is still there on the way back.
    await page.goBack();
    await page.getByText("1 found").waitFor();
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("zebr");
    await page.goForward();
    await heading.waitFor();
    const to = (name: string | RegExp) =>
      page.locator("main").getByRole("link", { name }).getAttribute("href");
    expect(await to(/555/)).toBe("tel:+14105550123");
    expect(await to("www.example.org/zebra")).toBe("https://www.example.org/zebra");
    expect(await to("Map")).toContain("12%20Main%20Street");
    expect(await page.locator("main").innerText()).not.toContain("Only for the team");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Ask about this" }).click();
    await page.waitForURL("**/chat/*");
    const box = page.getByRole("textbox", { name: /message/i });
    await expect.poll(() => box.inputValue()).toBe("I have a question about “Zebra kitchen”: ");
    // The question is there once, even if it is asked again.
    await page.goBack();
    await page.getByRole("button", { name: "Ask about this" }).click();
    await page.waitForURL("**/chat/*");
    await expect.poll(() => box.inputValue()).toBe("I have a question about “Zebra kitchen”: ");
    const { body } = await site.app.get("getChatRooms", mentee.token);
    expect(JSON.stringify(body)).not.toContain("I have a question");
  });

  it("have their web addresses as links, even without https and www", async () => {
    const mentee = await newMentee();
    const id = await insertRow(db(), "elearning", {
      organizationId: "2",
      name: "Sums",
      learningUrl: "khanacademy.org/math",
    });
    const page = await openWithToken(site, mentee.token, `/find/course-${id}`, phone);
    const link = page.locator("main").getByRole("link", { name: "khanacademy.org/math" });
    expect(await link.getAttribute("href")).toBe("https://khanacademy.org/math");
    await page.close();
  });

  it("say that nothing was found only after a search, not while the next one is loading", async () => {
    const mentee = await newMentee();
    await insertRow(db(), "resources", { organizationId: "2", name: "Wolmat", services: "Warm meals" });
    const page = await openWithToken(site, mentee.token, "/find?kind=help", phone);
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.fill("qqqqqq");
    await page.getByText("Nothing found.").waitFor();
    const next = await holdBack(page, "**/apicalls/find");
    await search.fill("wolmat");
    await expect.poll(next.count).toBe(1);
    expect(await page.getByText("Nothing found.").count()).toBe(0);
    next.release();
    await page.getByText("1 found").waitFor();
    await page.close();
  });

  it("say if more of them could not be loaded, and load them again", async () => {
    const mentee = await newMentee();
    const resource = { organizationId: "2", services: "Warm meals" };
    for (let at = 0; at <= foundPageSize; at++)
      await insertRow(db(), "resources", { ...resource, name: `Qumra ${at}` });
    const page = await openWithToken(site, mentee.token, "/find?kind=help", phone);
    await page.getByRole("searchbox", { name: "Search" }).fill("qumra");
    await page.getByText(`${foundPageSize + 1} found`).waitFor();
    const refusal = { status: 400, json: { status: 0, message: "Not now." } };
    await page.route("**/apicalls/find", (route) => route.fulfill(refusal));
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText("The list could not be loaded.").waitFor();
    expect(await page.locator("main li").count()).toBe(foundPageSize);
    await page.unroute("**/apicalls/find");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => page.locator("main li").count()).toBe(foundPageSize + 1);
  });

  it.runIf(isFull)("say when nothing matches, and when an entry is gone, in Spanish, at 320 px", async () => {
    const mentee = await newMentee("es");
    const page = await openWithToken(site, mentee.token, "/find?kind=course", {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
    });
    await page.locator("main li").first().waitFor();
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await fits()).toBe(true);
    await page.getByRole("searchbox", { name: "Buscar" }).fill("qqqqqq");
    await page.getByText("No se encontró nada.").waitFor();
    await expectAccessible(page);
    await page.goto(`${site.url}/find/course-999999999`);
    await page.getByText("Esto ya no está en la lista.").waitFor();
    await expectAccessible(page);
  });
});
