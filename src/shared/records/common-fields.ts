/** Fields that several record types share. */
import { defaultRadiusMiles, radiusOptions, timezones } from "../constants.ts";
import { address, decimal, dropdown, hidden, listOf, phone, plainCodes, text } from "../fields/build.ts";
import type { Field, FieldSettings } from "../fields/field.ts";

/** For fields that reports count even after the mentee is anonymized. */
export const keep = { anonymized: "keep" } as const;

/**
 * The organization that owns the record. Staff of the super-organization choose it. For everyone else it is their
 * own.
 */
export const organization = (settings: FieldSettings = {}): Field =>
  dropdown(listOf("organizations"), { superOnly: true, ...settings });

/** One of the 31 time zones. The stored value is the id from 1 to 31. */
export const timezone = (): Field =>
  dropdown({ codes: timezones.map((_, index) => String(index + 1)), labels: "text" }, { width: 3 });

/** Search radius in miles. */
export const radius = (): Field =>
  dropdown(plainCodes(radiusOptions.map(String)), { width: 3, initial: String(defaultRadiusMiles) });

/** Cell, work, and fax numbers, and the website. */
export const phonesAndWebsite = () => ({
  cellPhone: phone(),
  workPhone: phone(),
  faxPhone: phone(),
  website: text(),
});

/** An address, and its coordinates, which are set when a suggestion is selected. */
export const geolocated = (settings: FieldSettings = {}) => ({
  address: address(settings),
  addressLatitude: hidden("decimal", { min: -90, max: 90 }),
  addressLongitude: hidden("decimal", { min: -180, max: 180 }),
});

/** An amount of money in dollars, with cents. */
export const money = (settings: FieldSettings = {}): Field => ({ ...decimal(settings), isMoney: true });
