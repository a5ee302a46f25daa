import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageSizes } from "#shared/constants.ts";
import { registry } from "#shared/records/registry.ts";
import { typeNamed } from "#tests/support/type-named.ts";
import { filterField } from "#shared/records/filter-field.ts";
import { holdsDays } from "#shared/filters/relative-days.ts";
import type { Condition } from "#shared/filters/filter.ts";
import { checkCondition } from "#shared/filters/operators.ts";
import { calendarSpans, countedDays, isCounted, isRelative } from "#shared/filters/relative-days.ts";
import { addDays } from "#shared/fields/days.ts";
import {
  defaultListState,
  filterOf,
  readListState,
  readOpenRecord,
  rowsPerPage,
  sortBy,
  writeListState,
  writeOpenRecord,
  type ListState,
} from "./list-url.ts";

const listed = [...registry.values()].filter((type) => type.list);
const day = fc.integer({ min: 0, max: 36_525 }).map((count) => addDays("2000-01-01", count));
const filtersOf = (name: string): fc.Arbitrary<Record<string, string>> => {
  const type = typeNamed(name);
  const { filters } = type;
  const values = filters.map((field) => {
    const { value, options } = filterField(type, field)!;
    if (value === "boolean") return fc.constantFrom("1", "0");
    if (holdsDays({ value }))
      return fc.constantFrom("withinLastDays.0", "moreThanDaysAgo.30", "thisQuarter", "lastYear", "empty");
    return options && "codes" in options ? fc.constantFrom(...options.codes) : fc.constantFrom("7", "12");
  });
  const all = fc.tuple(...values);
  return fc
    .tuple(fc.subarray(filters.map((_, at) => at)), all)
    .map(([chosen, drawn]) => Object.fromEntries(chosen.map((at) => [filters[at]!, drawn[at]!])));
};
const stateOf = (name: string): fc.Arbitrary<ListState> =>
  fc.record({
    page: fc.integer({ min: 1, max: 5000 }),
    perPage: fc.constantFrom(...pageSizes, null),
    sort: fc.constantFrom(...typeNamed(name).sortable),
    direction: fc.constantFrom("ASC", "DESC"),
    search: fc.string({ unit: "grapheme", maxLength: 40 }),
    from: fc.oneof(fc.constant(""), day),
    to: fc.oneof(fc.constant(""), day),
    active: fc.constantFrom("", "1", "0"),
    incomplete: typeNamed(name).hasWaivers ? fc.constantFrom("", "1") : fc.constant(""),
    filters: filtersOf(name),
    extra: fc.constantFrom(
      "",
      '[{"field":"id","op":"is","value":"1"}]',
      '[{"any":[{"field":"id","op":"empty"}]}]',
    ),
    columns: fc
      .subarray([...(typeNamed(name).list?.columns ?? []), ...(typeNamed(name).list?.more ?? [])])
      .map((names) => names.join(".")),
  });

describe("The address of a list", () => {
  it("restores page, size, sort, search and filters of every record type exactly", () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...listed.filter((type) => type.sortable.length > 0))
          .chain((type) => fc.tuple(fc.constant(type), stateOf(type.name))),
        ([type, state]) => {
          const address = writeListState(new URLSearchParams(), state, type).toString();
          expect(readListState(new URLSearchParams(address), type)).toEqual(state);
        },
      ),
    );
  });

  it("has no parameters for an untouched list, which is page 1, 25 rows, ascending [LIST-10]", () => {
    const jobs = typeNamed("jobs");
    const state = readListState(new URLSearchParams(), jobs);
    expect(state).toMatchObject({ page: 1, perPage: 25, sort: "title", direction: "ASC", search: "" });
    expect(writeListState(new URLSearchParams("record=4"), state, jobs).toString()).toBe("record=4");
  });

  it("uses the defaults of the record type: tasks show 5, goals newest first [MTASK-03] [MGOAL-05]", () => {
    expect(defaultListState(typeNamed("menteeUserTasks")).perPage).toBe(5);
    expect(defaultListState(typeNamed("menteeUserGoals"))).toMatchObject({
      sort: "startDate",
      direction: "DESC",
    });
    expect(defaultListState(typeNamed("mentees"))).toMatchObject({ sort: "lastName", direction: "ASC" });
  });

  it("ignores invalid values", () => {
    const params = new URLSearchParams("page=-3&per=99999&sort=password&dir=DESC&from=tomorrow&active=7");
    expect(readListState(params, typeNamed("jobs"))).toEqual(defaultListState(typeNamed("jobs")));
  });

  it("accepts the blank records-per-page option, which means 25 [LIST-09]", () => {
    const state = readListState(new URLSearchParams("per="), typeNamed("menteeUserTasks"));
    expect(state.perPage).toBeNull();
    expect(rowsPerPage(state)).toBe(25);
  });
});

