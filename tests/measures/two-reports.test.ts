/**
 * A person who may create reports creates two rounded ones and subtracts them: of a period and one a day longer, of a
 * measure and one with another condition, or with overlapping groups (ADR 96). No small number is revealed.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GroupCell } from "#shared/contracts/responses/measures.ts";
import { roundedFigure, stepFor } from "#shared/measures/round.ts";
import { exportFile, readSheet } from "#tests/exports/export-client.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { record, times } from "#tests/support/suite.ts";
import { Attack, rounded } from "./two-reports.ts";

/** A person that a report may count. */
interface Someone {
  /** Two ways to group. */
  readonly level: number;
  readonly gender: number;
  /** Counted, unknown, or neither. */
  readonly part: number;
}
type Part = "all" | "counted" | "unknown";
type Printed = Readonly<Record<Part, number>>;
/** The numbers of one report by group. The key of the total is "". */
type Report = ReadonlyMap<string, Printed>;
type Grouping = "level" | "gender" | null;
/** Prints what is known about some people. */
type Print = (people: readonly Someone[], grouping: Grouping) => Report;

const parts = ["all", "counted", "unknown", "rest"] as const;
const countOf = (people: readonly Someone[], part: (typeof parts)[number]): number =>
  part === "all" ? people.length : people.filter((one) => parts[one.part + 1] === part).length;
const cellOf = (people: readonly Someone[]) => ({
  all: people.length,
  counted: countOf(people, "counted"),
  unknown: countOf(people, "unknown"),
  value: null,
});
const groupsOf = (people: readonly Someone[], grouping: Grouping) =>
  grouping ? [...Map.groupBy(people, (one) => String(one[grouping]))] : [];

const printRounded: Print = (people, grouping) => {
  const groups = groupsOf(people, grouping).map(([group, members]): GroupCell => ({
    ...cellOf(members),
    group,
    name: group,
  }));
  const figure = {
    id: "1",
    before: null,
    answered: null,
    inSeveral: { months: 0, groups: 0 },
    months: [],
    ...cellOf(people),
    groups: groups.map((group) => ({ ...group, answered: null })),
  };
  const { total, groups: told } = roundedFigure(figure, stepFor(5), "share");
  return new Map([["", total!], ...told.map((cell) => [cell.group!, cell] as const)]);
};
/** Prints exact numbers. */
const printExact: Print = (people, grouping) =>
  new Map([
    ["", cellOf(people)],
    ...groupsOf(people, grouping).map(([group, all]) => [group, cellOf(all)] as const),
  ]);

const exact = (printed: number) => [printed, printed] as const;

/** The indexes of numbers in an attack, by group and part. */
type Places = ReadonlyMap<string, number>;

/**
 * Adds the numbers of some people to an attack, in total and by group, and the fact that parts and groups add up.
 * @param groups all groups, including those that a report leaves out, because their names are known
 * @param window the range that a report prints for a number; undefined if no report has it
 */
function addPeople(
  attack: Attack,
  name: string,
  people: readonly Someone[],
  groups: ReadonlyMap<string, readonly Someone[]>,
  window?: (group: string, part: Part) => readonly [number, number],
): Places {
  const places = new Map<string, number>();
  const placesOf = (names: Iterable<string>, part: string) =>
    [...names].map((group) => places.get(`${group} ${part}`)!);
  for (const [group, members] of [["", people] as const, ...groups]) {
    for (const part of parts)
      places.set(
        `${group} ${part}`,
        attack.add(
          `${name} ${group} ${part}`,
          countOf(members, part),
          part === "rest" ? undefined : window?.(group, part),
        ),
      );
    attack.sum(
      places.get(`${group} all`)!,
      parts.slice(1).map((part) => places.get(`${group} ${part}`)!),
    );
  }
  if (groups.size > 0)
    for (const part of parts) attack.sum(places.get(` ${part}`)!, placesOf(groups.keys(), part));
  return places;
}

