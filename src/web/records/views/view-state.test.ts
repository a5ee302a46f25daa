import { describe, expect, it } from "vitest";
import { mentees } from "#shared/records/mentees.ts";
import { defaultListState, filterOf, readListState, type ListState } from "../list/list-url.ts";
import { addressOfView, defaultView, isSameList, stateOfView } from "./view-state.ts";

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
    filter: filterOf(mentees, state),
  },
  columns: state.columns ? state.columns.split(".") : null,
});

describe("A saved view", () => {
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
      columns: "firstName.lastName.caseManager",
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

  it("that is built in uses only filters that the list has controls for", () => {
    for (const view of Object.values(mentees.list?.views ?? {})) {
      const { filter = null, active, incomplete } = view;
      const state = stateOfView(mentees, {
        listing: { filter, active: active ? "1" : "", incomplete: incomplete ? "1" : "" },
        columns: null,
      });
      expect(filterOf(mentees, state)).toEqual(filter ?? undefined);
      expect(state.extra).toBe("");
      expect(state).toMatchObject({ active: active ? "1" : "", incomplete: incomplete ? "1" : "" });
    }
  });

  it("can have filters that the list has no controls for", () => {
    const one = { field: "caseManager", op: "me" };
    const other = { field: "caseManager", op: "is", value: "1" };
    for (const filter of [
      { any: [one] },
      { all: [{ all: [one] }] },
      { all: [{ field: "caseManager", op: "in", value: ["1"] }] },
      { all: [{ field: "gender", op: "empty" }] },
      { all: [{ field: "citizenship", op: "is", value: "US" }] },
      { all: [one, other] },
    ]) {
      const view = { id: "7", listing: { filter }, columns: null };
      const state = stateOfView(mentees, view);
      expect(state.extra).not.toBe("");
      expect(filterOf(mentees, state)).toEqual("any" in filter ? { all: [filter] } : filter);
      const address = new URLSearchParams(addressOfView(mentees, view));
      expect(address.get("saved")).toBe("7");
      expect(readListState(address, mentees)).toEqual(state);
    }
    const { filters, extra } = stateOfView(mentees, {
      listing: { filter: { all: [one, other] } },
      columns: null,
    });
    expect({ filters, extra }).toEqual({ filters: { caseManager: "me" }, extra: JSON.stringify([other]) });
  });

  it("shows columns of the list, and ignores others", () => {
    const { columns } = stateOfView(mentees, { listing: {}, columns: ["lastName", "gone", "active"] });
    expect(columns).toBe("active.lastName");
    const state = defaultListState(mentees);
    expect(isSameList(mentees, state, { ...state, columns })).toBe(false);
  });

  it("is the list's default: the person's, or else the role's, or else the organization's", () => {
    const view = (visibility: "me" | "role" | "organization", isDefault = true) => ({
      visibility,
      isDefault,
      roleId: visibility === "role" ? "5" : null,
    });
    const all = [view("organization"), view("role"), view("me", false), view("me")];
    expect(defaultView(all, "5")).toBe(all[3]);
    expect(defaultView(all.slice(0, 3), "5")).toBe(all[1]);
    // An Owner who shares a default with another role doesn't get it.
    expect(defaultView(all.slice(0, 3), "4")).toBe(all[0]);
    expect(defaultView(all.slice(0, 1), "5")).toBe(all[0]);
    expect(defaultView([view("me", false)], "5")).toBeUndefined();
  });

  it("is the same list on every page", () => {
    const state = defaultListState(mentees);
    expect(isSameList(mentees, state, { ...state, page: 3 })).toBe(true);
    expect(isSameList(mentees, state, { ...state, search: "a" })).toBe(false);
  });
});
