import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import type { Field } from "#shared/fields/field.ts";
import { timezones } from "#shared/constants.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { registry } from "#shared/records/registry.ts";
import { foldText } from "#shared/search-words.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { type Answer, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { times } from "#tests/support/suite.ts";
import { dayAway } from "#tests/support/days.ts";

type Values = Record<string, unknown>;
interface Leaf {
  readonly field: string;
  readonly op: string;
  readonly value?: unknown;
}
type Node = Leaf | { readonly all: readonly Node[] } | { readonly any: readonly Node[] };

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const ask = (tableName: string, filter: unknown, more: Values = {}, person: Person = world.owner) =>
  test.post("getTable", { tableName, filter, recordsPerPage: 10_000, ...more }, person.token);

/** Exports a list as CSV and returns its text. */
async function exported(body: Values, person: Person): Promise<string> {
  const { body: asked } = await test.post("export/overview", { ...body, format: "csv" }, person.token);
  expect(asked).toMatchObject({ status: 1 });
  const file = await test.get(`export/${String(asked["code"])}`, person.token);
  expect(file.status).toBe(200);
  return file.text;
}

const idsOf = (answer: Answer): string[] => {
  expect(answer.body, JSON.stringify(answer.body).slice(0, 300)).toMatchObject({ status: 1 });
  return (answer.body["dataValues"] as { id: string }[]).map(({ id }) => id);
};

/** Today in the organizations of this test, which have no time zone. */
const dayNow = () => dayAway(0);
const daysFrom = (day: string, other: string) => (Date.parse(other) - Date.parse(day)) / 86_400_000;

/** Returns true if a day matches an operator, computed differently than the product does. */
function isInSpan(op: string, stored: string, days: number, today: string): boolean {
  const away = daysFrom(today, stored);
  if (op === "withinLastDays") return away <= 0 && -away <= days;
  if (op === "withinNextDays") return away >= 0 && away <= days;
  if (op === "moreThanDaysAgo") return -away > days;
  const [, step, unit] = /^(last|this|next)(.*)$/.exec(op)!;
  const numberOf = (day: string) => {
    const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
    if (unit === "Year") return year;
    return unit === "Month" ? year * 12 + month : year * 4 + Math.ceil(month / 3);
  };
  return numberOf(stored) - numberOf(today) === { last: -1, this: 0, next: 1 }[step!];
}
const isSpan = (op: string) =>
  op.endsWith("Days") || op.endsWith("DaysAgo") || /^(last|this|next)[A-Z]/.test(op);

/** A second implementation of the filter, on the stored values. */
function holds(values: Values, node: Node, fields: Readonly<Record<string, Field>>, me: string): boolean {
  if ("all" in node) return node.all.every((member) => holds(values, member, fields, me));
  if ("any" in node) return node.any.some((member) => holds(values, member, fields, me));
  const kind = fields[node.field]!.value;
  const stored = values[node.field] ?? null;
  const { op, value } = node;
  const isNone = stored === null || stored === "" || (Array.isArray(stored) && stored.length === 0);
  if (op === "empty") return isNone;
  if (op === "notEmpty") return !isNone;
  if (kind === "boolean") return stored === (value === "1");
  if (kind === "text") {
    const [has, wanted] = [foldText(String(stored ?? "")), foldText(String(value))];
    if (op === "is") return has === wanted;
    if (op === "isNot") return has !== wanted;
    return op === "contains" ? has.includes(wanted) : has.startsWith(wanted);
  }
  if (kind === "idList" || kind === "codeList") {
    const held = new Set(((stored ?? []) as unknown[]).map(String));
    const wanted = [value].flat().map(String);
    return op === "hasNone" ? !wanted.some((one) => held.has(one)) : wanted.every((one) => held.has(one));
  }
  if (op === "notIn") return !(value as unknown[]).map(String).includes(String(stored));
  if (isNone) return false;
  if (isSpan(op)) return isInSpan(op, String(stored), Number(value), dayNow());
  if (op === "me") return String(stored) === me;
  if (op === "in") return (value as unknown[]).map(String).includes(String(stored));
  // Days compare as texts.
  const asComparable = (one: unknown) =>
    kind === "date" ? String(one) : kind === "id" ? String(one) : Number(one);
  if (kind === "code") return stored === value;
  const has = asComparable(stored);
  if (op === "is") return has === asComparable(value);
  if (op === "before") return has < asComparable(value);
  if (op === "after") return has > asComparable(value);
  const [from, to] = value as unknown[];
  return has >= asComparable(from) && has <= asComparable(to);
}

