import type { Random } from "./random.ts";
import type { City, SeedAddress, StreetPiece } from "./types.ts";

/**
 * Returns a house on a street segment. Its coordinates are interpolated between the segment's corners.
 * @param number a house number between the numbers of the two corners
 */
export function addressAt(city: City, street: StreetPiece, number: number): SeedAddress {
  const share = (number - street.from[0]) / (street.to[0] - street.from[0]);
  const between = (start: number, end: number): number => Number((start + (end - start) * share).toFixed(5));
  return {
    address: `${number} ${street.street}, ${city.name}, ${city.state} ${street.zip}`,
    addressLatitude: between(street.from[1], street.to[1]),
    addressLongitude: between(street.from[2], street.to[2]),
  };
}

/** Returns a random house in the city. */
export function randomAddress(city: City, random: Random): SeedAddress {
  const street = random.pick(city.streets);
  return addressAt(city, street, random.int(street.from[0] + 2, street.to[0] - 2));
}

/** Returns a phone number from the range reserved for examples (555-0100 to 555-0199). */
export function examplePhone(city: City, random: Random): string {
  return `(${random.pick(city.areaCodes)}) 555-01${String(random.int(0, 99)).padStart(2, "0")}`;
}
