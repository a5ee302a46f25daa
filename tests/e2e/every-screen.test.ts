/** Every screen of an Owner and of a mentee's page in each look: no accessibility violation, no sideways scroll. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { themes } from "#shared/constants.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { setLook } from "#tests/support/phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull } from "#tests/support/suite.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";
import { areas, menteeScreens, settingsPath } from "../../src/web/lib/areas.ts";
import { isAreaVisible } from "../../src/web/lib/visible-areas.ts";
import { ownUser } from "./mentee-paths.ts";

const site = testSite();

const looks = themes.flatMap((theme) =>
  (["light", "dark"] as const).flatMap((colorScheme) => [
    { theme, colorScheme, width: 1440, username: "owner@harbor.example", menteeId: "6" },
    { theme, colorScheme, width: 320, username: "owner@puente.example", menteeId: "" },
  ]),
);

/** Opens the app in a look. The settings belong to the account. */
async function openIn({ username, width, theme, colorScheme }: (typeof looks)[number]): Promise<Page> {
  const page = await openAs(site, username, "/", width);
  await setLook(page, { theme, colorScheme });
  await page.reload();
  await page.locator("main h1").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["mantineColorScheme"])).toBe(colorScheme);
  return page;
}

/** Returns the addresses of all lists and of their forms for new records, of a mentee's pages, and of the account. */
async function pathsOf(page: Page, menteeId: string): Promise<string[]> {
  const user = await ownUser(page);
  const own = areas.filter((area) => isAreaVisible(user, area));
  return [
    ...own.flatMap(({ path, tableName }) => (tableName ? [path, `${path}?record=0`] : [path])),
    ...(menteeId ? menteeScreens.map((name) => `/mentee/${name}/${menteeId}`) : []),
    settingsPath,
    "/profile",
    "/profile-password",
    "/notifications",
    "/404",
  ];
}

it.runIf(isFull).each(looks)(
  "Every screen is accessible and fits in $theme, $colorScheme, $width px",
  async (look) => {
    const page = await openIn(look);
    const paths = await pathsOf(page, look.menteeId);
    expect(paths.length).toBeGreaterThan(60);
    const wrong: string[] = [];
    for (const path of paths) {
      await goTo(page, path);
      await settled(page);
      await expectAccessible(page).catch((error: Error) =>
        wrong.push(`${path}: ${String((error as Error & { actual?: unknown }).actual ?? error.message)}`),
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) wrong.push(`${path}: ${wide} px too wide`);
    }
    expect(wrong).toEqual([]);
    await page.close();
  },
);