const letters = fc.constantFrom("a", "B", "é", "%", "_", "\\", "'", "ß", " ", "x y");
const word = fc.array(letters, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("").trim() || "a");
const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays("2026-01-20", days));
const age = fc.integer({ min: 0, max: 8 });
const country = fc.constantFrom("US", "MX", "GT");
const parts = fc.constantFrom("contact", "caseWork", "files");

const leaf = (field: string, ops: Record<string, fc.Arbitrary<unknown> | null>): fc.Arbitrary<Leaf> =>
  fc.oneof(
    ...Object.entries(ops).map(([op, value]) =>
      value ? value.map((one) => ({ field, op, value: one })) : fc.constant({ field, op }),
    ),
  );
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 3 });
const empties = { empty: null, notEmpty: null };
const texts = { is: word, isNot: word, contains: word, startsWith: word, ...empties };
const fewDays = fc.integer({ min: 0, max: 12 });
const spans = {
  withinLastDays: fewDays,
  withinNextDays: fewDays,
  moreThanDaysAgo: fewDays,
  ...Object.fromEntries(
    ["last", "this", "next"].flatMap((step) =>
      ["Month", "Quarter", "Year"].map((unit) => [step + unit, null] as const),
    ),
  ),
};
/** Days within two weeks of today, and within two years. */
const dayNearToday = fc
  .oneof(fc.integer({ min: -13, max: 13 }), fc.integer({ min: -600, max: 600 }))
  .map((days) => dayAway(days));
const ordered = <Value>(value: fc.Arbitrary<Value>) => ({
  is: value,
  before: value,
  after: value,
  between: fc.tuple(value, value),
  ...empties,
});
const lists = <Value>(value: fc.Arbitrary<Value>) => ({
  has: value,
  hasAll: some(value),
  hasNone: some(value),
  ...empties,
});

/** Generates filters: conditions in nested groups. */
function groups(leaves: fc.Arbitrary<Leaf>): fc.Arbitrary<Node> {
  const group = (member: fc.Arbitrary<Node>): fc.Arbitrary<Node> =>
    fc
      .tuple(fc.boolean(), fc.array(member, { minLength: 1, maxLength: 2 }))
      .map(([isAll, members]) => (isAll ? { all: members } : { any: members }));
  const inner = group(leaves);
  const middle = group(fc.oneof(leaves, inner));
  return group(fc.oneof(leaves, middle));
}

async function addRows(
  table: string,
  count: number,
  row: fc.Arbitrary<Values>,
): Promise<Map<string, Values>> {
  const rows = new Map<string, Values>();
  // The rows depend on the seed of the run, so that a failure can be repeated.
  for (const values of fc.sample(row, count)) {
    const id =
      table === "mentees"
        ? (await makeMentee(test.db, world.own, { values })).id
        : await insertRow(test.db, table, { organizationId: world.own, ...values });
    rows.set(id, values);
  }
  return rows;
}

async function expectSameRows(
  table: string,
  rows: Map<string, Values>,
  leaves: fc.Arbitrary<Leaf>,
  runs: number,
) {
  const { fields } = registry.get(table)!;
  await fc.assert(
    fc.asyncProperty(groups(leaves), async (filter) => {
      const before = dayNow();
      const found = idsOf(await ask(table, filter)).filter((id) => rows.has(id));
      // Discards the case if midnight passed during the request.
      fc.pre(before === dayNow());
      const wanted = [...rows].filter(([, values]) => holds(values, filter, fields, world.owner.id));
      expect(found.sort()).toEqual(wanted.map(([id]) => id).sort());
    }),
    { numRuns: runs },
  );
}

