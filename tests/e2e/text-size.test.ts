/** The text of the screens: four sizes, none under 12 px, one typeface, and larger for people who need that. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { themes } from "#shared/constants.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

const site = testSite();

const staffScreens = [
  "/",
  "/mentee/manage",
  "/mentee/overview/6",
  "/mentee/mentee-notes/6",
  "/mentee/mentee-goals/6",
  "/mentee/manage/6",
  "/mentee/mentee-files/6",
  "/mentee/chat/6",
  "/calendar",
  "/chat",
  "/measures",
  "/caseload",
  "/mentee/jobs",
  "/settings",
  "/settings/userRoles",
  "/profile",
];
const menteeScreens = ["/", "/plan", "/plan/done", "/find", "/chat", "/profile"];

/** Returns the text sizes of a screen in pixels, each with an example, and its typefaces. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const sizes = new Map<number, string>();
    const faces = new Map<string, string>();
    const main = document.querySelector("main")!;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent!.trim();
      const element = node.parentElement!;
      if (!words || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { fontSize, fontFamily } = getComputedStyle(element);
      const example = `${element.outerHTML.slice(0, 60)} ${words.slice(0, 30)}`;
      if (!sizes.has(parseFloat(fontSize))) sizes.set(parseFloat(fontSize), example);
      if (!faces.has(fontFamily)) faces.set(fontFamily, example);
    }
    return { sizes: [...sizes].toSorted(([one], [other]) => one - other), faces: [...faces.keys()] };
  });

/** Returns the typefaces of the theme, for text and for headings. */
const facesOfTheme = (page: Page) =>
  page.evaluate(() =>
    ["--mantine-font-family", "--mantine-font-family-headings"].map((name) => {
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.fontFamily = `var(${name})`;
      const { fontFamily } = getComputedStyle(probe);
      probe.remove();
      return fontFamily;
    }),
  );

/** Goes to a screen and waits for its text. */
async function show(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await settled(page);
  await expect.poll(async () => (await textOf(page)).sizes.length).toBeGreaterThan(0);
}

/** Starts to record where the page is wider than the window, in each animation frame, even while a screen loads. */
const watchWidth = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { tooWide: seen });
    const look = () => {
      const wide = document.documentElement.scrollWidth - innerWidth;
      if (wide > 0) seen.add(`${location.pathname}: ${wide} px too wide`);
      requestAnimationFrame(look);
    };
    look();
  });

/** Applies a theme like the dialog of display settings, and loads the app again. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    for (const key of [
      "preferences",
      ...Object.keys(localStorage).filter((one) => one.startsWith("preferences:")),
    ])
      localStorage.setItem(key, JSON.stringify({ theme: name }));
  }, theme);
  await page.reload();
  await page.locator("main > *").first().waitFor();
}

describe.each([
  ["case@harbor.example", 1440, staffScreens],
  ["case@harbor.example", 390, staffScreens],
  ["mentee@harbor.example", 390, menteeScreens],
] as const)("Text for %s at %i px", (username, width, screens) => {
  it.each(twins(themes.toReversed()))(
    "has four sizes, none under 12 px, and the typeface of the theme %s",
    async (theme) => {
      const page = await openAs(site, username, "/profile", width);
      await wear(page, theme);
      const wrong: string[] = [];
      const seen = new Set<string>();
      for (const path of screens) {
        await show(page, path);
        const { sizes, faces } = await textOf(page);
        for (const face of faces) seen.add(face);
        if (sizes.length > 4 || sizes.some(([size]) => size < 12))
          wrong.push(`${path}: ${sizes.map(([size, example]) => `${size} ${example}`).join("\n    ")}`);
      }
      expect(wrong).toEqual([]);
      const own = await facesOfTheme(page);
      expect([...seen].filter((face) => !own.includes(face))).toEqual([]);
      await page.close();
    },
  );

  it("grows to 200 percent with the browser's text size, and nothing is cut off at the side", async () => {
    const page = await openAs(site, username, "/profile", width);
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    await watchWidth(page);
    const wrong: string[] = [];
    for (const path of screens) {
      await show(page, path);
      const { sizes } = await textOf(page);
      if (sizes.some(([size]) => size < 24)) wrong.push(`${path}: ${String(sizes[0])}`);
      const body = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
      expect(body).toBeGreaterThanOrEqual(28);
      await keepPicture(page, `text-200 ${path.replaceAll("/", "-")} ${width}`);
    }
    const wide = await page.evaluate(() => [...(window as unknown as { tooWide: Set<string> }).tooWide]);
    expect([...wrong, ...wide]).toEqual([]);
    await page.close();
  });
});

it("Bold and regular text have one typeface on a phone without the fonts of the themes", async () => {
  const page = await openAs(site, "mentee@harbor.example", "/", 390);
  await show(page, "/");
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("DOM.enable");
  await devTools.send("CSS.enable");
  const { root } = await devTools.send("DOM.getDocument");
  const fontsOf = async (selector: string) => {
    const { nodeId } = await devTools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await devTools.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.map(({ familyName }) => familyName);
  };
  const bold = await fontsOf("main h1");
  expect(bold).toHaveLength(1);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("main h1")!.style.fontWeight = "400";
  });
  expect(await fontsOf("main h1")).toEqual(bold);
  await page.close();
});
