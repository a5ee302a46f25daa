/** Screenshots of the team calendar, a week with simultaneous appointments, the promise dialog and bulk actions. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import {
  makeAppointment,
  makeMentee,
  makeStaff,
  type Person,
  makePromise,
} from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { chooseInList } from "#tests/support/list-page.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo } from "#tests/support/visitor.ts";
import { timezones } from "#shared/constants.ts";
import { dayAway } from "#tests/support/days.ts";

const site = testSite();

const organizationId = "2";
const wednesday = "2027-03-10";

/** Adds appointments of two workers in one week: two at the same time, short and long names, every outcome. */
async function makeWeek(language: "en" | "es") {
  const { db } = site;
  await sql`update organizations set timezones = ${timezones.indexOf("UTC") + 1} where id = ${organizationId}`.execute(
    db,
  );
  const worker = await makeStaff(db, organizationId, {
    language,
    values: { firstName: "Maria-Fernanda", lastName: "Quispe-Montenegro" },
  });
  const other = await makeStaff(db, organizationId, { values: { firstName: "Bo", lastName: "Li" } });
  const mentee = await makeMentee(db, organizationId, {
    values: { caseManager: worker.id, firstName: "Alexandria", lastName: "Featherstonehaugh" },
  });
  const short = await makeMentee(db, organizationId, { values: { firstName: "Al", lastName: "Wu" } });
  const at = (person: Person, when: string, staff: string[], more: object = {}) =>
    makeAppointment(db, person, { at: when, minutes: 60, mode: "inPerson", staff, ...more });
  await at(mentee, `${wednesday}T10:30`, [worker.id, other.id]);
  await at(short, `${wednesday}T10:30`, [worker.id]);
  await at(short, `${wednesday}T12:00`, [worker.id], { minutes: 15 });
  await at(mentee, "2027-03-11T14:00", [other.id], { status: "missed" });
  await at(mentee, "2027-03-08T09:00", [], { status: "cancelledByMentee" });
  await at(short, "2027-03-12T16:15", [worker.id], { reply: "cannot" });
  await makePromise(db, mentee, {
    text: "Ask about a bus pass for the whole of the month",
    byStaff: worker.id,
    dueOn: dayAway(-1),
  });
  return worker;
}

/** Runs inside the page. Finds truncated names in appointments with room for more than one line. */
const cutNames = () =>
  [...document.querySelectorAll("[data-appointment]:not([data-low])")].flatMap((button) => {
    const [name] = button.querySelectorAll("span > span");
    const words = button.querySelector("span");
    if (!name || !words) return [];
    return name.getBoundingClientRect().right > words.getBoundingClientRect().right + 0.5
      ? [name.textContent ?? ""]
      : [];
  });

/** Runs inside the page. Finds appointments with one line that cut off the time or leave no room for the name. */
const cutTimes = () =>
  [...document.querySelectorAll("[data-appointment][data-low]")].flatMap((button) => {
    const [name, time] = button.querySelectorAll("span > span");
    // A few letters are enough to distinguish mentees.
    const isShown = name && time && name.getBoundingClientRect().width >= Math.min(40, name.scrollWidth);
    return isShown && time.getBoundingClientRect().right <= button.getBoundingClientRect().right + 0.5
      ? []
      : [button.textContent];
  });

const combinations = [
  ["modern", "light", 1440, "en"],
  ["modern", "dark", 390, "es"],
  ["classic", "dark", 1440, "es"],
  ["classic", "light", 390, "en"],
  ["corporate", "light", 1440, "en"],
  ["corporate", "dark", 390, "en"],
] as const;

it.runIf(isFull).each(twins(combinations))(
  "%s, %s, %i px, %s",
  async (theme, colorScheme, width, language) => {
    const t = textsOf(language);
    const worker = await makeWeek(language);
    const page = await openWithToken(site, worker.token, "/favicon.svg", {
      viewport: { width, height: 844 },
      locale: language === "es" ? "es-US" : "en-US",
      timezoneId: "UTC",
    });
    await page.evaluate(
      ([key, preferences]) => localStorage.setItem(key!, preferences!),
      [`preferences:${worker.accountId}`, JSON.stringify({ theme, colorScheme })],
    );
    const look = async (name: string, inside = "main") => {
      await settled(page);
      await expectAccessible(page, inside);
      await expect
        .poll(() => page.evaluate("document.documentElement.scrollWidth - window.innerWidth"), {
          message: name,
        })
        .toBeLessThanOrEqual(0);
      await keepPicture(page, `looks ${name} ${theme} ${colorScheme} ${width} ${language}`);
    };
    await page.goto(`/calendar?view=week&whose=team&day=${wednesday}`);
    const shown = page.locator("[data-appointment]");
    await shown.first().waitFor();
    await look("team calendar");
    // The chosen day is in view, next to the people.
    const isInView = async () => {
      const [day, names] = [
        await page.locator(`[data-head="${wednesday}"]`).boundingBox(),
        await page.locator("[data-names]").boundingBox(),
      ];
      return names!.x >= 0 && day!.x >= names!.x + names!.width - 2 && day!.x + day!.width <= width;
    };
    await expect.poll(isInView).toBe(true);
    expect(await page.evaluate(cutNames)).toEqual([]);

    await goTo(page, `/calendar?view=week&day=${wednesday}`);
    await page.locator(`[data-day="${wednesday}"] [data-appointment]`).first().waitFor();
    await look("week");
    await expect.poll(isInView).toBe(true);
    expect(await page.evaluate(cutNames)).toEqual([]);
    expect(await page.evaluate(cutTimes)).toEqual([]);

    await goTo(page, "/");
    const promise = page.locator('[data-today="todo"] li').filter({ hasText: "bus pass" });
    await promise.getByRole("button").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t("today.putOffButton") }).waitFor();
    await look("promise", "[role=dialog]");
    const middle = async (one: ReturnType<typeof page.locator>) => {
      const box = (await one.boundingBox())!;
      return box.y + box.height / 2;
    };
    const field = dialog.locator("input[name=dueOn]");
    const button = dialog.getByRole("button", { name: t("today.putOffButton") });
    expect(Math.abs((await middle(field)) - (await middle(button)))).toBeLessThan(5);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await goTo(page, "/mentee/manage?per=25&active=1");
    if (width < 768) await chooseInList(page, t("screens.list.select"), language);
    await page.locator("[data-row] input[type=checkbox]").first().check();
    await page.locator("[data-row] input[type=checkbox]").nth(1).check();
    const bar = page.getByRole("region", { name: t("screens.bulk.bar") });
    await bar.waitFor();
    await look("bulk bar");
    const box = await bar.boundingBox();
    // On a phone, the bar is low, to leave room for the list.
    expect(box!.height).toBeLessThan(width < 768 ? 140 : 200);
    if (width < 768) {
      const small = await bar.evaluate((one) =>
        [...one.querySelectorAll("button, a")]
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map((target) => target.textContent),
      );
      expect(small).toEqual([]);
    }
    expect(site.failures).toEqual([]);
    await page.close();
    await sql`update appointments set deleted_at = now() where organization_id = 2 and start_at > '2027-01-01'`.execute(
      site.db,
    );
  },
);