describe("A filter finds the rows that it describes (E3)", () => {
  it("of mentees: texts, days, numbers, choices, references, toggles and multiple choices", async () => {
    const other = await makeStaff(test.db, world.own);
    const managers = fc.constantFrom(world.owner.id, other.id);
    const rows = await addRows(
      "mentees",
      times(500, 60),
      fc.record({
        clientId: fc.option(word),
        birthday: fc.option(day),
        consentUntil: fc.option(dayNearToday),
        ageAtReferral: fc.option(age),
        citizenship: fc.option(country),
        caseManager: fc.option(managers),
        active: fc.boolean(),
        consentScope: fc.uniqueArray(parts, { maxLength: 3 }),
      }),
    );
    const leaves = fc.oneof(
      leaf("clientId", texts),
      leaf("birthday", ordered(day)),
      leaf("consentUntil", { ...spans, ...ordered(dayNearToday) }),
      leaf("ageAtReferral", ordered(age)),
      leaf("citizenship", { is: country, in: some(country), notIn: some(country), ...empties }),
      leaf("caseManager", { is: managers, in: some(managers), notIn: some(managers), me: null, ...empties }),
      leaf("active", { is: fc.constantFrom("1", "0") }),
      leaf("consentScope", lists(parts)),
    );
    await expectSameRows("mentees", rows, leaves, times(1000, 100));
  });

  it("of resources: several references", async () => {
    const services = fc.constantFrom("1", "2");
    const rows = await addRows(
      "resources",
      30,
      fc.record({ name: word, agencyServices: fc.uniqueArray(services, { maxLength: 2 }) }),
    );
    const leaves = fc.oneof(leaf("agencyServices", lists(services)), leaf("name", texts));
    await expectSameRows("resources", rows, leaves, times(300, 30));
  });

  it("of bugs: numeric choices, and moments by their day in UTC", async () => {
    const add = (title: string, status: number, createdAt: string) =>
      insertRow(test.db, "bugTracker", {
        organizationId: world.own,
        title,
        section: "Chat",
        status,
        createdAt,
        assignedTo: world.owner.id,
      });
    const first = await add("first", 1, "2020-01-31T23:59:59Z");
    const second = await add("second", 3, "2020-02-01T00:00:00Z");
    const found = async (filter: unknown, person = world.superOwner) =>
      idsOf(await ask("bugTracker", filter, {}, person));
    expect(await found({ all: [{ field: "status", op: "in", value: ["1", 3] }] })).toEqual([first, second]);
    expect(await found({ all: [{ field: "status", op: "notIn", value: ["3"] }] })).toEqual([first]);
    const mail = (to: string, sentAt: string | null) =>
      insertRow(test.db, "emailOutbox", { to, subject: "s", body: "b", status: "sent", sentAt });
    const late = await mail("late@example.org", "2020-01-31T23:59:59Z");
    const early = await mail("early@example.org", "2020-02-01T00:00:00Z");
    const sent = async (op: string, value: unknown) =>
      idsOf(await ask("emailOutbox", { all: [{ field: "sentAt", op, value }] }, {}, world.superOwner)).sort();
    expect(await sent("is", "2020-01-31")).toEqual([late]);
    expect(await sent("between", ["2020-02-01", "2020-02-01"])).toEqual([early]);
    expect(await sent("before", "2020-02-01")).toEqual([late]);
  });
});

describe("A filter by today (E3)", () => {
  const zones = ["NST", "MIT"];
  const setZone = (organizationId: string, code: string | null) =>
    sql`update organizations set timezones = ${code && timezones.indexOf(code) + 1} where id = ${organizationId}`.execute(
      test.db,
    );
  afterAll(async () => {
    await setZone(world.own, null);
    await setZone("1", null);
  });
  const days = Array.from({ length: 5 }, (_, at) => dayAway(at - 2));

  it("uses the day of the organization whose rows are listed, in the earliest and the latest zone", async () => {
    const ids = new Map<string, string>();
    for (const consentUntil of days) {
      const { id } = await makeMentee(test.db, world.own, { values: { consentUntil, clientId: "zones" } });
      ids.set(id, consentUntil);
    }
    for (const code of zones) {
      await setZone(world.own, code);
      const all = [
        { field: "consentUntil", op: "withinLastDays", value: 0 },
        { field: "clientId", op: "is", value: "zones" },
      ];
      const here = () => dayIn(ianaOf[code]!);
      const before = here();
      const found = idsOf(await ask("mentees", { all })).map((id) => ids.get(id));
      expect([[before], [here()]]).toContainEqual(found);
    }
  });

  it("uses the day of the reader's organization for moments across several organizations", async () => {
    const at = new Date();
    const id = await insertRow(test.db, "emailOutbox", {
      to: "zone@example.org",
      subject: "s",
      body: "b",
      status: "sent",
      sentAt: at.toISOString(),
    });
    const finds = async (code: string, op: string, value?: number) => {
      await setZone("1", code);
      const { body } = await test.post(
        "getTable",
        {
          tableName: "emailOutbox",
          filter: { all: [{ field: "sentAt", op, value }] },
          recordsPerPage: 10_000,
        },
        world.superOwner.token,
      );
      return (body["dataValues"] as { id: string }[]).some((row) => row.id === id);
    };
    for (const code of zones) {
      const isSameDay = () => dayIn(ianaOf[code]!, at) === dayIn(ianaOf[code]!);
      const before = isSameDay();
      expect([before, isSameDay()]).toContain(await finds(code, "withinLastDays", 0));
      expect(await finds(code, "moreThanDaysAgo", 1)).toBe(false);
    }
  });
});

