import { describe, expect, it } from "vitest";
import { isCurrentArea } from "./current-area.ts";

describe("The current sidebar entry", () => {
  it("is the dashboard only on the start page", () => {
    expect(isCurrentArea("/", "/")).toBe(true);
    expect(isCurrentArea("/", "/chat")).toBe(false);
  });

  it("covers the screens below it, but no path that only starts with the same text", () => {
    expect(isCurrentArea("/organizations/users", "/organizations/users/4")).toBe(true);
    expect(isCurrentArea("/mentee/goals", "/mentee/goals-of-others")).toBe(false);
  });

  it("is manage mentees on every screen of one mentee, but not on the catalogs", () => {
    expect(isCurrentArea("/mentee/manage", "/mentee/mentee-goals/17")).toBe(true);
    expect(isCurrentArea("/mentee/manage", "/mentee/goals")).toBe(false);
  });
});
