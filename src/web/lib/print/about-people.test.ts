import { expect, it } from "vitest";
import { types } from "#shared/records/registry.ts";
import { menteeScreens } from "../areas.ts";
import { isScreenAboutPeople } from "./about-people.ts";

it("Every screen is marked as confidential except those that are about no one", () => {
  const screens = [
    "/",
    "/plan",
    "/plan/tasks-3",
    "/chat/4",
    "/calendar",
    "/caseload",
    "/measures",
    "/imports/7",
  ];
  const people = [
    ...screens,
    "/duplicates",
    "/notifications",
    "/check-in",
    "/organizations/users",
    "/organizations/absences",
    "/settings/audit",
  ];
  const below = menteeScreens.map((name) => `/mentee/${name}/17`);
  for (const path of [...people, ...below, "/mentee/manage"])
    expect([path, isScreenAboutPeople(path)]).toEqual([path, true]);
  for (const path of [
    "/mentee/jobs",
    "/mentee/elearning",
    "/mentee/resources",
    "/organizations/manage",
    "/find/jobs-3",
    "/help-center",
    "/settings/genders",
    "/settings/system",
  ])
    expect([path, isScreenAboutPeople(path)]).toEqual([path, false]);
  for (const { area, scope } of types)
    if (area && scope === "mentee")
      expect([area.path, isScreenAboutPeople(area.path)]).toEqual([area.path, true]);
});
