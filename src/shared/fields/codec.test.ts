import { getTableBody } from "#shared/contracts/records.ts";
import { addDays } from "./days.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldKinds, type Field, type ValueType } from "./field.ts";
import * as build from "./build.ts";
import { decode, encode, fieldColumns, isMissing } from "./codec.ts";
import { isInventedEmail } from "./invented-email.ts";
import { makeMoment } from "./moment.ts";
import { ianaOf } from "./zones.ts";
import { isCalendarDay, isWireId } from "./wire-shapes.ts";

const clean = (text: string): boolean => text.isWellFormed() && !text.includes("\0");
const anyText = fc.string({ maxLength: 60, unit: "grapheme" }).filter(clean);
const trimmed = anyText.map((text) => text.trim());
const oneLine = trimmed.filter((text) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text));
const wireId = fc.bigInt({ min: 1n, max: 9223372036854775807n }).map(String);
const fileName = fc.stringMatching(/^[0-9a-z]{1,32}\.(png|pdf)$/);
const listOf = (items: fc.Arbitrary<string>) =>
  fc.uniqueArray(items, { maxLength: 8 }).map((parts) => (parts.length ? `,${parts.join(",")},` : ""));
const day = fc.integer({ min: 0, max: 3_652_058 }).map((count) => addDays("0001-01-01", count));
/** Includes times around clock changes. */
const wallTime = fc
  .tuple(
    fc.date({ min: new Date("1850-01-01"), max: new Date("2400-01-01"), noInvalidDate: true }),
    fc.constantFrom(...Object.values(ianaOf)),
  )
  .map(([date, zone]) => makeMoment(date.toISOString().slice(0, 16), zone));
const orBlank = (values: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 8, arbitrary: values }, fc.constant(""));

const plain = build.plainCodes(["red", "green", "blue"]);
const numbers = build.codes(["1", "2", "3"]);
const lookup = build.listOf("configGenders");

/** A field of every value type, with values in their canonical wire form. */
const samples: readonly [name: string, field: Field, wire: fc.Arbitrary<unknown>][] = [
  ["text", build.text(), oneLine],
  ["textarea", build.textarea(), trimmed],
  ["address", build.address(), trimmed],
  ["phone", build.phone({ max: 100 }), oneLine],
  [
    "email",
    build.email(),
    orBlank(fc.emailAddress().filter((email) => /^[\w.+-]+@/.test(email) && !isInventedEmail(email))),
  ],
  ["rich text", build.richText(), anyText],
  ["whole number", build.number({ min: -5, max: 1000 }), orBlank(fc.integer({ min: -5, max: 1000 }))],
  [
    "decimal",
    build.hidden("decimal", { min: -90, max: 90 }),
    orBlank(fc.double({ min: -90, max: 90, noNaN: true }).map((n) => n + 0)),
  ],
  ["toggle", build.toggle(), orBlank(fc.constantFrom("0", "1"))],
  ["date", build.date(), orBlank(day)],
  ["moment", build.moment(), orBlank(wallTime)],
  ["reference", build.dropdown(lookup), orBlank(wireId)],
  ["references", build.checkboxList(lookup), listOf(wireId)],
  ["code", build.dropdown(plain), orBlank(fc.constantFrom("red", "green", "blue"))],
  ["number code", build.radio(numbers), orBlank(fc.constantFrom("1", "2", "3"))],
  ["codes", build.fancyCheckbox(plain), listOf(fc.constantFrom("red", "green", "blue"))],
  ["picture", build.imageUpload(), orBlank(fileName)],
  ["file", build.fileUpload(), orBlank(fileName)],
  ["files", build.multiFileUpload(), listOf(fileName)],
];

