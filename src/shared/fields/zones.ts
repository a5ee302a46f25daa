/** Time zones: the 31 codes of the specification and the names of the IANA database behind them. */
import { timezones } from "../constants.ts";

/**
 * The zone that each code means; the codes and their order are those of `timezones` in `../constants.ts`. Several are also
 * names of the IANA database with another meaning ("EST" never has summer time there): the code wins.
 */
export const ianaOf: Readonly<Record<string, string>> = {
  GMT: "Etc/GMT",
  UTC: "UTC",
  // European Central, not Ecuador.
  ECT: "Europe/Paris",
  EET: "Europe/Athens",
  // "Arabic" Egypt, not Argentina.
  ART: "Africa/Cairo",
  // Middle East, at half past the hour; the IANA name is Middle European.
  MET: "Asia/Tehran",
  NET: "Asia/Yerevan",
  PLT: "Asia/Karachi",
  // India, not Israel or Ireland.
  IST: "Asia/Kolkata",
  // Bangladesh, not British summer.
  BST: "Asia/Dhaka",
  VST: "Asia/Ho_Chi_Minh",
  CTT: "Asia/Shanghai",
  JST: "Asia/Tokyo",
  // The center of Australia has no summer time in the north; the south has.
  ACT: "Australia/Darwin",
  AET: "Australia/Sydney",
  // The Solomon Islands, not Samoa.
  SST: "Pacific/Guadalcanal",
  // New Zealand, not Newfoundland.
  NST: "Pacific/Auckland",
  // Midway: Apia, which the code once meant too, moved across the date line.
  MIT: "Pacific/Midway",
  HST: "Pacific/Honolulu",
  // Alaska, not the Atlantic.
  AST: "America/Anchorage",
  PST: "America/Los_Angeles",
  // Phoenix has no summer time.
  PNT: "America/Phoenix",
  MST: "America/Denver",
  // Central in the United States, not China.
  CST: "America/Chicago",
  EST: "America/New_York",
  IET: "America/Indiana/Indianapolis",
  PRT: "America/Puerto_Rico",
  // Newfoundland, at half past the hour.
  CNT: "America/St_Johns",
  AGT: "America/Argentina/Buenos_Aires",
  BET: "America/Sao_Paulo",
  // Central Africa, two hours east of Greenwich; some lists put it one hour west.
  CAT: "Africa/Maputo",
};

/** The zone of organizations and people without one. */
const lastZone = "Etc/UTC";

/** Returns the IANA name of a stored zone, 1 to 31. */
export const zoneOf = (stored: number | null): string =>
  ianaOf[timezones[(stored ?? 0) - 1] ?? ""] ?? lastZone;

const zoneShape = /^[A-Z][A-Za-z0-9_+-]{0,30}(\/[A-Z][A-Za-z0-9_+-]{0,30}){0,2}$/;

/** The IANA name of a zone that is given by one, or by a code of the specification; undefined for what is no zone. */
export function readZone(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (Object.hasOwn(ianaOf, value)) return ianaOf[value];
  if (!zoneShape.test(value)) return undefined;
  try {
    Intl.DateTimeFormat("en", { timeZone: value });
    return value;
  } catch {
    return undefined;
  }
}
