/** The normal form of names, in the browser and in the database. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameForm, nameParts } from "#shared/names/name-form.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { times } from "#tests/support/suite.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Forms {
  readonly form: string;
  readonly parts: string[];
}

async function inDatabase(names: readonly string[]): Promise<Forms[]> {
  const { rows } = await sql<Forms>`
    select name_form(name) as form, name_parts(name) as parts
    from unnest(${names}::text[]) with ordinality n (name, place) order by place`.execute(database.db);
  return rows;
}

const inBrowser = (names: readonly string[]): Forms[] =>
  names.map((name) => ({ form: nameForm(name), parts: nameParts(name) }));

/** Each line has different spellings of one name. */
const same = [
  ["De Haro", "DeHaro", "Deharo", "de haro", "DE HARO", "De-Haro", "De\u00a0Haro", "De  Haro."],
  ["van der Meer", "Vandermeer", "Vander Meer", "VanderMeer", "Van Der Meer", "van-der-Meer"],
  ["St. John", "Saint John", "St John", "Stjohn", "SaintJohn", "St.John", "St-John"],
  ["San Juan", "Sanjuan", "SanJuan", "Saint Juan", "St. Juan"],
  ["Sainte Marie", "Ste. Marie", "Saint Marie"],
  ["Santa Cruz", "Santacruz", "Sta. Cruz"],
  ["Santo Tomás", "Sto. Tomas", "santotomas"],
  ["O'Hara", "OHara", "O’Hara", "O`Hara", "O´Hara", "Oʻhara", "O Hara", "O' Hara", "o'hara"],
  ["Kaʻahumanu", "Kaahumanu", "Ka'ahumanu", "Ka’ahumanu", "Ka`ahumanu"],
  ["McDonald", "Mc Donald", "MacDonald", "Mac Donald", "Macdonald", "Mc-Donald", "MCDONALD"],
  ["Mary Ann", "Maryann", "Mary-Ann", "MaryAnn"],
  ["García López", "Garcia-Lopez", "GarciaLopez", "García‐López", "Garci\u0301a Lo\u0301pez"],
  ["de la Cruz", "Delacruz", "De La Cruz", "DelaCruz", "dela Cruz"],
  ["D'Angelo", "DAngelo", "D Angelo"],
  ["Ana", "A\u200bna", "\u2060Ana\ufeff", "ＡＮＡ"],
  ["Łukasz Strauß", "Lukasz Strauss", "ŁUKASZ STRAUSS"],
  ["İpek", "Ipek", "ipek"],
  ["ΟΔΥΣΣΕΥΣ", "Οδυσσεύς"],
];

const different = [
  ["De Haro", "Haro"],
  ["St. John", "John"],
  ["St. John", "St. Jean"],
  ["San Diego", "San Pedro"],
  ["Sandoval", "Doval"],
  ["Stanley", "Sanley"],
  ["Steward", "Saneward"],
  ["Mack", "Mc"],
  ["Mark", "Mac"],
  ["MacDonald", "Donald"],
  ["van der Meer", "van der Berg"],
  ["O'Hara", "Hara"],
  ["García", "Garza"],
  ["Smith Jr.", "Smith"],
  ["李小龍", "李小狼"],
  ["अमित", "अमिता"],
];

const others = [
  "",
  " ",
  "'",
  "-",
  ".",
  "\u200b\u200d",
  "100%",
  "under_score",
  "back\\slash",
  "de",
  "de la",
  "St.",
  "Mac",
  "Saint",
  "Jr.",
  "Jr. Sr.",
  "Smith, Jr.",
  "King Jr. III",
  "Daniel Ibáñez, Danny Vega; De Haro/St. John",
  ",,;/",
  "María del Carmen de los Ángeles y Núñez",
  "Ortega y Gasset",
  "Macías",
  "Mackey",
  "Macy",
  "Machado",
  "Saintsbury",
  "Stjepan",
  "Strong",
  "San",
  "Van",
  "Van Anh",
  "Nguyễn Thị Ánh",
  "李小龍",
  "佐々木",
  "ナカ・グロ",
  "अमित शर्मा",
  "محمد الأمين",
  "בן־גוריון",
  "Пётр Йовович",
  "ἈΧΙΛΛΕΎΣ",
  "김철수",
  "Þór Æsir Øystein Đặng Hħ Ŧŋ",
  "ﬁona ﬀ ① ½ ™ №",
  "a\u0301\u0302\u0303",
  "\u0301",
  "x\u0001y\u001fz\u007fw\u0085v",
  "\\u0041 [a-z] (.*) $1 %s '; drop table mentees; --",
  "😀 Ana 👩‍👩‍👧",
  "\u{1d400}\u{1d401}",
  "ß ẞ ſ K Å",
  "e\u0327\u0301",
  "ǅ ǆ Ǆ",
  "a".repeat(300),
];

describe("Names", () => {
  it("have one form, however they are written", async () => {
    for (const names of same) {
      const forms = new Set((await inDatabase(names)).map(({ form }) => form));
      expect([names, [...forms]]).toEqual([names, [nameForm(names[0]!)]]);
      expect([names, [...new Set(names.map(nameForm))]]).toEqual([names, [nameForm(names[0]!)]]);
    }
  });

  it("of different people have different forms", () => {
    for (const [one, other] of different)
      expect(nameForm(one!), `${one} ${other}`).not.toBe(nameForm(other!));
  });

  it("are recognized by their words, with and without particles, and not by a prefix alone", () => {
    expect(nameParts("De Haro")).toEqual(["deharo", "haro"]);
    expect(nameParts("van der Meer Smith")).toEqual(["vandermeersmith", "vandermeer", "meer", "smith"]);
    expect(nameParts("St. John")).toEqual(["sanjohn"]);
    expect(nameParts("Mc Donald")).toEqual(["mcdonald"]);
    expect(nameParts("García")).toEqual(["garcia"]);
    expect(nameParts("Smith, Jr.")).toEqual(["smith"]);
    expect(nameParts("Daniel Ibáñez, Danny Vega")).toEqual([
      "danielibanez",
      "daniel",
      "ibanez",
      "dannyvega",
      "danny",
      "vega",
    ]);
    expect(nameParts("de la")).toEqual(["dela", "la"]);
  });

  it("have the same form in the browser and in the database", async () => {
    const names = [...same.flat(), ...different.flat(), ...others];
    const [stored, typed] = [await inDatabase(names), inBrowser(names)];
    names.forEach((name, place) => expect([name, stored[place]]).toEqual([name, typed[place]]));
  });

  it("of any letters have the same form in the browser and in the database", async () => {
    const word = fc.constantFrom(..."de la van der St. Saint San Mac Mc Jr O' , ; / - ’".split(" "));
    const letters = fc.string({
      unit: fc.constantFrom(..."abcdeéñüßøłßÉŁZ09%_'-. ʻ\u200bçÇſКйЁ字"),
      maxLength: 8,
    });
    const name = fc.array(fc.oneof(word, letters), { maxLength: 5 }).map((words) => words.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 50, maxLength: 50 }), async (names) => {
        expect(await inDatabase(names)).toEqual(inBrowser(names));
      }),
      { numRuns: times(200, 20) },
    );
  });
});
