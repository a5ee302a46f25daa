/** Groups of fields that several record types share. */
import { defaultRadiusMiles, radiusOptions, timezones } from "../constants.ts";
import { address, dropdown, hidden, listOf, phone, plainCodes, text } from "../fields/build.ts";
import type { Field, FieldSettings } from "../fields/field.ts";

/** The owner organization; only the super-organization's staff choose it, for all others it is their own. */
export const organization = (settings: FieldSettings = {}): Field =>
  dropdown(listOf("organizations"), { superOnly: true, ...settings });

/** One of the 31 timezones, by its code; the stored value is the id 1 to 31. */
export const timezone = (settings: FieldSettings = {}): Field =>
  dropdown(
    { codes: timezones.map((_, index) => String(index + 1)), labels: "text" },
    { width: 3, ...settings },
  );

/** Search radius in miles. */
export const radius = (settings: FieldSettings = {}): Field =>
  dropdown(plainCodes(radiusOptions.map(String)), {
    width: 3,
    initial: String(defaultRadiusMiles),
    ...settings,
  });

/** Cell, work and fax phone and the website. */
export const phonesAndWebsite = () => ({
  cellPhone: phone(),
  workPhone: phone(),
  faxPhone: phone(),
  website: text(),
});

/** Address with the coordinates that picking a suggestion sets. */
export const geolocated = (settings: FieldSettings = {}) => ({
  address: address(settings),
  addressLatitude: hidden("decimal", { min: -90, max: 90 }),
  addressLongitude: hidden("decimal", { min: -180, max: 180 }),
});
