/** Screenshots of the list of pending changes, in both languages, dark and light, on the narrowest phones too. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { plan as planEn } from "#shared/i18n/en/plan.ts";
import { errors as errorsEn } from "#shared/i18n/en/errors.ts";
import { plan as planEs } from "#shared/i18n/es/plan.ts";
import { errors as errorsEs } from "#shared/i18n/es/errors.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeAppointment } from "#tests/support/factories.ts";
import { makeCase, makeWorker } from "#tests/support/mentee-case.ts";
import { openPhone } from "#tests/support/phone.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";

let site: Site;
beforeAll(async () => {
  if (isFull) site = await openSite();
});
afterAll(() => site?.close());

const looks = (["light", "dark"] as const).flatMap((scheme) =>
  ([390, 320] as const).map((width) => ({ scheme, width })),
);
const words = { en: { plan: planEn, errors: errorsEn }, es: { plan: planEs, errors: errorsEs } };

it.runIf(isFull).each(twins(["en", "es"] as const))(
  "Pending, refused and conflicting changes can be read and tapped (%s)",
  async (language) => {
    const { db } = site;
    const t = textsOf(language);
    const { plan, errors } = words[language];
    const worker = await makeWorker(db);
    const tasks = [
      "Tarjeta de identificación del estado donde nació",
      "Donaudampfschifffahrtsgesellschaftskapitänsausweis",
    ];
    const { mentee, taskIds } = await makeCase(db, worker, { language, tasks });
    const [gone = "", open = ""] = taskIds;
    const appointment = await makeAppointment(db, mentee, { staff: [worker.id] });
    const ids = taskIds.map((id) => `/plan/step {"tableName":"menteeUserTasks","tableId":"${id}"}`);
    const page = await openPhone(site, mentee, "/", ["/loadDashboard", "/plan", ...ids]);
    const context = page.context();
    const entries = (state: string) => page.locator(`[data-waiting-entry=${state}]`);
    const tray = page.locator("[data-outbox]");
    const answer = async (id: string, text: string) => {
      await page.goto(`${site.url}/plan/task-${id}`);
      await page.getByRole("textbox", { name: plan.answer }).fill(text);
      await page.getByRole("button", { name: plan.send, exact: true }).tap();
      await page.getByText(errors.waits).first().waitFor();
    };
    await context.setOffline(true);
    await page.getByRole("button", { name: t("dashboard.cannotCome") }).tap();
    await tray.waitFor();
    await answer(gone, "Estuve allí a las nueve y no había nadie.");
    await sql`update appointments set reply = 'yes', version = version + 1 where id = ${appointment}`.execute(
      db,
    );
    await sql`update mentee_user_tasks set deleted_at = now() where id = ${gone}`.execute(db);
    await context.setOffline(false);
    // The app asks about one change, and another was refused. All later ones wait.
    await page.goto(site.url);
    await tray.getByRole("button").tap();
    await entries("asks").waitFor();
    await entries("refused").waitFor();
    // Neither is sent automatically, so the list doesn't promise it.
    const hint = page.getByText(t("outbox.hint"), { exact: true });
    expect(await hint.count()).toBe(0);
    await page.keyboard.press("Escape");
    await context.setOffline(true);
    await answer(open, "Superlongwordwithoutanyspace".repeat(4));
    await page.getByRole("button", { name: plan.iDidIt, exact: true }).tap();
    await page.getByText(errors.waits).waitFor();
    await tray.getByRole("button").tap();
    await entries("waiting").nth(1).waitFor();
    await hint.waitFor();
    const dialog = page.getByRole("dialog", { name: errors.unsent });
    for (const { scheme, width } of looks) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll("html, [role=dialog], [role=dialog] *")]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
          .map((one) => one.outerHTML.slice(0, 120)),
      );
      expect(wide).toEqual([]);
      const heights = await dialog
        .getByRole("button")
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await keepPicture(page, `outbox ${language} ${scheme} ${width}`);
    }
    await context.close();
  },
);