describe("The check of a filter", () => {
  const is = (field: string, value?: unknown, op = "is") => ({ all: [{ field, op, value }] });
  const nested = (levels: number): unknown =>
    levels === 0 ? { field: "active", op: "is", value: "1" } : { all: [nested(levels - 1)] };
  it.each<[string, string, unknown]>([
    ["an unknown field", "mentees", is("unknown", "1")],
    ["a name of every object", "mentees", is("constructor", "1")],
    ["a column that is no field", "mentees", is("searchText", "a")],
    ["a field without a column", "mentees", is("password", "a")],
    ["a heading", "mentees", is("identityTitle", "a")],
    ["rich text", "mentees", is("notes", "a", "contains")],
    ["entries", "menteeUserGoals", is("dataNotes", "a", "contains")],
    ["an operator of another value type", "mentees", is("firstName", "a", "after")],
    ["an operator that every object has", "mentees", is("firstName", "a", "toString")],
    ["no value where one is asked for", "mentees", is("firstName")],
    ["an empty text", "mentees", is("firstName", " ")],
    ["a value where none is asked for", "mentees", is("firstName", "a", "empty")],
    ["one end of two", "mentees", is("birthday", ["2026-01-01"], "between")],
    ["two values for one", "mentees", is("birthday", ["2026-01-01", "2026-01-02"])],
    ["a day that does not exist", "mentees", is("birthday", "2026-02-30")],
    ["a word for a number", "mentees", is("ageAtReferral", "old")],
    ["more than a number holds", "mentees", is("ageAtReferral", "9".repeat(400))],
    ["a word for an id", "mentees", is("caseManager", "1 or 1=1")],
    ["an id beyond all ids", "mentees", is("caseManager", "9".repeat(19))],
    ["no id at all", "mentees", is("caseManager", [], "in")],
    ["days without a number", "mentees", is("birthday", undefined, "withinLastDays")],
    ["half a day", "mentees", is("birthday", 1.5, "withinLastDays")],
    ["fewer days than none", "mentees", is("birthday", -1, "withinNextDays")],
    ["more than a century of days", "mentees", is("birthday", 36_501, "moreThanDaysAgo")],
    ["a day for a number of days", "mentees", is("birthday", "2026-01-01", "withinLastDays")],
    ["a month with a number", "mentees", is("birthday", 2, "lastMonth")],
    ["days from today of a number", "mentees", is("ageAtReferral", 2, "withinLastDays")],
    ["an unknown choice", "mentees", is("citizenship", "XX")],
    ["maybe", "mentees", is("active", "2")],
    ["NUL", "mentees", is("firstName", "\0")],
    ["me where no team member stands", "mentees", is("gender", undefined, "me")],
    ["an empty group", "mentees", { all: [] }],
    ["two groups in one", "mentees", { all: [nested(0)], any: [nested(0)] }],
    ["an unknown key", "mentees", { all: [nested(0)], none: [nested(0)] }],
    ["a condition without a group", "mentees", nested(0)],
    ["four levels", "mentees", nested(4)],
    [
      "21 conditions",
      "mentees",
      { all: Array.from({ length: 3 }, () => ({ any: Array.from({ length: 7 }, () => nested(0)) })) },
    ],
    [
      "more than 200 values",
      "mentees",
      is(
        "caseManager",
        Array.from({ length: 201 }, (_, at) => at + 1),
        "in",
      ),
    ],
    ["a list", "mentees", [nested(0)]],
    ["a text", "mentees", "active"],
  ])("refuses an invalid one with 400: %s", async (_title, tableName, filter) => {
    const path = tableName === "mentees" ? "getTable" : "getMenteeTable";
    const body = { tableName, filter, menteeId: world.mentee.id };
    const answer = await test.post(path, body, world.owner.token);
    expect([answer.status, answer.body["code"]]).toEqual([400, "badRequest"]);
  });

  it("accepts three levels and 20 conditions", async () => {
    const filter = { all: [nested(2), { any: Array.from({ length: 19 }, () => nested(0)) }] };
    expect((await ask("mentees", filter)).status).toBe(200);
    expect((await ask("mentees", null)).status).toBe(200);
  });
});

