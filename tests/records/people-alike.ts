/** Fictional people with realistic frequencies of names, and faulty records of them. */
import { sql } from "kysely";
import { firstNames, lastNames, streets, towns } from "../../bench/names.ts";
import type { Db } from "#server/platform/db/database.ts";
import { makeRandom } from "#server/process/seed/content/random.ts";

export interface Made {
  firstName: string;
  middleName: string | null;
  lastName: string;
  birthday: string | null;
  cellPhone: string | null;
  email: string | null;
  clientId: string | null;
  address: string | null;
  readonly is: "person" | "copy" | "twin" | "household";
  /** The index of the person whom this one copies, is a twin of, or lives with. */
  readonly other?: number;
  readonly how?: string;
}

/** Returns random choices, the same ones in every run. */
function makeChoices(seed: number) {
  const { next, chance, pick } = makeRandom(seed);
  return {
    below: (limit: number) => Math.floor(next() * limit),
    chance,
    pick,
    /** Picks the first items of a list far more often than the last, as with names. */
    often: <T>(list: readonly T[]): T => list[Math.floor(next() ** 1.7 * list.length)]!,
  };
}
type Random = ReturnType<typeof makeChoices>;

const two = (value: number) => String(value).padStart(2, "0");
const makeDay = (random: Random) =>
  `${1950 + random.below(56)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
const makePhone = (random: Random) =>
  `(${random.pick([217, 309, 312, 630])}) ${200 + random.below(700)}-${1000 + random.below(9000)}`;
const makeAddress = (random: Random) => {
  const town = random.below(towns.length);
  return `${1 + random.below(2400)} ${random.pick(streets)} ${random.pick(["Street", "Ave", "Road"])}, ${towns[town]}, IL ${61000 + town * 3 + random.below(3)}`;
};

function makePerson(random: Random): Made {
  const firstName = random.often(firstNames);
  const lastName = random.often(lastNames);
  return {
    firstName,
    lastName,
    middleName: random.chance(0.5) ? random.pick([..."ABCDEFGJLMRST"]) : null,
    birthday: makeDay(random),
    cellPhone: random.chance(0.8) ? makePhone(random) : null,
    email: random.chance(0.4)
      ? `${firstName}.${lastName}${random.below(9000)}@mail.example`.toLowerCase()
      : null,
    clientId: random.chance(0.3) ? `C-${random.below(1_000_000)}` : null,
    address: random.chance(0.75) ? makeAddress(random) : null,
    is: "person",
  };
}

/** Leaves out, doubles, or swaps a letter of a name. */
function mistype(random: Random, name: string): string {
  const place = 1 + random.below(Math.max(1, name.length - 2));
  const letter = name[place] ?? "";
  if (random.chance(0.4)) return name.slice(0, place) + name.slice(place + 1);
  if (random.chance(0.5)) return name.slice(0, place) + letter + name.slice(place);
  return name.slice(0, place) + random.pick([..."aeinrst"]) + name.slice(place + 1);
}

const otherDigit = (random: Random, day: string) =>
  random.chance(0.5)
    ? `${day.slice(0, 3)}${(Number(day[3]) + 1 + random.below(8)) % 10}${day.slice(4)}`
    : `${day.slice(0, 9)}${(Number(day[9]) + 1) % 9 || 1}`;

const corruptions: Record<string, (random: Random, made: Made) => void> = {
  typo: (random, made) => {
    if (random.chance(0.5)) made.firstName = mistype(random, made.firstName);
    else made.lastName = mistype(random, made.lastName);
  },
  swapped: (_, made) => void ([made.firstName, made.lastName] = [made.lastName, made.firstName]),
  surname: (random, made) => void (made.lastName = random.often(lastNames)),
  moved: (random, made) => void (made.address = makeAddress(random)),
  digit: (random, made) => void (made.birthday = otherDigit(random, made.birthday!)),
  noBirthday: (_, made) => void (made.birthday = null),
};

/** Returns people, faulty copies of some, twins, people who share a home, and people with the most common names. */
export function population(
  size: number,
  more: { copies: number; twins: number; common: number; households: number },
): Made[] {
  const random = makeChoices(20261123);
  const people = Array.from({ length: size }, () => makePerson(random));
  for (let count = 0; count < more.common; count += 1)
    people.push({ ...makePerson(random), firstName: random.pick(["María", "José"]), lastName: "García" });
  const hows = Object.keys(corruptions);
  for (let count = 0; count < more.copies; count += 1) {
    const other = Math.floor((count * size) / (more.copies + more.twins + more.households));
    const how = hows[count % hows.length]!;
    const made: Made = { ...people[other]!, is: "copy", other, how };
    // As if another worker entered the person later, some values are missing.
    made.clientId = null;
    if (random.chance(0.5)) made.email = null;
    if (random.chance(0.3)) made.cellPhone = random.chance(0.5) ? null : makePhone(random);
    if (random.chance(0.2)) made.address = null;
    if (random.chance(0.3)) made.middleName = null;
    if (random.chance(0.3)) made.firstName = made.firstName.toUpperCase();
    corruptions[how]!(random, made);
    people.push(made);
  }
  for (let count = 0; count < more.twins + more.households; count += 1) {
    const other = Math.floor(((more.copies + count) * size) / (more.copies + more.twins + more.households));
    people[other]!.address ??= makeAddress(random);
    const { lastName, address, cellPhone, birthday, firstName } = people[other]!;
    const isTwin = count < more.twins;
    let own = random.pick(firstNames);
    while (own === firstName) own = random.pick(firstNames);
    if (count % 5 === 0) own = mistype(random, firstName);
    people.push({
      ...makePerson(random),
      firstName: own,
      lastName,
      address,
      cellPhone: random.chance(0.5) ? cellPhone : makePhone(random),
      birthday: isTwin ? birthday : makeDay(random),
      is: isTwin ? "twin" : "household",
      other,
    });
  }
  return people;
}

/** Stores people. @returns their ids, in order */
export async function insertPeople(db: Db, organization: string, people: readonly Made[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      select row_number() over () as place, p.* from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p("firstName" text,
        "middleName" text, "lastName" text, birthday date, "cellPhone" text, email text, "clientId" text, address text)),
    start as (select coalesce(max(id), 0) as id from accounts),
    added as (insert into accounts (id, account_type, email_key)
      overriding system value select start.id + place, 'mentee', 'alike-' || start.id + place from made, start returning id)
    insert into mentees (organization_id, account_id, first_name, middle_name, last_name, birthday, cell_phone, email,
      client_id, address)
    select ${organization}, start.id + place, "firstName", "middleName", "lastName", birthday, "cellPhone", email, "clientId",
      address from made, start where (select count(*) from added) > 0 order by place returning id`.execute(
    db,
  );
  await sql`select setval(pg_get_serial_sequence('accounts', 'id'), (select max(id) from accounts))`.execute(
    db,
  );
  await sql`analyze mentees`.execute(db);
  return rows.map(({ id }) => id);
}
