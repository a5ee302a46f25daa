/** Towns and ZIP codes of the United States, from the package `zipcodes`, held for quick look-up. */

export interface Town {
  readonly name: string;
  /** Two letters. */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  /** {@link fold} of the name. */
  readonly key: string;
  /** How many ZIP codes it has: the larger the town, the more. */
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
  /** By their five digits. */
  readonly zips: ReadonlyMap<string, Zip>;
  /** In the order of their keys. */
  readonly towns: readonly Town[];
  /** Folded names and abbreviations → two letters. */
  readonly states: ReadonlyMap<string, string>;
}

const longForms: Readonly<Record<string, string>> = { st: "saint", ft: "fort", mt: "mount" };

/** A name as it is compared: lower case, without accents and dots, `St. Paul` as `saint paul`. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.'’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(st|ft|mt)(?= )/, (word) => longForms[word] ?? word);

/** Post offices of the forces have no place on the map; some "towns" are mail rooms of companies. */
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

/** The gazetteer; read at the first call, which takes about half a second, and kept. */
export const gazetteer = (): Promise<Gazetteer> => (loaded ??= load());

/** Index of the first town whose key is not before `key`. */
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

/** Towns whose folded name begins with `prefix`: whole names first, then larger towns first, then by name. */
export function townsThatBegin({ towns }: Gazetteer, prefix: string, state?: string): Town[] {
  const found = towns.slice(firstAt(towns, prefix), firstAt(towns, `${prefix}\uffff`));
  const isWhole = (town: Town) => Number(town.key === prefix);
  return found
    .filter((town) => !state || town.state === state)
    .sort((a, b) => isWhole(b) - isWhole(a) || b.zipCount - a.zipCount);
}

/** Whether some town has this folded name. */
export const hasTown = (places: Gazetteer, key: string): boolean =>
  key !== "" && townsThatBegin(places, key)[0]?.key === key;
