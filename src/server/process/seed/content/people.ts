import { names } from "./data.ts";
import type { Random } from "./random.ts";
import type { Identity, OrganizationNumber, Share } from "./types.ts";

/** Picks one of the values by its share. The shares need not add up to 100. */
export function pickByShare<T>(random: Random, shares: readonly Share<T>[]): T {
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  let rest = random.next() * total;
  for (const [value, share] of shares) {
    rest -= share;
    if (rest < 0) return value;
  }
  throw new RangeError("Cannot pick from an empty list of shares");
}

/** Makes up a person who fits the organization's city. */
export function makeIdentity(organization: OrganizationNumber, random: Random): Identity {
  const poolName = pickByShare(random, names.mixes[organization]);
  const pool = names.pools[poolName];
  if (!pool) throw new RangeError(`No names of ${poolName}`);
  const { gender, names: list } = pickByShare(random, names.genders);
  const isForeign = pool.countries.length > 0 && random.chance(organization === 4 ? 0.35 : 0.25);
  const speaksOther = pool.language !== "English" && (isForeign || random.chance(0.45));
  const prefersSpanish = poolName === "hispanic" && speaksOther && (organization === 4 || random.chance(0.4));
  return {
    firstName: random.pick(pool[list]),
    middleName: random.pick([..."ABCDEFGHJKLMNOPRSTVW"]),
    lastName: random.pick(pool.last),
    gender,
    race: pool.race,
    sexualOrientation: pickByShare(random, names.orientations),
    citizenship: isForeign ? random.pick(pool.countries) : "US",
    primaryLanguage: prefersSpanish || (isForeign && speaksOther) ? pool.language : "English",
    languageList: speaksOther ? `English, ${pool.language}` : "English",
    languageCode: prefersSpanish ? "es" : "en",
  };
}
