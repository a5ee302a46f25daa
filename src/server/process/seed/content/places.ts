import type { Random } from "./random.ts";
import type { OrganizationNumber, SeedAddress } from "./types.ts";

/** A house number with its point: number, latitude, longitude. */
type Corner = readonly [number, number, number];

/** A straight piece of a real street; house numbers between the corners lie on the line between them. */
export interface StreetPiece {
  street: string;
  zip: string;
  from: Corner;
  to: Corner;
}

export interface City {
  name: string;
  state: string;
  areaCodes: readonly string[];
  timezone: string;
  /** South, west, north, east edge in degrees. */
  bounds: readonly [number, number, number, number];
  streets: readonly StreetPiece[];
}

const piece = (street: string, zip: string, from: Corner, to: Corner): StreetPiece => ({
  street,
  zip,
  from,
  to,
});

const chicago: City = {
  name: "Chicago",
  state: "IL",
  areaCodes: ["312", "773"],
  timezone: "CST",
  bounds: [41.644, -87.8, 42.023, -87.524],
  streets: [
    piece("W Madison St", "60624", [4000, 41.8805, -87.7257], [4700, 41.8802, -87.7428]),
    piece("W 63rd St", "60621", [800, 41.7797, -87.6446], [1150, 41.7794, -87.6531]),
    piece("S Halsted St", "60621", [6300, 41.7797, -87.6446], [7100, 41.765, -87.6441]),
    piece("W 26th St", "60623", [3200, 41.8443, -87.7051], [4000, 41.844, -87.7246]),
    piece("S Cottage Grove Ave", "60619", [7500, 41.7587, -87.606], [8300, 41.7441, -87.6056]),
    piece("S Ashland Ave", "60609", [4700, 41.8087, -87.6647], [5100, 41.8014, -87.6645]),
    piece("W Fullerton Ave", "60647", [2800, 41.925, -87.6972], [3200, 41.9249, -87.7069]),
    piece("W Chicago Ave", "60651", [3600, 41.8956, -87.7165], [4400, 41.8953, -87.7362]),
    piece("S Michigan Ave", "60628", [11100, 41.6926, -87.6212], [11500, 41.6853, -87.6209]),
    piece("E 79th St", "60619", [800, 41.7514, -87.6058], [1500, 41.7516, -87.5883]),
    piece("W Cermak Rd", "60608", [1600, 41.8522, -87.6661], [2400, 41.852, -87.6856]),
    piece("W Belmont Ave", "60618", [3200, 41.9393, -87.7073], [3600, 41.9392, -87.7171]),
    piece("W Irving Park Rd", "60618", [2400, 41.9541, -87.6887], [3200, 41.9539, -87.7078]),
    piece("S Kedzie Ave", "60629", [5900, 41.7863, -87.7031], [6300, 41.779, -87.7029]),
  ],
};

