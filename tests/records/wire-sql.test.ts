/** The wire forms are implemented in TypeScript and in SQL. Both give the same results for the same stored values. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as build from "#shared/fields/build.ts";
import { encode, fieldColumns } from "#shared/fields/codec.ts";
import { fieldKinds, type Field, type ValueType } from "#shared/fields/field.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { dayIn } from "#shared/fields/days.ts";
import { storedForm, wireForm } from "#server/core/records/wire-sql.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");
const oddTexts = [
  "",
  " ",
  '"',
  "\\",
  "\u2028\u2029",
  "\u007f\u0001\u001f",
  "İıß",
  "e\u0301",
  "👩‍👩‍👧",
  "\ufeff",
  "{}",
  ",",
  "null",
];
const text = fc
  .oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(...oddTexts),
  )
  .filter(isStorable);
const html = text.map((inner) => `<p style="text-align: center">${inner}</p>`);
const id = fc.bigInt({ min: 1n, max: 9223372036854775807n }).map(String);
const integer = fc.integer({ min: -2147483648, max: 2147483647 });
const decimal = fc.double({ noNaN: true, noDefaultInfinity: true });
const moment = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
const day = moment.map((date) => dayIn("UTC", date));
const microseconds = fc.tuple(moment, fc.integer({ min: 0, max: 999 })).map(
  // PostgreSQL stores now() with microseconds, unlike a Date.
  ([date, more]) => date.toISOString().replace("Z", `${String(more).padStart(3, "0")}Z`),
);
const wallTime = fc
  .tuple(
    fc.date({ min: new Date("0002-01-01"), max: new Date("9998-12-31"), noInvalidDate: true }),
    fc.constantFrom(...Object.values(ianaOf)),
  )
  .map(([date, zone]) => makeMoment(date.toISOString().slice(0, 16), zone));
const listOf = (items: fc.Arbitrary<string>) => fc.array(items, { maxLength: 5 });
const fileName = fc.stringMatching(/^[0-9a-z]{1,32}\.(png|pdf)$/);
const jsonText = text.map((value): unknown => value);

const plain = build.plainCodes(["red", "green"]);
const numbers = build.codes(["1", "2"]);
const lookup = build.listOf("configGenders");

const partsOfEveryType: Record<string, [Field, fc.Arbitrary<unknown>]> = {
  note: [build.textarea(), jsonText],
  rich: [build.richText(), html],
  "it's": [build.number(), integer],
  share: [build.hidden("decimal"), decimal.filter((value) => !Object.is(value, -0))],
  isOpen: [build.toggle(), fc.boolean()],
  day: [build.date(), day],
  at: [build.display("instant"), moment.map((date) => date.toISOString())],
  opens: [build.moment(), wallTime],
  one: [build.dropdown(lookup), id],
  many: [build.checkboxList(lookup), listOf(id)],
  code: [build.dropdown(plain), fc.constantFrom("red", "green")],
  number: [build.radio(numbers), fc.constantFrom(1, 2)],
  codes: [build.fancyCheckbox(plain), listOf(fc.constantFrom("red", "green"))],
  file: [build.fileUpload(), fileName],
  files: [build.multiFileUpload(), listOf(fileName)],
  secret: [build.password(), fc.constant("never sent")],
  inner: [build.entries({ note: build.text() }), fc.array(fc.record({ id, note: text }), { maxLength: 2 })],
  heading: [build.title(), fc.constant(1)],
};
const ofEveryType = build.entries(
  Object.fromEntries(Object.entries(partsOfEveryType).map(([name, [field]]) => [name, field])),
);
const entry = fc.record(
  {
    id,
    by: id,
    ...Object.fromEntries(
      Object.entries(partsOfEveryType).map(([name, [, values]]) => [name, fc.option(values, { freq: 4 })]),
    ),
  },
  { requiredKeys: ["id"], noNullPrototype: true },
);

/** Every field kind and value type that has a column, with generators of stored values. */
const samples: readonly [name: string, field: Field, stored: fc.Arbitrary<unknown>][] = [
  ["text", build.text(), text],
  ["email", build.email(), text],
  ["phone", build.phone(), text],
  ["textarea", build.textarea(), text],
  ["address", build.address(), text],
  ["display", build.display(), text],
  ["rich text", build.richText(), html],
  ["simple rich text", build.simpleRichText(), fc.oneof(html, text)],
  ["whole number", build.number(), integer],
  ["decimal", build.hidden("decimal"), decimal],
  ["toggle", build.toggle(), fc.boolean()],
  ["date", build.date(), day],
  ["instant", build.display("instant"), microseconds],
  ["moment", build.moment(), wallTime],
  ["reference", build.dropdown(lookup), id],
  ["references", build.checkboxList(lookup), listOf(id)],
  ["code", build.dropdown(plain), text],
  ["number code", build.radio(numbers), integer],
  ["codes", build.fancyCheckbox(plain), listOf(text.filter((value) => value !== ""))],
  ["picture", build.imageUpload(), fileName],
  ["file", build.fileUpload(), fileName],
  ["files", build.multiFileUpload(), listOf(fileName)],
  ["entries", ofEveryType, fc.array(entry, { maxLength: 4 })],
];

