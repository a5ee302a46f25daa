/** A text without visible characters doesn't count as an answer, in any required text of any record type. */
import { describe, expect, it } from "vitest";
import { isBlank, isBlankHtml } from "#shared/fields/blank.ts";
import { registry } from "#shared/records/registry.ts";
import { isRequired } from "#shared/records/required.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { testApp } from "#tests/support/app.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { fingerprint } from "./fingerprint.ts";

// Background jobs don't run, so that only a call can change a row.
const test = testApp({ clock: makeTestClock() });
const world = prepared(() => makeWorld(test.db));

const blanks = [
  "",
  " ",
  "\t\r\n",
  "\u00a0",
  "\u200b",
  "\u200d\u200c",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u034f",
  "\u115f\u1160",
  "\u3164",
  "\uffa0",
  "\u2800",
  "\u180e",
  "\u061c\u200e\u200f\u202e",
  "\ufe0f",
  "\u{e0020}\u{e0061}",
  "\u0301",
  " \u200b \u3164 ",
];

describe("A text", () => {
  it.each(blanks)("of invisible characters is blank: %j", (text) => {
    expect(isBlank(text)).toBe(true);
    expect(isBlankHtml(`<p>${text}</p>`)).toBe(true);
  });

  it.each(["a", "0", ".", "é", "e\u0301", "李", "अ", "👩‍👩‍👧", "\u200bA", "\u200d😀", "\ue000", "-"])(
    "with a visible character is not blank: %j",
    (text) => {
      expect(isBlank(text)).toBe(false);
      expect(isBlankHtml(`<p>${text}</p>`)).toBe(false);
    },
  );

  it.each(["<p>&#8203;</p>", "<p>&#x200B;&zwj;</p>", "<p>&ZeroWidthSpace;&shy;&nbsp;</p>", "<b></b>\u200b"])(
    "of HTML can be blank despite its tags: %s",
    (html) => expect(isBlankHtml(html)).toBe(true),
  );

  it.each(["<p>&#65;</p>", "<p>&amp;</p>", "<p>&#8203;a</p>", '<img src="/a.png">', "<p>&#99999999;</p>"])(
    "of HTML that shows something is not blank: %s",
    (html) => expect(isBlankHtml(html)).toBe(false),
  );
});

const required = [...registry.values()].flatMap((type) =>
  Object.entries(type.fields)
    .filter(([, field]) => ["text", "html"].includes(field.value) && !field.readOnly && !field.custom)
    .filter(([name, field]) => name !== "organizationId" && isRequired(type, field, {}, true))
    .map(([name]) => [type.name, name] as const),
);

it("The record types have many required texts", () => {
  expect(required.length).toBeGreaterThan(25);
});

it.each(required)(
  "The field %s.%s refuses a blank text like an empty one, and stores nothing [FORM-23]",
  async (table, name) => {
    const type = registry.get(table)!;
    const person = type.scope === "organization" || type.scope === "mentee" ? world.owner : world.superOwner;
    const data = await sampleData(world, type, person, { required: true });
    const saved = (value: string) => test.save(table, "0", { ...data, [name]: value }, person.token);
    const empty = await saved("");
    expect(empty.body).toMatchObject({ status: 0, errors: { [name]: expect.stringMatching(/\S/) } });
    const before = await fingerprint(test.db);
    for (const blank of ["\u200b\u200d", "\u3164", " \ufeff "])
      expect((await saved(blank)).body).toEqual(empty.body);
    expect(await fingerprint(test.db)).toEqual(before);
  },
);

it("An optional text of invisible characters is stored as empty", async () => {
  const { id } = world.mentee;
  const save = (formerNames: string) => test.save("mentees", id, { formerNames }, world.owner.token);
  expect((await save("\u200b")).body).toMatchObject({ status: 1 });
  const { body } = await test.read("mentees", id, world.owner.token);
  expect(body["dataValues"]).toMatchObject({ formerNames: "" });
});