const baltimore: City = {
  name: "Baltimore",
  state: "MD",
  areaCodes: ["410", "443"],
  timezone: "EST",
  bounds: [39.197, -76.712, 39.372, -76.529],
  streets: [
    piece("Pennsylvania Ave", "21217", [1600, 39.3031, -76.6341], [2300, 39.3086, -76.6418]),
    piece("McCulloh St", "21217", [1400, 39.3032, -76.6292], [2100, 39.3088, -76.6372]),
    piece("Greenmount Ave", "21218", [2500, 39.3177, -76.6095], [3300, 39.3284, -76.6094]),
    piece("N Calvert St", "21218", [2000, 39.3124, -76.6141], [2900, 39.3235, -76.6144]),
    piece("E 25th St", "21218", [100, 39.3178, -76.6155], [400, 39.3178, -76.6108]),
    piece("E Monument St", "21205", [1700, 39.2981, -76.5941], [2900, 39.299, -76.5757]),
    piece("E Baltimore St", "21231", [1700, 39.2916, -76.5933], [2200, 39.2921, -76.586]),
    piece("Eastern Ave", "21224", [2500, 39.2856, -76.5821], [3500, 39.287, -76.5658]),
    piece("W Baltimore St", "21223", [1400, 39.2888, -76.6383], [2000, 39.288, -76.6488]),
    piece("Wilkens Ave", "21223", [1900, 39.2806, -76.6466], [2300, 39.2788, -76.6525]),
    piece("Washington Blvd", "21230", [720, 39.2836, -76.6298], [1100, 39.2803, -76.6356]),
    piece("Light St", "21230", [1040, 39.2771, -76.612], [1500, 39.2722, -76.6113]),
    piece("S Hanover St", "21225", [3500, 39.2388, -76.6125], [3900, 39.2343, -76.6107]),
    piece("Frederick Ave", "21229", [3900, 39.2829, -76.684], [4300, 39.2813, -76.6915]),
    piece("Park Heights Ave", "21215", [4500, 39.3405, -76.666], [5100, 39.3468, -76.671]),
    piece("Liberty Heights Ave", "21215", [3000, 39.3229, -76.66], [3800, 39.3294, -76.6757]),
    piece("York Rd", "21212", [4500, 39.3457, -76.6099], [5200, 39.3548, -76.6101]),
    piece("Harford Rd", "21214", [4500, 39.3393, -76.5648], [5400, 39.3498, -76.5603]),
    piece("Belair Rd", "21213", [3100, 39.3196, -76.5719], [3700, 39.3265, -76.5643]),
  ],
};

const oakland: City = {
  name: "Oakland",
  state: "CA",
  areaCodes: ["510"],
  timezone: "PST",
  bounds: [37.7, -122.335, 37.885, -122.115],
  streets: [
    piece("Telegraph Ave", "94609", [4500, 37.83303, -122.26335], [5000, 37.8365, -122.26245]),
    piece("Market St", "94608", [3200, 37.8224, -122.27592], [5700, 37.84127, -122.27425]),
    piece("San Pablo Ave", "94608", [3200, 37.82282, -122.27709], [3400, 37.82548, -122.27795]),
    piece("Adeline St", "94607", [2300, 37.81638, -122.28357], [2700, 37.8195, -122.28245]),
    piece("Chestnut St", "94607", [1800, 37.81214, -122.28395], [2800, 37.8202, -122.28102]),
    piece("International Blvd", "94601", [2800, 37.77986, -122.22993], [4100, 37.7733, -122.21668]),
    piece("International Blvd", "94621", [6000, 37.7647, -122.19854], [8300, 37.75525, -122.17858]),
    piece("98th Ave", "94603", [600, 37.73605, -122.18336], [1300, 37.74353, -122.17214]),
    piece("90th Ave", "94603", [1100, 37.74746, -122.17948], [1700, 37.75111, -122.17095]),
    piece("82nd Ave", "94621", [1400, 37.75564, -122.17938], [2500, 37.76211, -122.16603]),
    piece("Holly St", "94621", [7300, 37.76191, -122.18218], [8400, 37.75517, -122.17626]),
    piece("Bancroft Ave", "94601", [4500, 37.77266, -122.21191], [5400, 37.77182, -122.20072]),
    piece("Bancroft Ave", "94605", [5800, 37.77109, -122.19278], [6900, 37.76809, -122.1793]),
    piece("MacArthur Blvd", "94605", [6600, 37.77258, -122.17785], [7900, 37.76536, -122.16713]),
    piece("Fruitvale Ave", "94601", [1800, 37.78211, -122.22355], [2500, 37.78773, -122.22112]),
    piece("High St", "94619", [3400, 37.78609, -122.19716], [3900, 37.7899, -122.18952]),
    piece("35th Ave", "94619", [2500, 37.78716, -122.21172], [3000, 37.79005, -122.20671]),
    piece("School St", "94602", [2900, 37.79558, -122.21434], [3100, 37.79411, -122.21101]),
    piece("Foothill Blvd", "94606", [1900, 37.78799, -122.23919], [2200, 37.78627, -122.23623]),
    piece("E 19th St", "94606", [600, 37.79826, -122.24824], [2200, 37.78791, -122.23462]),
  ],
};