/** Adds the printed numbers of one report. */
function addReport(
  attack: Attack,
  name: string,
  people: readonly Someone[],
  grouping: Grouping,
  print: Print,
  window = rounded,
): Places {
  const report = print(people, grouping);
  return addPeople(attack, name, people, new Map(groupsOf(people, grouping)), (group, part) =>
    window(report.get(group)?.[part] ?? 0),
  );
}

/** Makes an attack with two reports, the second one about a few more people. */
function attackLonger(
  people: readonly Someone[],
  more: readonly Someone[],
  [first, second]: readonly [Grouping, Grouping],
  print: Print,
  window = rounded,
): Attack {
  const attack = new Attack();
  const all = [...people, ...more];
  const one = addReport(attack, "first", people, first, print, window);
  const two = addReport(attack, "second", all, second, print, window);
  const isSame = first === second;
  const added = addPeople(attack, "more", more, new Map(isSame ? groupsOf(more, first) : []));
  for (const group of ["", ...(isSame ? groupsOf(all, first).map(([name]) => name) : [])])
    for (const part of parts) {
      const key = `${group} ${part}`;
      const terms = [one.get(key), added.get(key)].filter((place) => place !== undefined);
      attack.sum(two.get(key)!, terms);
    }
  return attack;
}

/** Makes an attack with three overlapping reports: about low and moderate, moderate and high, and everyone. */
function attackOverlap(
  people: readonly Someone[],
  more: readonly Someone[],
  print: Print,
  window = rounded,
): Attack {
  const attack = new Attack();
  const middle = people.filter(({ level }) => level % 2 === 0);
  const high = people.filter(({ level }) => level % 2 === 1);
  const figure = (name: string, who: readonly Someone[]) => addReport(attack, name, who, null, print, window);
  const upTo = figure("up to", [...more, ...middle]);
  const from = figure("from", people);
  const all = figure("all", [...more, ...people]);
  const [low, center, top] = (
    [
      ["low", more],
      ["moderate", middle],
      ["high", high],
    ] as const
  ).map(([name, who]) => addPeople(attack, name, who, new Map())) as [Places, Places, Places];
  const sum = (whole: Places, ...terms: Places[]) => {
    for (const [key, place] of whole)
      attack.sum(
        place,
        terms.map((term) => term.get(key)!),
      );
  };
  sum(upTo, low, center);
  sum(from, center, top);
  sum(all, low, center, top);
  sum(all, low, from);
  sum(all, upTo, top);
  return attack;
}

/** The people of two reports. The number of levels and genders varies, because fewer groups reveal more. */
const pair = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([levels, genders]) => {
    const someone = fc
      .nat(levels * genders * 3 - 1)
      .map((number): Someone => ({
        level: number % levels,
        gender: Math.floor(number / levels) % genders,
        part: Math.floor(number / levels / genders),
      }));
    const grouping = fc.constantFrom<Grouping>(null, "level", "gender");
    return fc.record({
      people: fc.array(someone, { minLength: 8, maxLength: 150, size: "max" }),
      more: fc.array(someone, { minLength: 1, maxLength: 4 }),
      groupings: fc.tuple(grouping, grouping),
      overlaps: fc.boolean(),
    });
  });

/** Runs random attacks. @returns the numbers that each successful one recovered */
function play(tries: number, print: Print, together: boolean, window = rounded) {
  const recovered: string[][] = [];
  fc.assert(
    fc.property(pair, ({ people, more, groupings, overlaps }) => {
      const attack = overlaps
        ? attackOverlap(people, more, print, window)
        : attackLonger(people, more, groupings, print, window);
      const found = attack.recovered(together);
      if (found.length > 0) recovered.push(found);
    }),
    { numRuns: tries },
  );
  return recovered;
}

