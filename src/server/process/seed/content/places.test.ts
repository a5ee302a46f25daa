import { describe, expect, it } from "vitest";
import { cities } from "./data.ts";
import { addressAt, randomAddress } from "./places.ts";
import { makeRandom } from "./random.ts";

describe("The addresses of the demo data", () => {
  const pieces = Object.values(cities).flatMap((city) => city.streets.map((street) => ({ city, ...street })));

  it("have corners inside their city", () => {
    const outside = pieces.filter(({ city, from, to }) => {
      const [south, west, north, east] = city.bounds;
      return [from, to].some(
        ([, latitude, longitude]) =>
          latitude <= south || latitude >= north || longitude <= west || longitude >= east,
      );
    });
    expect(outside).toEqual([]);
  });

  it("have blocks of believable length: 60 to 260 meters for a hundred house numbers", () => {
    const strange = pieces.filter(({ from, to }) => {
      const metresNorth = (to[1] - from[1]) * 111_200;
      const metresEast = (to[2] - from[2]) * 111_200 * Math.cos((from[1] * Math.PI) / 180);
      const perHundred = Math.hypot(metresNorth, metresEast) / ((to[0] - from[0]) / 100);
      return perHundred < 60 || perHundred > 260;
    });
    expect(strange).toEqual([]);
  });

  it("are between the corners of their street segment", () => {
    const street = { street: "Test St", zip: "00000", from: [100, 10, -20], to: [200, 11, -22] } as const;
    expect(addressAt(cities[1], street, 125)).toEqual({
      address: "125 Test St, Chicago, IL 00000",
      addressLatitude: 10.25,
      addressLongitude: -20.5,
    });
  });

  it("are plentiful: a hundred draws give at least sixty different houses in every city", () => {
    for (const city of Object.values(cities)) {
      const random = makeRandom(7);
      const drawn = Array.from({ length: 100 }, () => randomAddress(city, random).address);
      expect(new Set(drawn).size).toBeGreaterThanOrEqual(60);
    }
  });
});