const sanAntonio: City = {
  name: "San Antonio",
  state: "TX",
  areaCodes: ["210"],
  timezone: "CST",
  bounds: [29.22, -98.81, 29.74, -98.22],
  streets: [
    piece("Guadalupe St", "78207", [1300, 29.4192, -98.5093], [2400, 29.4187, -98.524]),
    piece("W Commerce St", "78207", [1200, 29.4256, -98.5075], [2600, 29.4261, -98.525]),
    piece("W Martin St", "78207", [1500, 29.431, -98.5125], [2400, 29.4318, -98.5262]),
    piece("S Zarzamora St", "78207", [300, 29.4226, -98.5261], [1900, 29.4056, -98.5297]),
    piece("N Zarzamora St", "78207", [400, 29.43, -98.5262], [1400, 29.442, -98.5266]),
    piece("Fredericksburg Rd", "78201", [1200, 29.4563, -98.518], [1900, 29.464, -98.5247]),
    piece("W Hildebrand Ave", "78201", [700, 29.469, -98.5055], [1500, 29.4697, -98.517]),
    piece("San Pedro Ave", "78212", [1600, 29.4478, -98.5003], [3200, 29.4655, -98.5002]),
    piece("S Flores St", "78204", [1100, 29.4135, -98.4972], [2300, 29.3993, -98.499]),
    piece("S Presa St", "78210", [1500, 29.406, -98.4862], [2800, 29.3895, -98.48]),
    piece("Roosevelt Ave", "78210", [800, 29.3976, -98.4835], [1800, 29.383, -98.4785]),
    piece("S New Braunfels Ave", "78203", [300, 29.417, -98.4592], [800, 29.412, -98.4597]),
    piece("E Houston St", "78202", [1400, 29.4246, -98.4694], [2300, 29.4238, -98.4548]),
    piece("SW Military Dr", "78221", [500, 29.3558, -98.499], [1200, 29.3562, -98.5105]),
    piece("SE Military Dr", "78214", [400, 29.3545, -98.487], [1000, 29.3535, -98.4773]),
    piece("Castroville Rd", "78237", [900, 29.418, -98.554], [1600, 29.414, -98.565]),
    piece("Bandera Rd", "78228", [600, 29.458, -98.5525], [1400, 29.4672, -98.562]),
    piece("S WW White Rd", "78220", [400, 29.4156, -98.4055], [900, 29.4085, -98.4055]),
  ],
};

/** The city of each organization. */
export const cities: Record<OrganizationNumber, City> = {
  1: chicago,
  2: baltimore,
  3: oakland,
  4: sanAntonio,
};

/**
 * A house on a piece of street: the point lies on the line between the corners of the piece.
 * @param number house number between those of the two corners
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

/** A random house in the city. */
export function randomAddress(city: City, random: Random): SeedAddress {
  const street = random.pick(city.streets);
  return addressAt(city, street, random.int(street.from[0] + 2, street.to[0] - 2));
}

/**
 * A house on the named street of the organization's city.
 * Throws when the street is not in the list: a slip in the seed data.
 */
export function addressOn(organization: OrganizationNumber, number: number, streetName: string): SeedAddress {
  const city = cities[organization];
  const street = city.streets.find(
    (one) => one.street === streetName && number >= one.from[0] && number <= one.to[0],
  );
  if (!street) throw new RangeError(`No piece of ${streetName} with number ${number} in ${city.name}`);
  return addressAt(city, street, number);
}

/** A phone number of the kind that is reserved for examples (555-0100 to 555-0199). */
export function examplePhone(city: City, random: Random): string {
  return `(${random.pick(city.areaCodes)}) 555-01${String(random.int(0, 99)).padStart(2, "0")}`;
}
