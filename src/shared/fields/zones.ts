/** Time zones: the 31 codes of the specification, and their IANA names. */
import { timezones } from "../constants.ts";

/**
 * The IANA name of each code, in the order of `timezones` in `../constants.ts`. Some codes are also IANA names with
 * another meaning (the IANA zone "EST" never has daylight saving time). The meaning of the code takes precedence.
 */
export const ianaOf: Readonly<Record<string, string>> = {
  GMT: "Etc/GMT",
  UTC: "UTC",
  // European Central, not Ecuador.
  ECT: "Europe/Paris",
  EET: "Europe/Athens",
  // "Arabic" Egypt, not Argentina.
  ART: "Africa/Cairo",
  // Middle East, UTC+3:30. The IANA name means Middle European Time.
  MET: "Asia/Tehran",
  NET: "Asia/Yerevan",
  PLT: "Asia/Karachi",
  // India, not Israel or Ireland.
  IST: "Asia/Kolkata",
  // Bangladesh, not British Summer Time.
  BST: "Asia/Dhaka",
  VST: "Asia/Ho_Chi_Minh",
  CTT: "Asia/Shanghai",
  JST: "Asia/Tokyo",
  // Australian Central Time in the north, which has no daylight saving time, unlike the south.
  ACT: "Australia/Darwin",
  AET: "Australia/Sydney",
  // The Solomon Islands, not Samoa.
  SST: "Pacific/Guadalcanal",
  // New Zealand, not Newfoundland.
  NST: "Pacific/Auckland",
  // The Midway Islands. The code once included Apia, which has moved across the date line.
  MIT: "Pacific/Midway",
  HST: "Pacific/Honolulu",
  // Alaska, not the Atlantic.
  AST: "America/Anchorage",
  PST: "America/Los_Angeles",
  // Phoenix has no daylight saving time.
  PNT: "America/Phoenix",
  MST: "America/Denver",
  // Central in the United States, not China.
  CST: "America/Chicago",
  EST: "America/New_York",
  IET: "America/Indiana/Indianapolis",
  PRT: "America/Puerto_Rico",
  // Newfoundland, which is half an hour off.
  CNT: "America/St_Johns",
  AGT: "America/Argentina/Buenos_Aires",
  BET: "America/Sao_Paulo",
  // Central Africa, UTC+2. Some lists have it at UTC-1.
  CAT: "Africa/Maputo",
};

/** The time zone of organizations and people who haven't set one. */
const lastZone = "Etc/UTC";

/** Returns the IANA name of a stored time zone number from 1 to 31. */
export const zoneOf = (stored: number | null): string =>
  ianaOf[timezones[(stored ?? 0) - 1] ?? ""] ?? lastZone;

const zoneShape = /^[A-Z][A-Za-z0-9_+-]{0,30}(\/[A-Z][A-Za-z0-9_+-]{0,30}){0,2}$/;

/**
 * Returns the IANA name of a time zone given as an IANA name or as a code of the specification. Undefined if it is
 * neither.
 */
export function readZone(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (Object.hasOwn(ianaOf, value)) return ianaOf[value];
  if (!zoneShape.test(value)) return undefined;
  try {
    Intl.DateTimeFormat(undefined, { timeZone: value });
    return value;
  } catch {
    return undefined;
  }
}
