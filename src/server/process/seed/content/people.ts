import type { Random } from "./random.ts";
import type { OrganizationNumber } from "./types.ts";

/** Names that belong together, and what the people of such a family usually tell about themselves. */
interface NamePool {
  race: string;
  women: readonly string[];
  men: readonly string[];
  last: readonly string[];
  /** Home language beside English, and the countries that occur beside the United States. */
  language: string;
  countries: readonly string[];
}

const words = (text: string): string[] => text.split(" ");

const black: NamePool = {
  race: "Black or African American",
  women: words(
    "Tamika Keisha Latoya Ebony Shanice Denise Monique Aaliyah Imani Renée Patrice Yvonne Nia Jasmine Tierra",
  ),
  men: words(
    "Darnell Marcus Tyrone Jamal DeShawn Malik Terrence Andre Curtis Reginald Kareem Lamont Cedric Quentin Roderick Elijah Xavier Donnell Antoine Rashad D'Andre",
  ),
  last: words(
    "Washington Jefferson Booker Banks Gaines Mosley Hairston Broadnax Toussaint Pettigrew Randolph Chatman Dorsey Carter Freeman Whitaker Coles Boone St.Clair Gadsden Ravenel Easterling Tolliver Cheeks Yarborough Dantzler Sewell Fontenot Buckner Hightower Lyles Monroe-Pettaway Oglesby",
  ),
  language: "English",
  countries: [],
};
const white: NamePool = {
  race: "White",
  women: words(
    "Kelly Amber Heather Brittany Colleen Dawn Siobhán Megan Tiffany Crystal Jolene Bridget Rebecca Kristen Agnieszka Zoë",
  ),
  men: words("Ryan Kyle Shawn Dustin Brian Patrick Eric Travis Scott Wesley Tomasz Joey Gary"),
  last: words(
    "Kowalczyk O'Brien McAllister Schaefer D'Angelo Novak Hollis Sullivan Burkhardt Petersen O'Shea Fitzgerald Lombardi Weiss Wojciechowski VanDyke Baker-Hughes Krueger Tillotson Abernathy Mazur Rinaldi",
  ),
  language: "English",
  countries: [],
};
const hispanic: NamePool = {
  race: "Hispanic/Latinx",
  women: words(
    "María Guadalupe Rosa Yesenia Verónica Marisol Lucía Araceli Xóchitl Esperanza Fernanda Inés Belén Graciela Sofía",
  ),
  men: words(
    "José Juan Carlos Miguel Ángel Héctor Raúl Andrés Ramón Óscar Fermín Iván Joaquín Nicolás Germán Jesús Íñigo Adrián",
  ),
  last: words(
    "Muñoz Peña Núñez Ibarra Treviño Cantú Zúñiga Ordóñez Villaseñor Garza Castañeda Quiñones Salazar Hernández Gutiérrez Domínguez Rodríguez-Peña García-Villarreal Fuentes Rentería Arredondo Ávila Echeverría-Santillán Bañuelos Olvera Leal Montemayor Urrutia Cárdenas Sepúlveda",
  ),
  language: "Spanish",
  countries: ["MX", "MX", "SV", "GT", "HN", "CU"],
};
const asian: NamePool = {
  race: "Asian",
  women: words("Linh Mai Grace Priya Jennifer Thuy Amy Sokha"),
  men: words("Kevin Duc Vincent Raj Tommy Minh Jason Sokhom"),
  last: words("Nguyen Tran Chen Patel Kim Saechao Chhim Lê Yamamoto Vongsavath"),
  language: "Vietnamese",
  countries: ["VN", "KH", "LA"],
};
const native: NamePool = {
  race: "American Indian or Alaska Native",
  women: words("Dakota Winona Sierra Rochelle"),
  men: words("Dakota Wade Leland Clayton"),
  last: words("Begay Locklear Redcloud Tsosie Yazzie Oxendine Two-Rivers"),
  language: "English",
  countries: [],
};
const pacific: NamePool = {
  race: "Native Hawaiian or Other Pacific Islander",
  women: words("Leilani Mele Sina"),
  men: words("Sione Keoni Tavita"),
  last: words("Tuiasosopo Kealoha Fifita Faleolo Kahananui"),
  language: "Samoan",
  countries: ["WS", "TO"],
};
const other: NamePool = {
  race: "Other",
  women: words("Amina Fatuma Mariam Roya"),
  men: words("Yusuf Omar Samir Dawit"),
  last: words("Haddad Warsame Al-Masri Tesfaye Ahmadi Abdirahman-Osman"),
  language: "Arabic",
  countries: ["IQ", "SO", "ET", "AF"],
};