describe("A filter reveals nothing that the caller may not read", () => {
  it("in internal fields, which only callers who read them in every row can filter", async () => {
    const filter = { all: [{ field: "notes", op: "empty" }] };
    const internal = [...registry.values()].flatMap(({ name, fields, list }) =>
      Object.entries(fields).flatMap(([field, { internal: isInternal }]) =>
        isInternal && list ? [`${name}.${field}`] : [],
      ),
    );
    expect(internal).not.toEqual([]);
    for (const [tableName, field] of internal.map((one) => one.split(".") as [string, string])) {
      const asked = { all: [{ field, op: "empty" }] };
      expect((await ask(tableName, asked)).status, `${tableName}.${field}`).toBe(400);
    }
    expect((await ask("resources", filter)).status).toBe(400);
  });

  it("in rows of other organizations and of other mentees, whatever is requested", async () => {
    const filter = {
      any: [
        { field: "firstName", op: "notEmpty" },
        { field: "firstName", op: "empty" },
      ],
    };
    const found = idsOf(await ask("mentees", filter, { organizationId: world.other }));
    expect(found).toEqual([]);
    expect(idsOf(await ask("mentees", filter))).not.toContain(world.otherMentee.id);
    // A filter by ids finds only records that are in the list.
    const chosen = { all: [{ field: "id", op: "in", value: [world.mentee.id, world.otherMentee.id] }] };
    expect(idsOf(await ask("mentees", chosen))).toEqual([world.mentee.id]);
    expect((await ask("mentees", { all: [{ field: "id", op: "in", value: ["x"] }] })).status).toBe(400);
    const body = {
      tableName: "menteeUserGoals",
      menteeId: world.otherMentee.id,
      filter: { all: [{ field: "completed", op: "is", value: "0" }] },
    };
    expect((await test.post("getMenteeTable", body, world.owner.token)).status).toBe(404);
    const viewer = await makeStaff(test.db, world.own, { role: { flags: [], keys: [] } });
    expect((await ask("mentees", filter, {}, viewer)).status).toBe(403);
  });
});

describe("A filtered list", () => {
  it("counts its rows, page by page, and its export has the same rows", async () => {
    const organization = world.other;
    const ids: string[] = [];
    for (const city of ["x", "y", "x", "x"])
      ids.push((await makeMentee(test.db, organization, { values: { clientId: `city ${city}` } })).id);
    const filter = { all: [{ field: "clientId", op: "is", value: "CITY X" }] };
    const body = { tableName: "mentees", filter, sortFieldName: "lastName" };
    const page = async (currentPage: number) =>
      (await test.post("getTable", { ...body, currentPage, recordsPerPage: 2 }, world.otherOwner.token)).body;
    expect(await page(1)).toMatchObject({ totalRecords: 3, totalPages: 2 });
    expect((await page(2))["dataValues"]).toHaveLength(1);
    const file = await exported(body, world.otherOwner);
    expect(file.trim().split("\n")).toHaveLength(4);
    const refused = await test.post(
      "export/overview",
      { ...body, filter: { all: [{ field: "notes", op: "empty" }] } },
      world.otherOwner.token,
    );
    expect(refused.status).toBe(400);
  });

  it("has the columns that a person added, if they are declared", async () => {
    const values = { clientId: "with columns", cellPhone: "555 0100", caseManager: world.owner.id };
    await makeMentee(test.db, world.own, { values });
    const filter = { all: [{ field: "clientId", op: "is", value: "with columns" }] };
    const { body } = await ask("mentees", filter, { columns: ["cellPhone", "caseManager"] });
    const [row] = body["dataValues"] as { labels: Values }[];
    expect(row).toMatchObject({ cellPhone: "555 0100", caseManager: world.owner.id });
    expect(row?.labels["caseManager"]).toMatch(/^Sam Staff/);
    const { body: plain } = await ask("mentees", filter);
    expect((plain["dataValues"] as Values[])[0]).not.toHaveProperty("cellPhone");
    for (const columns of [["notes"], ["password"], ["constructor"], [" "], "cellPhone", [7]])
      expect((await ask("mentees", filter, { columns })).status, String(columns)).toBe(400);
    const file = await exported({ tableName: "mentees", filter, columns: ["cellPhone"] }, world.owner);
    expect(file).toContain("555 0100");
  });

  it("is in the audit trail with its filter", async () => {
    const filter = { all: [{ field: "clientId", op: "is", value: "for the trail" }] };
    await ask("mentees", filter);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_trail where details ->> 'filter' like '%for the trail%'`.execute(test.db);
    expect(rows).toMatchObject([{ details: { filter: JSON.stringify(filter) } }]);
  });
});
