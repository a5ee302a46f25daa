/** Keys of custom fields that a save sends although they do not exist: nothing is stored. */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, type Person } from "#tests/support/factories.ts";
import { times } from "#tests/support/suite.ts";
import { customize, type Customized, makeCalls } from "#tests/custom-fields/custom.ts";

let own: Customized;
let foreignKeys: string[];
const test = testApp();
beforeAll(async () => {
  own = await customize(test);
  const { define } = makeCalls(test);
  const { otherOwner, owner } = own.world;
  const foreign = await define({ labelEn: "Theirs" }, otherOwner);
  const retired = await define({ labelEn: "Retired", active: "0" }, owner);
  const ofNotes = await define({ labelEn: "Of notes", tableName: "menteeUserNotes" }, owner);
  const { rows } = await sql<{ id: string }>`select id from custom_fields`.execute(test.db);
  foreignKeys = ["theirs", "retired", "of_notes", foreign, retired, ofNotes, ...rows.map(({ id }) => id)];
});

const odd = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "custom",
  "",
  "shoe_size.x",
  "shoe_size ",
  "SHOE_SIZE",
  "shoe-size",
  "'; drop table mentees; --",
  "shoe_size'",
  'a" , "b',
  "\u202eshoe_size",
];
const values: unknown[] = ["planted", 7, "1", true, ["planted"], { planted: "planted" }, "2027-01-01", ",a,"];
const forms: ((key: string, value: unknown) => Record<string, unknown>)[] = [
  (key, value) => ({ [`custom.${key}`]: value }),
  (key, value) => ({ custom: { [key]: value } }),
  (key, value) => ({ custom: JSON.stringify({ [key]: value }) }),
  (key, value) => ({ [`custom.custom.${key}`]: value, custom_search: "planted" }),
  (key, value) => ({ [`customSection.0`]: value, [`custom->>'${key}'`]: value }),
  (key, value) => JSON.parse(`{"__proto__": {"custom.${key.replace(/\W/g, "")}": ${JSON.stringify(value)}}}`),
];

it("The server stores nothing under keys that the type does not have, in 3,000 tries", async () => {
  const { owner } = own.world;
  const person: Person = await makeMentee(test.db, own.world.own);
  const keys = [...odd, ...foreignKeys];
  const cases = keys.flatMap((key) =>
    values.flatMap((value) => forms.map((form) => ({ key, data: form(key, value) }))),
  );
  const tries = times(3000, 300);
  let done = 0;
  for (let from = 0; from < tries; from += 20) {
    const some = Array.from({ length: 20 }, (_, at) => cases[((from + at) * 7) % cases.length]!);
    for (const { data, key } of some) {
      const { status } = await test.save("mentees", person.id, data, owner.token);
      expect(status, key).toBeLessThan(500);
      done += 1;
    }
    const { rows } = await sql<{ custom: unknown; search: string }>`
      select custom, custom_search as search from mentees where id = ${person.id}`.execute(test.db);
    expect(rows, JSON.stringify(some)).toEqual([{ custom: {}, search: "" }]);
  }
  expect(done).toBeGreaterThanOrEqual(tries);
  expect(({} as Record<string, unknown>)["custom.shoe_size"]).toBeUndefined();
});