describe("Two reports of the same people", () => {
  const tries = times(60_000, 3000);

  it("reveal no number of few people when their rounded numbers are subtracted, whole or part by part", () => {
    expect(play(tries, printRounded, false)).toEqual([]);
    record({ test: "two rounded reports", count: tries, atLeast: 60_000, result: "0 numbers recovered" });
  });

  it("would reveal them if the numbers were exact", () => {
    expect(play(200, printExact, false, exact).length).toBeGreaterThan(190);
  });

  it("reveal one by coincidence at most, once in some thousand times, to a reader who solves all equations", () => {
    const recovered = play(tries, printRounded, true);
    expect(recovered.length).toBeLessThan(tries / 250);
    record({
      test: "two rounded reports, solved together",
      count: tries,
      atLeast: 60_000,
      result: `${recovered.length} coincidences`,
    });
  });
});

describe("Two reports that the product created", () => {
  const test = testApp();

  const levels = ["low", "moderate", "high"];
  const labels: Readonly<Record<string, string>> = { Low: "0", Moderate: "1", High: "2" };

  /** An enrollment in the period, or on the day after it. */
  async function addStay(organizationId: string, who: Someone, startDate: string): Promise<void> {
    const { db } = test;
    const { id: menteeId } = await makeMentee(db, organizationId);
    const exit = who.part === 0 ? { exitDate: "2026-09-01", exitReason: "completed" } : {};
    const riskLevel = levels[who.level];
    await insertRow(db, "enrollments", { organizationId, menteeId, startDate, riskLevel, ...exit });
  }

  it("reveal nothing either, for a period and one more day, with and without groups", async () => {
    const { db } = test;
    const tries = times(40, 3);
    const someone = fc
      .tuple(fc.nat(2), fc.constantFrom(0, 2))
      .map(([level, part]): Someone => ({ level, gender: 0, part }));
    const cases = fc.sample(
      fc.record({
        people: fc.array(someone, { minLength: 12, maxLength: 45, size: "max" }),
        more: fc.array(someone, { minLength: 1, maxLength: 4 }),
        groupings: fc.tuple(
          fc.constantFrom<Grouping>(null, "level"),
          fc.constantFrom<Grouping>(null, "level"),
        ),
      }),
      tries,
    );
    let told = 0;
    for (const { people, more, groupings } of cases) {
      const organizationId = await makeOrganization(db);
      const owner = await makeStaff(db, organizationId);
      for (const who of people) await addStay(organizationId, who, "2026-06-30");
      for (const who of more) await addStay(organizationId, who, "2026-07-01");
      const counts = JSON.stringify({ all: [{ field: "exitReason", op: "is", value: "completed" }] });
      const measure = { name: "Completed", base: "enrollments", kind: "share", counts };
      const id = await insertRow(db, "measures", { organizationId, suppressBelow: 5, ...measure });
      const read = async (to: string, grouping: Grouping): Promise<Report> => {
        const body = { ids: [id], from: "2026-01-01", to, groupBy: grouping ? "riskLevel" : "" };
        const order = { ...body, format: "xlsx", numbers: "rounded" };
        const sheet = await readSheet((await exportFile(test, "measures", order, owner.token)).bytes);
        const rows = sheet.slice(1).map(([, , group, , , counted, all, unknown]) => {
          const numbers = { counted, all, unknown } as Record<Part, number | null>;
          const printed = Object.fromEntries(
            Object.entries(numbers).map(([part, count]) => [part, count ?? 0]),
          ) as Record<Part, number>;
          return [group ? labels[String(group)]! : "", printed] as const;
        });
        told += rows.length;
        return new Map(rows);
      };
      const [first, second] = [
        await read("2026-06-30", groupings[0]),
        await read("2026-07-01", groupings[1]),
      ];
      const print: Print = (who) => (who.length === people.length ? first : second);
      expect(attackLonger(people, more, groupings, print).recovered(false)).toEqual([]);
    }
    expect(told).toBeGreaterThan(tries * 2);
    record({ test: "two rounded reports as files", count: tries, atLeast: 40, result: "0 recovered" });
  });
});
