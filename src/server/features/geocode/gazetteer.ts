/** Towns and ZIP codes of the United States, from the package `zipcodes`, in memory for fast lookup. */

export interface Town {
  readonly name: string;
  /** Two letters. */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  /** {@link fold} of the name. */
  readonly key: string;
  /** Number of ZIP codes, as a measure of the town's size. */
  readonly zipCount: number;
}

export interface Zip {
  readonly zip: string;
  readonly town: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Gazetteer {
  /** By the five-digit ZIP code. */
  readonly zips: ReadonlyMap<string, Zip>;
  /** Sorted by key. */
  readonly towns: readonly Town[];
  /** Two-letter codes by folded name or abbreviation. */
  readonly states: ReadonlyMap<string, string>;
}

const longForms: Readonly<Record<string, string>> = { st: "saint", ft: "fort", mt: "mount" };

/** Returns the comparison form of a name: lowercase, without accents and dots, `St. Paul` as `saint paul`. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.'’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(st|ft|mt)(?= )/, (word) => longForms[word] ?? word);

/** Military post offices have no location, and some "towns" are mail rooms of companies. */
const militaryStates = new Set(["AA", "AE", "AP"]);
const townName = /^[A-Za-z][A-Za-z .'-]*$/;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function gatherTowns(zips: Iterable<Zip>): Town[] {
  const groups = new Map<string, Zip[]>();
  for (const zip of zips) {
    if (!townName.test(zip.town)) continue;
    const id = `${zip.state}/${zip.town}`;
    const group = groups.get(id);
    if (group) group.push(zip);
    else groups.set(id, [zip]);
  }
  const towns = [...groups.values()].flatMap((group) => {
    const first = group[0];
    if (!first) return [];
    return {
      name: first.town,
      state: first.state,
      latitude: mean(group.map(({ latitude }) => latitude)),
      longitude: mean(group.map(({ longitude }) => longitude)),
      key: fold(first.town),
      zipCount: group.length,
    };
  });
  const order = ({ key, state }: Town) => `${key}\n${state}`;
  return towns.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

async function load(): Promise<Gazetteer> {
  const { default: source } = await import("zipcodes");
  const zips = new Map<string, Zip>();
  for (const { zip, city, state, country, latitude, longitude } of Object.values(source.codes)) {
    const isUsable = country === "US" && !militaryStates.has(state) && city !== "";
    if (!isUsable || !Number.isFinite(latitude) || !Number.isFinite(longitude)) continue;
    zips.set(zip, { zip, town: city, state, latitude, longitude });
  }
  const used = new Set([...zips.values()].map(({ state }) => state));
  const states = new Map([...used].map((state) => [state.toLowerCase(), state]));
  for (const [name, state] of Object.entries(source.states.full)) {
    if (used.has(state)) states.set(fold(name), state);
  }
  return { zips, towns: gatherTowns(zips.values()), states };
}

let loaded: Promise<Gazetteer> | undefined;

/** Returns the gazetteer. The first call loads it, which takes about half a second. */
export const gazetteer = (): Promise<Gazetteer> => (loaded ??= load());

/** Returns the index of the first town whose key is not less than `key`. */
function firstAt(towns: readonly Town[], key: string): number {
  let low = 0;
  let high = towns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((towns[middle]?.key ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the towns whose folded name begins with `prefix`: exact matches first, then by size, then by name. */
export function townsThatBegin({ towns }: Gazetteer, prefix: string, state?: string): Town[] {
  const found = towns.slice(firstAt(towns, prefix), firstAt(towns, `${prefix}\uffff`));
  const isWhole = (town: Town) => Number(town.key === prefix);
  return found
    .filter((town) => !state || town.state === state)
    .sort((a, b) => isWhole(b) - isWhole(a) || b.zipCount - a.zipCount);
}

/** Returns true if a town has this folded name. */
export const hasTown = (places: Gazetteer, key: string): boolean =>
  key !== "" && townsThatBegin(places, key)[0]?.key === key;