describe("The filter of a list", () => {
  const mentees = typeNamed("mentees");

  it("is sent as conditions that match the types of the fields", () => {
    const state = readListState(new URLSearchParams("f.caseManager=me&f.gender=2"), mentees);
    expect(filterOf(mentees, state)).toEqual({
      all: [
        { field: "caseManager", op: "me" },
        { field: "gender", op: "is", value: "2" },
      ],
    });
    expect(filterOf(mentees, { filters: {}, extra: "" })).toBeUndefined();
    const resources = typeNamed("resources");
    expect(filterOf(resources, { filters: { agencyServices: "3" }, extra: "" })).toEqual({
      all: [{ field: "agencyServices", op: "has", value: "3" }],
    });
  });

  it("leaves out impossible values, which would make the list fail", () => {
    const params = new URLSearchParams("f.caseManager=x&f.gender=me&f.firstName=Ana&f.unknown=1");
    expect(readListState(params, mentees).filters).toEqual({});
    expect(readListState(new URLSearchParams("f.status=77"), typeNamed("bugTracker")).filters).toEqual({});
  });

  it("is offered for choices and toggles, never for fields that some rows hide", () => {
    for (const { filters, fields, activeField } of listed) {
      expect(filters).not.toContain(activeField);
      expect(filters.filter((name) => fields[name]?.internal)).toEqual([]);
    }
    expect(typeNamed("bugTracker").filters).toEqual(["status", "assignedTo"]);
  });
});

describe("A click on a header", () => {
  it("flips the current column, starts another one ascending, and opens page 1 [LIST-11]", () => {
    const first = { ...defaultListState(typeNamed("jobs")), page: 4 };
    const flipped = sortBy(first, "title");
    expect(flipped).toMatchObject({ sort: "title", direction: "DESC", page: 1 });
    expect(sortBy(flipped, "title").direction).toBe("ASC");
    expect(sortBy(flipped, "company")).toMatchObject({ sort: "company", direction: "ASC" });
  });
});

describe("The open record in the address", () => {
  it("is a new record, one in edit mode, or one in view mode [LIST-17]", () => {
    for (const open of [
      { id: "0", mode: "add" },
      { id: "17", mode: "edit" },
      { id: "17", mode: "view" },
    ] as const) {
      const address = writeOpenRecord(new URLSearchParams("page=2"), open);
      expect(address.get("page")).toBe("2");
      expect(readOpenRecord(address)).toEqual(open);
      expect(writeOpenRecord(address, null).toString()).toBe("page=2");
    }
  });

  it("is empty if the id is not a number", () => {
    expect(readOpenRecord(new URLSearchParams("record=../1"))).toBeNull();
  });
});

describe("The relative days in the address (E3)", () => {
  const type = typeNamed("menteeUserTasks");
  const read = (value: string) => readListState(new URLSearchParams({ "f.endDate": value }), type).filters;

  it("are the ones that the server supports, each as a condition that it accepts", () => {
    for (const op of [...countedDays, ...calendarSpans, "empty", "notEmpty"]) {
      const value = isRelative(op) && isCounted(op) ? `${op}.30` : op;
      const group = filterOf(type, { filters: read(value), extra: "" });
      const [condition] = group && "all" in group ? (group.all as Condition[]) : [];
      expect(checkCondition(type.fields["endDate"]!, condition!), value).toMatchObject({ op });
    }
  });

  it.each([
    "withinLastDays",
    "withinLastDays.",
    "withinLastDays.-1",
    "thisMonth.3",
    "tomorrow",
    "2026-01-01",
  ])("are ignored if they are %s", (value) => {
    expect(read(value)).toEqual({});
  });
});
