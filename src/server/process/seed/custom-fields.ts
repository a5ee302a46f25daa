/** Inserts a demo organization's custom fields and some of its mentees' answers. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { customFields } from "./content/data.ts";
import { addDays } from "./content/dates.ts";
import { insertRows } from "./insert.ts";
import { requireDefined, type SeededMentee } from "./seeded.ts";

/** Harbor Reentry Center. */
const asker = 2;
const section = { section: "At Harbor", sectionEs: "En Harbor" };

/** @param today `YYYY-MM-DD`, the day of seeding */
export async function insertCustomFields(
  db: Db,
  mentees: readonly SeededMentee[],
  today: string,
): Promise<void> {
  const [ride, court, needs] = await insertRows(
    db,
    "customFields",
    customFields.map((field, at) => ({
      organizationId: asker,
      tableName: "mentees",
      ...field,
      ...section,
      position: at + 1,
      options: JSON.stringify(field.options.map((option) => ({ ...option, retired: false }))),
    })),
  );
  const answers = mentees
    .filter(({ mentee }) => mentee.organizationId === asker)
    .flatMap(({ id }, at) => {
      // Every third mentee hasn't been asked yet.
      if (at % 3 === 2) return [];
      const [ways, things] = [customFields[0]?.options ?? [], customFields[2]?.options ?? []];
      const custom = {
        [requireDefined(ride, "a field")]: ways[at % ways.length]?.id,
        ...(at % 4 === 0 ? { [requireDefined(court, "a field")]: addDays(today, 3 + ((at * 5) % 40)) } : {}),
        ...(at % 2 === 1
          ? { [requireDefined(needs, "a field")]: things.slice(at % 3).map((one) => one.id) }
          : {}),
      };
      return [{ id, custom }];
    });
  await sql`update mentees m set custom = a.custom
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (id bigint, custom jsonb) where m.id = a.id`.execute(
    db,
  );
}
