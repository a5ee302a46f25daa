import { expect, test } from "vitest";
import { findOffline } from "./offline.ts";

const addresses = async (typed: string) => (await findOffline(typed)).map(({ address }) => address);

test.each([
  ["1234 Street, Baltimore, MD 21202", "1234 Street, Baltimore, MD 21202"],
  ["1234 Street Baltimore MD 21202", "1234 Street, Baltimore, MD 21202"],
  ["1234 Main St, 21202", "1234 Main St, Baltimore, MD 21202"],
  ["1234 Main St 21202-1234", "1234 Main St, Baltimore, MD 21202"],
  ["1234 Main St, Apt 5, Baltimore, Maryland 21202, USA", "1234 Main St, Apt 5, Baltimore, MD 21202"],
  ["1234 Main St, Apt 5, 21202", "1234 Main St, Apt 5, Baltimore, MD 21202"],
  ["500 Alamo Plaza San Antonio TX 78205", "500 Alamo Plaza, San Antonio, TX 78205"],
  ["12 Maple Ct, 21202", "12 Maple Ct, Baltimore, MD 21202"],
  ["PO Box 12, 21202", "PO Box 12, Baltimore, MD 21202"],
  ["P.O. Box 12 Baltimore MD 21202", "P.O. Box 12, Baltimore, MD 21202"],
  ["12 Elm St, Baltimore, VA 21202", "12 Elm St, Baltimore, MD 21202"],
  ["21202", "Baltimore, MD 21202"],
  ["Baltimore 21202", "Baltimore, MD 21202"],
])(
  "The place %s is found by its ZIP code, and the street is kept as typed [MAP-10]",
  async (typed, address) => {
    expect(await addresses(typed)).toEqual([address]);
  },
);

test.each([
  ["Baltimore MD", "Baltimore, MD"],
  ["baltimore, maryland", "Baltimore, MD"],
  ["BALTIMORE", "Baltimore, MD"],
  ["San Anton", "San Antonio, TX"],
  ["La Me", "La Mesa, CA"],
  ["St. Lou", "Saint Louis, MO"],
  ["Ft Worth TX", "Fort Worth, TX"],
  ["New York", "New York, NY"],
  ["Washington DC", "Washington, DC"],
  ["washington, district of columbia", "Washington, DC"],
  ["Charleston West Virginia", "Charleston, WV"],
  ["Cañon City", "Canon City, CO"],
  ["10 Elm Street, Oakland, CA", "10 Elm Street, Oakland, CA"],
  ["10 Elm Street, Oakl", "10 Elm Street, Oakland, CA"],
  ["10 Elm Street San Antonio TX", "10 Elm Street, San Antonio, TX"],
  ["PO Box 12 Oakland CA", "PO Box 12, Oakland, CA"],
  ["12345 Elm Street, Oakland", "12345 Elm Street, Oakland, CA"],
])("The place %s is found by its town [MAP-10]", async (typed, address) => {
  expect((await addresses(typed))[0]).toBe(address);
});

test("The beginning of a ZIP code or town finds at most eight places, larger towns first [MAP-10]", async () => {
  expect(await addresses("212")).toHaveLength(8);
  expect((await addresses("san")).length).toBe(8);
  expect((await addresses("Springfield")).slice(0, 2)).toEqual(["Springfield, IL", "Springfield, MA"]);
});

test("The coordinates are those of the ZIP code, or of the town's center [MAP-10]", async () => {
  const [zip] = await findOffline("1 Main St, Baltimore, MD 21202");
  expect([zip?.latitude, zip?.longitude]).toEqual([39.2998, -76.6075]);
  const [town] = await findOffline("Baltimore MD");
  expect(town?.latitude).toBeCloseTo(39.3, 0);
  expect(town?.longitude).toBeCloseTo(-76.6, 0);
});

test.each([
  "",
  "   ",
  ",",
  "99999",
  "xyzzyx",
  "1234 Main Street",
  "%",
  "\0",
  "((((",
  "a".repeat(5000),
  "1 ".repeat(2000),
])("The text %j finds no place and does no harm [MAP-10]", async (typed) => {
  expect(await findOffline(typed)).toEqual([]);
});
