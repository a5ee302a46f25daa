import { describe, expect, it } from "vitest";
import { mentees } from "#shared/records/mentees.ts";
import { defaultListState, filterOf, type ListState } from "../list/list-url.ts";
import { isSameList, stateOfView } from "./view-state.ts";

const listingOf = (state: ListState) => ({
  listing: {
    sortFieldName: state.sort,
    sortDirection: state.direction,
    searchText: state.search,
    startDate: state.from || null,
    endDate: state.to || null,
    active: state.active,
    incomplete: state.incomplete,
    recordsPerPage: state.perPage ?? 25,
    filter: filterOf(mentees, state.filters),
  },
});

describe("a saved view", () => {
  it("is the state of the list that was saved", () => {
    const state: ListState = {
      ...defaultListState(mentees),
      perPage: 100,
      sort: "firstName",
      direction: "DESC",
      search: "ana",
      from: "2026-01-01",
      active: "0",
      incomplete: "1",
      filters: {
        caseManager: "me",
        myCaseload: "1",
        lastContact: "moreThanDaysAgo.30",
        consentUntil: "thisMonth",
      },
    };
    expect(stateOfView(mentees, listingOf(state))).toEqual(state);
    const nobody = { ...defaultListState(mentees), filters: { caseManager: "empty", gender: "7" } };
    expect(stateOfView(mentees, listingOf(nobody))).toEqual(nobody);
  });

  it("of the product is one that the list has controls for", () => {
    for (const view of Object.values(mentees.list?.views ?? {})) {
      const { filter = null, active, incomplete } = view;
      const state = stateOfView(mentees, {
        listing: { filter, active: active ? "1" : "", incomplete: incomplete ? "1" : "" },
      });
      expect(state && filterOf(mentees, state.filters)).toEqual(filter ?? undefined);
      expect(state).toMatchObject({ active: active ? "1" : "", incomplete: incomplete ? "1" : "" });
    }
  });

  it("is none where the list has no controls for what it asks", () => {
    const one = { field: "caseManager", op: "me" };
    for (const filter of [
      { any: [one] },
      { all: [{ all: [one] }] },
      { all: [{ field: "caseManager", op: "in", value: ["1"] }] },
      { all: [{ field: "citizenship", op: "is", value: "US" }] },
      { all: [one, { field: "caseManager", op: "is", value: "1" }] },
    ])
      expect(stateOfView(mentees, { listing: { filter } })).toBeNull();
  });

  it("is the same list on every page", () => {
    const state = defaultListState(mentees);
    expect(isSameList(mentees, state, { ...state, page: 3 })).toBe(true);
    expect(isSameList(mentees, state, { ...state, search: "a" })).toBe(false);
  });
});
