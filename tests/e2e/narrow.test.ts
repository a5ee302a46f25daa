import { afterAll, beforeAll, expect, it } from "vitest";
import { openSite, settled, type Site } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { openAs } from "#tests/support/visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** The narrowest phones that are still in use. */
const width = 320;

it.each(
  twins([
    ["English", "mentee@harbor.example"],
    ["Spanish", "mentee@puente.example"],
  ]),
)("every screen of a mentee fits 320 px, in %s: nothing sideways, nothing cut", async (_, username) => {
  const page = await openAs(site, username, "/", width);
  const rooms = await page.evaluate(async () => {
    const token = localStorage.getItem("token") ?? "";
    const answer = await fetch("/apicalls/getChatRooms", { headers: { authorization: token } });
    return ((await answer.json()) as { rooms: { roomId: string }[] }).rooms.map(({ roomId }) => roomId);
  });
  const wrong: string[] = [];
  for (const path of [
    "/",
    "/plan",
    "/find",
    "/find?kind=help",
    `/chat/${rooms[0] ?? ""}`,
    "/profile",
    "/profile-password",
    "/notifications",
    "/help-center",
  ]) {
    await page.goto(site.url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await settled(page);
    const cut = await page.evaluate((limit) => {
      const isScrolled = (element: Element): boolean => {
        const { overflowX } = getComputedStyle(element);
        if (["auto", "scroll"].includes(overflowX)) return true;
        return element.parentElement !== null && isScrolled(element.parentElement);
      };
      const out = [...document.querySelectorAll("main *")].filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 0 && (right > limit + 1 || left < -1) && !isScrolled(element);
      });
      const sideways = document.documentElement.scrollWidth > limit ? ["the page scrolls sideways"] : [];
      return [...sideways, ...out.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];
    }, width);
    wrong.push(...cut.map((what) => `${path}: ${what}`));
  }
  expect(wrong).toEqual([]);
  await page.close();
});
