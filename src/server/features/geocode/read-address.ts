/** Parses a typed address. */
import { fold, hasTown, type Gazetteer, type Zip } from "./gazetteer.ts";

/** One interpretation of an address without a ZIP code. */
export interface TownReading {
  /** House number and street as typed. Empty if there is none. */
  readonly street: string;
  /** Folded name of the town, or its beginning. */
  readonly town: string;
  readonly state: string | undefined;
  /** True if the name is complete. Otherwise it may be the beginning of one. */
  readonly isWhole: boolean;
}

const country = /[\s,]+(usa|u\.s\.a\.?|us|united states|ee\.? ?uu\.?|estados unidos)\s*$/i;
const zipAtEnd = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/;

const tidy = (text: string): string => text.replace(/\s+/g, " ").replace(/^[\s,]+|[\s,]+$/g, "");

/** Normalizes an address and removes the country at the end. */
export const tidyAddress = (typed: string): string => tidy(tidy(typed).replace(country, ""));

/** Maximum number of words in the name of a state. */
const stateWords = 3;

/** Splits the state off the end of a text: `Baltimore, Maryland` → `Baltimore`, `MD`. */
function splitState(text: string, { states }: Gazetteer): { rest: string; state: string | undefined } {
  const words = text.split(" ");
  for (let count = Math.min(stateWords, words.length - 1); count > 0; count -= 1) {
    const last = words.slice(-count).join(" ");
    const state = last.includes(",") ? undefined : states.get(fold(last));
    if (state) return { rest: tidy(words.slice(0, -count).join(" ")), state };
  }
  return { rest: text, state: undefined };
}

/** Returns true if a text begins with a house number, or is a post office box. */
const isStreet = (text: string): boolean => /^(\d+\S*|p\.? ?o\.? ?box)\s+\S/i.test(text);

/** Words that end a street name. There is a town called Street, but "1234 Main Street" isn't in it. */
const streetWords = new Set(
  "street avenue boulevard circle court drive highway lane parkway place plaza road square terrace trail way".split(
    " ",
  ),
);

/** Returns the possible splits into street and town, the most likely one first. */
function splitStreet(text: string, state: string | undefined): TownReading[] {
  const comma = text.lastIndexOf(",");
  if (comma >= 0) {
    const town = fold(text.slice(comma + 1));
    return [{ street: tidy(text.slice(0, comma)), town, state, isWhole: false }];
  }
  if (!isStreet(text)) return [{ street: "", town: fold(text), state, isWhole: false }];
  // Without a comma, the town is the last words. The longest name wins: "San Antonio" before "Antonio".
  const words = text.split(" ");
  return words.slice(2).flatMap((_, index) => {
    const town = fold(words.slice(index + 2).join(" "));
    if (streetWords.has(town)) return [];
    return [{ street: words.slice(0, index + 2).join(" "), town, state, isWhole: true }];
  });
}

/**
 * Returns the interpretations of an address without a ZIP code, best first: `1234 Main St, Baltimore, MD`, `Baltimore
 * Maryland`, `San Anton`.
 * @param text as returned by {@link tidyAddress}
 */
export function readTown(text: string, places: Gazetteer): TownReading[] {
  const { rest, state } = splitState(text, places);
  const withState = splitStreet(rest, state);
  if (!state) return withState;
  // Two letters at the end may also be the beginning of a town's next word: "La Me" while typing "La Mesa".
  const whole = splitStreet(text, undefined);
  return text.includes(",") ? [...withState, ...whole] : [...whole, ...withState];
}

/**
 * Parses an address that ends with a ZIP code: `1234 Main St, Baltimore, MD 21202`.
 * @param text as returned by {@link tidyAddress}
 * @returns null if it doesn't end with an existing one
 */
export function readZip(text: string, places: Gazetteer): { zip: Zip; street: string } | null {
  const zip = places.zips.get(zipAtEnd.exec(text)?.[1] ?? "");
  if (!zip) return null;
  const place = tidy(text.replace(zipAtEnd, ""));
  const { rest, state } = splitState(place, places);
  const street = streetBefore(rest, zip, places);
  // The abbreviation of another state, without a town, ends the street: "12 Maple Ct 21202" isn't in Connecticut.
  const endsStreet = state !== zip.state && street === rest && place.startsWith(`${rest} `);
  return { zip, street: endsStreet ? place : street };
}

/** Returns the text before the town. The town may be missing, because the ZIP code determines it. */
function streetBefore(text: string, zip: Zip, places: Gazetteer): string {
  const comma = text.lastIndexOf(",");
  if (comma >= 0) {
    const last = text.slice(comma + 1);
    return hasTown(places, fold(last)) ? tidy(text.slice(0, comma)) : text;
  }
  if (!isStreet(text)) return "";
  const townWords = zip.town.split(" ").length;
  const words = text.split(" ");
  const end = words.slice(-townWords).join(" ");
  return fold(end) === fold(zip.town) ? words.slice(0, -townWords).join(" ") : text;
}