/** Shares out of 100 by city. */
const mixes: Record<OrganizationNumber, readonly (readonly [NamePool, number])[]> = {
  1: [
    [black, 40],
    [white, 25],
    [hispanic, 35],
  ],
  2: [
    [black, 62],
    [white, 22],
    [hispanic, 7],
    [asian, 3],
    [native, 5],
    [other, 3],
  ],
  3: [
    [black, 40],
    [hispanic, 26],
    [white, 14],
    [asian, 12],
    [pacific, 5],
    [native, 4],
    [other, 3],
  ],
  4: [
    [hispanic, 84],
    [white, 7],
    [black, 6],
    [other, 3],
  ],
};

/** Gender with the list that the first name comes from, and its share. */
const genders: readonly (readonly [{ gender: string; names: "women" | "men" }, number])[] = [
  [{ gender: "Man", names: "men" }, 72],
  [{ gender: "Woman", names: "women" }, 21],
  [{ gender: "Nonbinary", names: "women" }, 2],
  [{ gender: "Transgender woman", names: "women" }, 2],
  [{ gender: "Transgender man", names: "men" }, 1],
  [{ gender: "Prefers not to say", names: "men" }, 2],
];

const orientations = [
  ["Straight", 72],
  ["Prefers not to say", 12],
  ["Gay", 4],
  ["Lesbian", 3],
  ["Bisexual", 6],
  ["Questioning", 2],
  ["Asexual", 1],
] as const;

/** Who somebody is, apart from the case. */
export interface Identity {
  firstName: string;
  middleName: string;
  lastName: string;
  gender: string;
  race: string;
  sexualOrientation: string;
  citizenship: string;
  primaryLanguage: string;
  languageList: string;
  languageCode: "en" | "es";
}

/** One of the values, by share; the shares need not add up to 100. */
export function pickByShare<T>(random: Random, shares: readonly (readonly [T, number])[]): T {
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  let rest = random.next() * total;
  for (const [value, share] of shares) {
    rest -= share;
    if (rest < 0) return value;
  }
  throw new RangeError("Cannot pick from an empty list of shares");
}

/** A made-up person as they live in the city of that organization. */
export function makeIdentity(organization: OrganizationNumber, random: Random): Identity {
  const pool = pickByShare(random, mixes[organization]);
  const { gender, names } = pickByShare(random, genders);
  const isForeign = pool.countries.length > 0 && random.chance(organization === 4 ? 0.35 : 0.25);
  const speaksOther = pool.language !== "English" && (isForeign || random.chance(0.45));
  const prefersSpanish = pool === hispanic && speaksOther && (organization === 4 || random.chance(0.4));
  return {
    firstName: random.pick(pool[names]),
    middleName: random.pick([..."ABCDEFGHJKLMNOPRSTVW"]),
    lastName: random.pick(pool.last).replace("St.Clair", "St. Clair").replace("VanDyke", "Van Dyke"),
    gender,
    race: pool.race,
    sexualOrientation: pickByShare(random, orientations),
    citizenship: isForeign ? random.pick(pool.countries) : "US",
    primaryLanguage: prefersSpanish || (isForeign && speaksOther) ? pool.language : "English",
    languageList: speaksOther ? `English, ${pool.language}` : "English",
    languageCode: prefersSpanish ? "es" : "en",
  };
}
