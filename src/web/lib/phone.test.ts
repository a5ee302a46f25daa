import { expect, it } from "vitest";
import { telLink } from "./phone.ts";

it.each([
  ["(410) 555-0123", "tel:4105550123"],
  ["+1 410 555-0123", "tel:+14105550123"],
  ["410/555.0123", "tel:4105550123"],
  ["911", "tel:911"],
  // An extension or a second number would make it a number that no one has.
  ["(410) 555-0123 ext. 12", "tel:4105550123"],
  ["410-555-0123x12", "tel:4105550123"],
  ["410-555-0123, 410-555-0199", "tel:4105550123"],
  ["Desk 2: 410-555-0123", "tel:4105550123"],
])("The phone number %s is called with %s", (number, link) => {
  expect(telLink(number)).toBe(link);
});
