/** Offline address lookup. */
import { gazetteer, townsThatBegin, type Gazetteer, type Town, type Zip } from "./gazetteer.ts";
import type { Place } from "#shared/contracts/responses/geocode.ts";
import { readTown, readZip, tidyAddress } from "./read-address.ts";

/** Maximum number of suggestions. */
export const maxPlaces = 8;

const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

const place = (street: string, where: string, { latitude, longitude }: Town | Zip): Place => ({
  address: street ? `${street}, ${where}` : where,
  latitude: round(latitude),
  longitude: round(longitude),
});

const ofZip = (street: string, zip: Zip): Place => place(street, `${zip.town}, ${zip.state} ${zip.zip}`, zip);
const ofTown = (street: string, town: Town): Place => place(street, `${town.name}, ${town.state}`, town);

function zipsThatBegin(places: Gazetteer, digits: string): Place[] {
  const found: Zip[] = [];
  for (const zip of places.zips.values()) {
    if (zip.zip.startsWith(digits)) found.push(zip);
    if (found.length === maxPlaces) break;
  }
  return found.map((zip) => ofZip("", zip));
}

/**
 * Suggests places for a typed text. The street is kept as typed, because the gazetteer has no streets.
 * @returns at most 8, best first; a street address gets the coordinates of its ZIP code or town
 */
export async function findOffline(typed: string): Promise<Place[]> {
  const places = await gazetteer();
  const text = tidyAddress(typed);
  if (/^\d{3,5}$/.test(text)) return zipsThatBegin(places, text);
  const exact = readZip(text, places);
  if (exact) return [ofZip(exact.street, exact.zip)];
  const found = readTown(text, places)
    .filter(({ town }) => town.length >= 2)
    .flatMap(({ street, town, state, isWhole }) =>
      townsThatBegin(places, town, state)
        .filter(({ key }) => !isWhole || key === town)
        .slice(0, maxPlaces)
        .map((hit) => ofTown(street, hit)),
    );
  return [...new Map(found.map((hit) => [hit.address, hit])).values()].slice(0, maxPlaces);
}
