/** Business constants shared by server and web app. Sources: platform §9, domain §9, contract §8. */

export const applicationName = "Mentor Management App";

/** The organization whose staff see and change all organizations. */
export const superOrganizationId = "1";

export const languages = { en: "English", es: "Español" } as const;
export type LanguageCode = keyof typeof languages;
/** The locale whose forms of dates and numbers go with a language: Spanish as it is written in the United States. */
export const localeOf = (language: string): string => (language === "es" ? "es-US" : language);
export const defaultLanguage: LanguageCode = "en";

export const themes = ["classic", "corporate", "modern"] as const;
export type ThemeName = (typeof themes)[number];
export const defaultTheme: ThemeName = "modern";
export const modernPrimary = "#2c7be5";

/** `10000` is labelled "all"; the blank option means the default. */
export const pageSizes = [5, 25, 50, 100, 10000] as const;
export const defaultPageSize = 25;
export const allRecordsPageSize = 10000;

/** Search radius around an address, in miles. */
export const radiusOptions = [5, 10, 25, 50, 100] as const;
export const defaultRadiusMiles = 25;
/** The map multiplies miles by this and by 1000 to get metres. */
export const kilometresPerMile = 1.60934;
export const mapHeight = 500;
export const mapZoom = 9;

export const simpleEditorHeight = 350;
export const fullEditorHeight = 450;
export const thumbnailWidth = 60;
export const uploadPreviewWidth = 100;

/** Milliseconds. */
export const toastDuration = 5000;
/** How long a toast offers to undo, in milliseconds. */
export const undoDuration = 10_000;
/** How long whoever deleted a record may bring it back; longer than the toast, which waits while it is looked at. */
export const undoMinutes = 10;
export const notificationCheckInterval = 30_000;
export const chatReconnectDelay = 3000;

/** Ids are 1 to 31, in this order. */
export const timezones = [
  ..."GMT UTC ECT EET ART MET NET PLT IST BST VST CTT JST ACT AET SST".split(" "),
  ..."NST MIT HST AST PST PNT MST CST EST IET PRT CNT AGT BET CAT".split(" "),
] as readonly string[];

export const roleTypes = { owner: "1", customer: "2" } as const;

export const minPasswordLength = 8;
export const maxPasswordLength = 128;
/** Longest text that a one-line field, a text area and a rich text take, in characters. */
export const textLimits = { line: 500, area: 20_000, rich: 200_000 } as const;
/** Longest chat message, in characters. */
export const messageLimit = 5000;
