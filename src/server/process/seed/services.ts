/** Inserts the demo organizations' awards, and five quarters of services for their mentees. */
import type { Db } from "#server/platform/db/database.ts";
import { givenServices, seedAwards } from "./content/data.ts";
import { addDays } from "./content/dates.ts";
import { insertRows } from "./insert.ts";
import { payEnrollments } from "./reports.ts";
import { requireDefined, idIn, idsIn, staffOf, type Seeded, type SeededMentee } from "./seeded.ts";

/** Five quarters, in days. */
const span = 456;
/** Days between two services of a mentee. */
const interval = 26;

interface Award {
  readonly id: string;
  readonly from: string;
  readonly until: string;
}

/** Inserts the awards. @returns them by organization and name */
async function insertAwards(db: Db, { lookups }: Seeded, today: string): Promise<Map<string, Award>> {
  const terms = seedAwards.map(({ from, until }) => ({
    from: addDays(today, from),
    until: addDays(today, until),
  }));
  const ids = await insertRows(
    db,
    "awards",
    seedAwards.map(({ from: _from, until: _until, programs, ...award }, at) => ({
      ...award,
      startDate: terms[at]?.from,
      endDate: terms[at]?.until,
      programs: idsIn(lookups, "configPrograms", programs),
    })),
  );
  return new Map(
    seedAwards.map(({ organizationId, name }, at) => [
      `${organizationId} ${name}`,
      { id: requireDefined(ids[at], name), ...requireDefined(terms[at], name) },
    ]),
  );
}

/**
 * Each mentee gets a service every few weeks while in the program. An award pays for those within its dates.
 * @param today `YYYY-MM-DD`, the day of seeding
 */
export async function insertServices(
  db: Db,
  owners: readonly SeededMentee[],
  seeded: Seeded,
  today: string,
): Promise<void> {
  const awards = await insertAwards(db, seeded, today);
  await payEnrollments(db);
  const rows = owners.flatMap(({ id, mentee }, at) => {
    const { organizationId, dateOfAdmission: admitted, dateOfDischarge: left, caseManager } = mentee;
    if (!admitted) return [];
    const days: string[] = [];
    for (let day = addDays(today, (at % interval) - span); day <= today; day = addDays(day, interval))
      if (day >= admitted && (!left || day <= left)) days.push(day);
    return days.map((date, count) => {
      const {
        kind,
        award: name,
        ...given
      } = requireDefined(givenServices[(at + count) % givenServices.length], "a service");
      const award = awards.get(`${organizationId} ${name}`);
      const isPaid = award && date >= award.from && date <= award.until;
      return {
        organizationId,
        menteeId: id,
        date,
        kind: idIn(seeded.lookups, "configServiceKinds", kind),
        ...given,
        award: isPaid ? award.id : null,
        staff: staffOf(seeded.staff, caseManager).id,
      };
    });
  });
  await insertRows(db, "services", rows);
}
