/** Distances between two places, as SQL. */
import { sql, type RawBuilder } from "kysely";

/** Radius of the earth in miles. */
const earthMiles = 3958.8;

/** The columns of a place, in degrees. */
export interface Place {
  readonly latitude: RawBuilder<unknown>;
  readonly longitude: RawBuilder<unknown>;
}

/** Returns the columns of the address of a row with this alias. */
export const addressOf = (alias: string): Place => ({
  latitude: sql.ref(`${alias}.address_latitude`),
  longitude: sql.ref(`${alias}.address_longitude`),
});

/** Returns the distance in miles along the surface of the earth. Null if a coordinate is missing. */
export function milesBetween(from: Place, to: Place): RawBuilder<number | null> {
  // "least" and "greatest" ignore null.
  return sql<
    number | null
  >`case when ${from.latitude} + ${from.longitude} + ${to.latitude} + ${to.longitude} is not null
    then ${sql.lit(earthMiles)} * acos(least(1, greatest(-1,
      sin(radians(${from.latitude})) * sin(radians(${to.latitude}))
      + cos(radians(${from.latitude})) * cos(radians(${to.latitude}))
        * cos(radians(${to.longitude} - ${from.longitude}))))) end`;
}
