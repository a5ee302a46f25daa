/** What one demo organization asks beside the fields that everybody has, and what some of its mentees answered. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { addDays } from "./content/dates.ts";
import { insertRows } from "./insert.ts";
import { certain, type SeededMentee } from "./seeded.ts";

/** Harbor Reentry Center. */
const asker = 2;
const section = { section: "At Harbor", sectionEs: "En Harbor" };

const fields = [
  {
    key: "gets_around_by",
    kind: "choice",
    labelEn: "Gets around by",
    labelEs: "Se transporta en",
    options: [
      { id: "bus", en: "Bus or train", es: "Autobús o tren" },
      { id: "ride", en: "Rides from family", es: "Lo lleva su familia" },
      { id: "own", en: "Own car", es: "Auto propio" },
      { id: "none", en: "Nothing yet", es: "Todavía nada" },
    ],
  },
  {
    key: "next_court_date",
    kind: "date",
    labelEn: "Next court date",
    labelEs: "Próxima audiencia",
    options: [],
  },
  {
    key: "needs_now",
    kind: "multiChoice",
    labelEn: "Needs right now",
    labelEs: "Necesita ahora",
    options: [
      { id: "clothes", en: "Work clothes", es: "Ropa de trabajo" },
      { id: "phone", en: "A phone", es: "Un celular" },
      { id: "fees", en: "Fees for an ID", es: "Pago de una identificación" },
    ],
  },
] as const;

/** @param today `YYYY-MM-DD`, the day of seeding */
export async function insertCustomFields(
  db: Db,
  mentees: readonly SeededMentee[],
  today: string,
): Promise<void> {
  const [ride, court, needs] = await insertRows(
    db,
    "customFields",
    fields.map((field, at) => ({
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
      // Nobody asked every third yet.
      if (at % 3 === 2) return [];
      const [{ options: ways }, , { options: things }] = fields;
      const custom = {
        [certain(ride, "a field")]: ways[at % ways.length]?.id,
        ...(at % 4 === 0 ? { [certain(court, "a field")]: addDays(today, 3 + ((at * 5) % 40)) } : {}),
        ...(at % 2 === 1 ? { [certain(needs, "a field")]: things.slice(at % 3).map((one) => one.id) } : {}),
      };
      return [{ id, custom }];
    });
  await sql`update mentees m set custom = a.custom
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (id bigint, custom jsonb) where m.id = a.id`.execute(
    db,
  );
}
