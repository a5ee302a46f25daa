import { expect, test } from "vitest";
import { signInStatements } from "./sign-in-role.ts";

test("The lines for an administrator of the database name any role so that PostgreSQL understands them", () => {
  const roles = "mentor_scoped, mentor_caseload, mentor_mentee, mentor_system";
  expect(signInStatements("mentor_app")).toEqual([
    "create role mentor_app login noinherit password '…';",
    `grant ${roles} to mentor_app;`,
  ]);
  expect(signInStatements("Mentor-App")).toEqual([
    `create role "Mentor-App" login noinherit password '…';`,
    `grant ${roles} to "Mentor-App";`,
  ]);
});