describe("The wire forms", () => {
  it.each(samples)("of %s survive the round trip [CALL-07] [FORM-11]", (_name, field, wire) => {
    fc.assert(
      fc.property(wire, (value) => {
        const decoded = decode(value, field);
        expect(decoded).toMatchObject({ ok: true });
        expect(encode(decoded.ok ? decoded.value : undefined, field)).toEqual(value);
      }),
    );
  });

  it.each(samples)(
    "of %s that the server sends are accepted again and stay unchanged",
    (_name, field, wire) => {
      const around = wire.map((value) => (typeof value === "string" ? `  ${value} ` : value));
      fc.assert(
        fc.property(fc.oneof(fc.anything(), wire, around), (value) => {
          const once = decode(value, field);
          if (!once.ok) return;
          const answered = encode(once.ok ? once.value : null, field);
          const twice = decode(answered, field);
          expect(twice.ok && encode(twice.value, field)).toEqual(answered);
        }),
      );
    },
  );

  it("are never stored: the stored value has the column's type [CALL-07]", () => {
    const stored = (field: Field, wire: unknown) => {
      const decoded = decode(wire, field);
      return decoded.ok ? decoded.value : decoded.problem;
    };
    expect(stored(build.toggle(), "1")).toBe(true);
    expect(stored(build.toggle(), "0")).toBe(false);
    expect(stored(build.number(), " 7 ")).toBe(7);
    expect(stored(build.radio(numbers), "2")).toBe(2);
    expect(stored(build.checkboxList(lookup), ",1,2,1,")).toEqual(["1", "2"]);
    expect(stored(build.text(), "  a  ")).toBe("a");
    expect(stored(build.text(), "   ")).toBeNull();
    for (const [, field] of samples)
      if (fieldColumns(field)[0]?.type.endsWith("[]")) expect(stored(field, "")).toEqual([]);
      else expect(stored(field, "")).toBeNull();
  });

  it("of entries keep their parts and drop what is read-only", () => {
    const field = build.entries({
      at: build.display("instant"),
      note: build.textarea(),
      file: build.fileUpload(),
    });
    const sent = [
      { id: "0", at: "2000-01-01", note: " a ", extra: 1 },
      { id: "x-1", deleted: "1" },
    ];
    expect(decode(sent, field)).toEqual({
      ok: true,
      value: [
        { id: "0", deleted: false, values: { note: "a" } },
        { id: "x-1", deleted: true, values: {} },
      ],
    });
    const stored = [{ id: "x", by: "7", at: "2026-01-01T00:00:00Z", note: null, secret: "s" }];
    expect(encode(stored, field)).toEqual([{ id: "x", at: "2026-01-01T00:00:00Z", note: "", file: "" }]);
    expect(encode(null, field)).toEqual([]);
    expect(
      decode(
        Array.from({ length: 501 }, () => ({})),
        field,
      ),
    ).toEqual({ ok: false, problem: "type" });
  });
});

describe("The decoding of hostile values", () => {
  const entries = build.entries({ note: build.text(), count: build.number(), file: build.fileUpload() });
  const others: readonly [string, Field][] = [
    ["entries", entries],
    ["password", build.password()],
    ["invitation", build.invitation()],
    ["title", build.title()],
    ["display", build.display("instant")],
    ["linked table", build.linkedTable({ table: "users", by: "organizationId", columns: [] })],
  ];
  const all: readonly [string, Field][] = [
    ...samples.map(([name, field]) => [name, field] as const),
    ...others,
  ].map(([name, field]) => [name, field]);
  const nasty = fc.oneof(
    fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true, withSparseArray: true }),
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      "\0",
      "\ud800",
      "1e3",
      "0x1",
      "-1",
      "9".repeat(500),
      ",".repeat(1000),
      Number.NaN,
      -0,
      { toString: 1 },
      { local: "2027-02-30T10:00", zone: "UTC" },
      { local: "9999-12-31T23:59", zone: "America/New_York" },
      { local: "2027-01-01T10:00", zone: "../../etc/passwd" },
    ),
    fc.array(fc.dictionary(fc.constantFrom("id", "note", "count", "file", "deleted"), fc.anything()), {
      maxLength: 3,
    }),
  );

  it.each(all)("of %s returns a result for any input and never throws", (_name, field) => {
    fc.assert(
      fc.property(nasty, (value) => {
        const decoded = decode(value, field);
        expect(typeof decoded.ok).toBe("boolean");
        expect(typeof isMissing(value, field)).toBe("boolean");
      }),
      { numRuns: 200 },
    );
  });

  it.each(samples)(
    "of %s accepts only what can be stored: no NUL, no lone surrogate, within bounds",
    (_name, field, wire) => {
      fc.assert(
        fc.property(fc.oneof(nasty, wire), (value) => {
          const decoded = decode(value, field);
          const stored = decoded.ok ? decoded.value : null;
          for (const part of Array.isArray(stored) ? (stored as unknown[]) : [stored]) {
            if (typeof part === "string") expect(clean(part)).toBe(true);
            if (typeof part === "number") expect(Number.isFinite(part)).toBe(true);
          }
        }),
        { numRuns: 200 },
      );
    },
  );

  it("has a builder for every kind, and a codec for every value type", () => {
    const kinds = new Set([...all.map(([, field]) => field.kind), "simpleRichText"]);
    expect(fieldKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
    const types: ValueType[] = [
      "text",
      "html",
      "integer",
      "decimal",
      "boolean",
      "date",
      "instant",
      "moment",
      "id",
      "idList",
      "code",
      "numberCode",
      "codeList",
      "file",
      "fileList",
      "entries",
      "secret",
      "none",
    ];
    for (const value of types) expect(decode(null, { kind: "text", value, width: 1 })).toBeDefined();
  });
});

