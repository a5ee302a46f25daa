/** A calendar with 300 appointments in a month (A2.7 9). `npm run check` measures its chunk. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee, makeStaff } from "#tests/support/factories.ts";
import { testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";

const site = testSite();

const sizes = twins([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]);
const views = twins(["month", "week", "day", "list"]);

it("The calendar shows each of 300 appointments in its views, which are accessible to a screen reader", async () => {
  const { db } = site;
  const worker = await makeStaff(db, "2");
  const mentee = await makeMentee(db, "2");
  await sql`insert into appointments (organization_id, mentee_id, type, staff, minutes, mode, status, start_local, start_zone, start_at)
    select 2, ${mentee.id}, (select min(id) from config_appointment_types), array[${worker.id}::bigint], 30, 'phone', 'planned',
      l, 'Etc/UTC', l at time zone 'UTC'
    from (select '2027-03-01 14:00'::timestamp + make_interval(days => n % 30, mins => (n / 30) * 30) as l
      from generate_series(0, 299) n) s`.execute(db);
  for (const viewport of sizes)
    for (const view of views) {
      const page = await openWithToken(site, worker.token, `/calendar?view=${view}&day=2027-03-10`, {
        viewport,
      });
      await page.locator("[data-appointment], [data-count]").first().waitFor();
      await expectAccessible(page, "main");
      const isCounted = view === "month" && viewport.width === 390;
      const shown = await page.locator(isCounted ? "[data-count='10']" : "[data-appointment]").count();
      expect(shown, `${view} ${viewport.width}`).toBeGreaterThan(view === "month" ? 29 : 9);
      const table = page.getByRole("table");
      if (isCounted) expect(await table.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThan(390);
      await page.close();
    }
});
