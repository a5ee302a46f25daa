import { expect, it } from "vitest";
import { userRow } from "./organization-rows.ts";

type TeamMember = Parameters<typeof userRow>[0];

it.each([
  ["(410) 555-0100", "4105550100"],
  ["+1 410 555 0100", "4105550100"],
  ["1-410-555-0100", "4105550100"],
  // A Danish number has ten digits with its country code.
  ["+45 12 34 56 78", null],
  ["+52 55 1234 5678", null],
  ["555-0100", null],
  [null, null],
])("The phone number %j of a team member is %j in the HMIS files", (workPhone, phone) => {
  const user = { id: "1", work_phone: workPhone, cell_phone: null } as unknown as TeamMember;
  expect(userRow(user)).toMatchObject({ UserPhone: phone });
});