describe("An empty value", () => {
  it.each([
    [build.text(), ["", " ", null, undefined], ["0", "a"]],
    [build.toggle(), ["", null], ["0", 0, "1", false]],
    [build.radio(numbers), ["", "0", 0, null], ["1", 1]],
    [build.dropdown(lookup), ["", "0", 0], ["5"]],
    [build.number(), ["", null], [0, "0"]],
    [build.richText(), ["", "<p></p>", "<p>&nbsp;<br></p>", " "], ["<p>a</p>", '<p><img src="/a.png"></p>']],
    [build.entries({}), [[], ""], [[{ id: "0" }]]],
  ] as [Field, unknown[], unknown[]][])(
    "of a field of a kind is recognized [FORM-23] %#",
    (field, empty, given) => {
      for (const value of empty) expect([value, isMissing(value, field)]).toEqual([value, true]);
      for (const value of given) expect([value, isMissing(value, field)]).toEqual([value, false]);
    },
  );
});

describe("A day or an id", () => {
  it("is valid for a day that exists in the calendar [CALL-04]", () => {
    fc.assert(fc.property(day, (value) => isCalendarDay(value)));
    for (const wrong of [
      "2026-02-30",
      "2025-02-29",
      "1900-02-29",
      "0000-01-01",
      "2026-00-10",
      "2026-1-1",
      "2026-01-01 ",
    ])
      expect([wrong, isCalendarDay(wrong)]).toEqual([wrong, false]);
    for (const right of ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
      expect([right, isCalendarDay(right)]).toEqual([right, true]);
  });

  it("is valid for an id that is a plain decimal of a bigint [CALL-03]", () => {
    fc.assert(fc.property(wireId, (value) => isWireId(value)));
    for (const wrong of [
      "0",
      "00",
      "01",
      "-1",
      "+1",
      "1.0",
      "1e3",
      "0x1",
      " 1",
      "١",
      "",
      "9223372036854775808",
      1,
      null,
    ])
      expect([wrong, isWireId(wrong)]).toEqual([wrong, false]);
  });
});

describe("An email address", () => {
  it.each([
    "o'brien+1@x-y.example",
    "Nora.Núñez@ñandú.example",
    "a_b-c@mail.test.example",
    "佐藤@correo.example",
  ])("can be %s", (email) => expect(decode(email, build.email())).toEqual({ ok: true, value: email }));
  it.each([
    "a..b@x.org",
    ".a@x.org",
    "a.@x.org",
    "a@-x.org",
    "a@x.c",
    "a@x_y.org",
    "a@x.org.",
    "a@1.2.3.4",
    "a\u0000@x.org",
    "a@b",
    "a@<svg/onload=pwn(1)>.example",
    '"autofocus=a@b.example',
  ])("cannot be %j", (email) => expect(decode(email, build.email())).toMatchObject({ ok: false }));
});

it.each([build.text(), build.phone(), build.email()])(
  "A field of one line keeps one line ($kind)",
  (field) => {
    const first = field.kind === "email" ? "a@x.org" : "one";
    const decoded = decode(`${first} \r\n `, field);
    expect(decoded).toEqual({ ok: true, value: first });
    if (field.kind !== "email")
      expect(decode("one\r\nBcc: two\u2028three", field)).toEqual({ ok: true, value: "one Bcc: two three" });
    else expect(decode("a@x.org\nBcc: b@x.org", field)).toMatchObject({ ok: false });
  },
);

it("Malicious texts are checked as fast as others", () => {
  const start = performance.now();
  expect(decode(`x${" ".repeat(200_000)}x`, build.text())).toEqual({ ok: false, problem: "tooLong" });
  expect(decode(`one${" \n ".repeat(100_000)}two`, build.text())).toEqual({ ok: true, value: "one two" });
  expect(isMissing("<".repeat(200_000), build.richText())).toBe(false);
  const body = { tableName: "mentees", currentPage: `${" ".repeat(200_000)}x` };
  expect(getTableBody.safeParse(body).success).toBe(false);
  expect(performance.now() - start).toBeLessThan(10_000);
  for (const currentPage of ["7", " 7 ", 7])
    expect(getTableBody.parse({ tableName: "mentees", currentPage }).currentPage).toBe(7);
});
