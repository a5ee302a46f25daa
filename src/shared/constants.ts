/** Business constants shared by server and web app. */

export const applicationName = "Mentor Management App";

/** The organization whose staff see and change all organizations. */
export const superOrganizationId = "1";

export const languages = { en: "English", es: "Español" } as const;
export type LanguageCode = keyof typeof languages;
/** Returns the locale for dates and numbers of a language. Spanish uses United States conventions. */
export const localeOf = (language: string): string => (language === "es" ? "es-US" : language);
export const defaultLanguage: LanguageCode = "en";

export const themes = ["classic", "corporate", "modern"] as const;
export type ThemeName = (typeof themes)[number];
export const defaultTheme: ThemeName = "modern";
export const modernPrimary = "#2c7be5";

/** `10000` is labeled "all". A blank option means the default. */
export const pageSizes = [5, 25, 50, 100, 10000] as const;
export const defaultPageSize = 25;
export const allRecordsPageSize = 10000;

/** Search radius around an address, in miles. */
export const radiusOptions = [5, 10, 25, 50, 100] as const;
export const defaultRadiusMiles = 25;
/** Kilometers per mile. Multiplied by 1000 to get the radius in meters for the map. */
export const kilometresPerMile = 1.60934;
export const mapHeight = 500;
export const mapZoom = 9;

export const simpleEditorHeight = 350;
export const fullEditorHeight = 450;
export const thumbnailWidth = 60;
export const uploadPreviewWidth = 100;

/** In milliseconds. */
export const toastDuration = 5000;
/** How long a toast offers Undo, in milliseconds. */
export const undoDuration = 10_000;
/**
 * How many minutes the person who deleted a record can undo it. It exceeds the toast's duration because the toast
 * pauses while the pointer is on it.
 */
export const undoMinutes = 10;
export const notificationCheckInterval = 30_000;
export const chatReconnectDelay = 3000;

/** The id of a time zone is its position in this list, from 1 to 31. */
export const timezones = [
  ..."GMT UTC ECT EET ART MET NET PLT IST BST VST CTT JST ACT AET SST".split(" "),
  ..."NST MIT HST AST PST PNT MST CST EST IET PRT CNT AGT BET CAT".split(" "),
] as readonly string[];

export const roleTypes = { owner: "1", customer: "2" } as const;

export const minPasswordLength = 8;
export const maxPasswordLength = 128;
/** Maximum length of a one-line field, a text area, and a rich text, in characters. */
export const textLimits = { line: 500, area: 20_000, rich: 200_000 } as const;
/** Maximum length of a chat message, in characters. */
export const messageLimit = 5000;
