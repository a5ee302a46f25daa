/** A funder's questions about the last quarter of the demo data: who was served, referred, admitted, and discharged. */
import { addDays, addMonths, dayIn } from "#shared/fields/days.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { testApp } from "#tests/support/app.ts";
import { makeStaff } from "#tests/support/factories.ts";
import { twins } from "#tests/support/suite.ts";
import { exportFile, readPdf, readSheet } from "./export-client.ts";

const harbor = "2";
const test = testApp({ seed: "demo" });

/** Returns the last completed calendar quarter. */
function lastQuarter(): { startDate: string; endDate: string } {
  const [year = "", month = ""] = dayIn("America/New_York").split("-");
  const startDate = addMonths(`${year}-01-01`, Math.floor((Number(month) - 1) / 3) * 3 - 3);
  return { startDate, endDate: addDays(addMonths(startDate, 3), -1) };
}

interface Person {
  readonly referral: string | null;
  readonly stays: readonly (readonly [start: string, exit: string | null])[];
}

/** Counts from the rows, without a statement like the product's. */
async function countByHand({ startDate, endDate }: ReturnType<typeof lastQuarter>) {
  const { rows } = await sql<Person>`select m.date_of_referral::text as referral,
      coalesce((select json_agg(json_build_array(e.start_date::text, e.exit_date::text)) from enrollments e
        where e.mentee_id = m.id and e.deleted_at is null), '[]') as stays
    from mentees m where m.organization_id = ${harbor} and m.deleted_at is null`.execute(test.db);
  const isIn = (day: string | null) => day !== null && day >= startDate && day <= endDate;
  const count = (isCounted: (person: Person) => boolean) => rows.filter(isCounted).length;
  return {
    served: count(({ stays }) =>
      stays.some(([start, exit]) => start <= endDate && (exit === null || exit >= startDate)),
    ),
    referred: count(({ referral }) => isIn(referral)),
    admitted: count(({ stays }) => stays.some(([start]) => isIn(start))),
    discharged: count(({ stays }) => stays.some(([, exit]) => isIn(exit))),
    atEnd: count(({ stays }) =>
      stays.some(([start, exit]) => start <= endDate && (exit === null || exit > endDate)),
    ),
  };
}

it.each(twins(["en", "es"] as const))(
  "A quarter of the demo equals a count of its rows, on the screen, in the report and as lists (%s)",
  async (language) => {
    const owner = await makeStaff(test.db, harbor, { language });
    const quarter = lastQuarter();
    const expected = await countByHand(quarter);
    // Mentees referred in the period differ from those in the program during it.
    expect(expected.served).toBeGreaterThan(expected.referred);
    expect(expected.admitted).toBeGreaterThan(0);
    expect(expected.discharged).toBeGreaterThan(0);
    const served = { ...quarter, datesOf: "program" };

    const { body } = await test.post("reportNumbers", { exportOptions: {}, ...served }, owner.token);
    expect(body["dataValues"]).toMatchObject({ period: { counts: expected } });

    const t = textsOf(language);
    const report = await exportFile(test, "advExportReport", served, owner.token);
    const text = (await readPdf(report.bytes)).text.replaceAll(/\s+/g, " ");
    for (const [kind, count] of Object.entries(expected))
      expect(text).toContain(`${t(`server.exports.report.period.${kind}`)} ${count} `);

    const rows = async (chosen: object) =>
      (await readSheet((await exportFile(test, "advExportMentees", chosen, owner.token)).bytes)).length - 1;
    expect(await rows(served)).toBe(expected.served);
    expect(await rows({ ...quarter, datesOf: "referral" })).toBe(expected.referred);
  },
);