/** Number of values per sample, 10,000 in total. */
const valuesEach = Math.ceil(10_000 / samples.length);

describe("The wire forms in SQL", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test?.close());

  it.each(samples)("of %s match what the codec encodes", async (_name, field, arbitrary) => {
    const values = fc.sample(fc.option(arbitrary, { freq: 20 }), { numRuns: valuesEach });
    const columns = fieldColumns(field);
    const sent = values.map((value) => {
      if (typeof value === "object" && value !== null && !columns[0]!.type.endsWith("[]"))
        return JSON.stringify(value);
      return Object.is(value, -0) ? "-0" : value;
    });
    const made = columns.map(({ suffix, type, member }) => {
      if (type.endsWith("[]")) return `${arrayOf(type)} as value${suffix}`;
      return `${member ? `(s.sent::json ->> '${member}')` : "s.sent"}::${type} as value${suffix}`;
    });
    const columnOf = (suffix: string) => `t.value${suffix}`;
    // One statement per sample, so that arrays contain the values of one column.
    const { rows } = await test.pool.query<{ stored: unknown; wire: string }>(
      `select ${storedForm(columnOf, field)} as stored, row_to_json(w)::text as wire
       from json_array_elements_text($1::json) with ordinality s (sent, place)
       cross join lateral (select ${made.join(", ")}) t
       cross join lateral (select ${wireForm(columnOf, field)} as "value") w
       order by place`,
      [JSON.stringify(sent)],
    );
    expect(rows).toHaveLength(valuesEach);
    for (const { stored, wire } of rows) {
      const encoded = JSON.parse(JSON.stringify({ value: encode(stored, field) })) as unknown;
      expect(JSON.parse(wire)).toEqual(encoded);
    }
  });

  /** Formats a JSON list as text. An SQL null stays null. */
  const arrayOf = (type: string) =>
    `case when s.sent is not null then array(select json_array_elements_text(s.sent::json))::${type} end`;

  it("cover every kind and every value type with a column", () => {
    const kinds = new Set(samples.map(([, field]) => field.kind));
    const parts = Object.values(partsOfEveryType).map(([field]) => field.value);
    const values = new Set([...samples.map(([, field]) => field.value), ...parts]);
    const without = new Set<string>(["password", "title", "linkedTable"]);
    expect(fieldKinds.filter((kind) => !kinds.has(kind) && !without.has(kind))).toEqual([]);
    const texts = { text: true, html: true, file: true, fileList: true, entries: true } as const;
    const scalar = {
      integer: true,
      decimal: true,
      boolean: true,
      date: true,
      instant: true,
      moment: true,
    } as const;
    const chosen = { id: true, idList: true, code: true, numberCode: true, codeList: true } as const;
    const all: Record<ValueType, true> = { ...texts, ...scalar, ...chosen, secret: true, none: true };
    expect(Object.keys(all).filter((value) => !values.has(value as ValueType))).toEqual([]);
  });
});
