/** Business constants shared by server and web app. */

export const applicationName = "Mentor Management App";

/** The organization whose staff see and change all organizations. */
export const superOrganizationId = "1";

export interface Language {
  /** The language's name in that language. */
  readonly name: string;
  /** The locale for dates and numbers. Spanish uses United States conventions. */
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  /** How to measure whether a text is easy to read (`reading-grade.ts`). Without it, texts aren't measured. */
  readonly readability?: "fleschKincaid" | "inflesz";
}

/**
 * The languages of the application by code. To add one, add a line here and a folder of texts next to
 * `src/shared/i18n/en` (CONTRIBUTING.md). Everything else derives from these.
 */
export const languages = {
  en: { name: "English", locale: "en", direction: "ltr", readability: "fleschKincaid" },
  es: { name: "Español", locale: "es-US", direction: "ltr", readability: "inflesz" },
} as const satisfies Readonly<Record<string, Language>>;
export type LanguageCode = keyof typeof languages;
/** A value in every language. */
export type InLanguages<Value> = Readonly<Record<LanguageCode, Value>>;

export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]];
/** The language whose texts replace missing ones. */
export const defaultLanguage = languageCodes[0];
export const otherLanguages = languageCodes.slice(1);

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

/** Returns a person's language if the application has it, otherwise English. */
export const languageOf = (code: string | null | undefined): LanguageCode =>
  code && isLanguage(code) ? code : defaultLanguage;

/** Returns the language of a tag such as `es-MX`, or of a list of tags that begins with it. */
export const languageOfTag = (tag: string | null | undefined): LanguageCode =>
  languageOf(/^[a-z]+/.exec(tag?.toLowerCase() ?? "")?.[0]);

const languageFor = (code: string): Language => languages[languageOf(code)];
export const localeOf = (language: string): string => languageFor(language).locale;
export const directionOf = (language: string): Language["direction"] => languageFor(language).direction;

/** Makes a value for every language. */
export const inLanguages = <Value>(make: (language: LanguageCode) => Value): InLanguages<Value> =>
  Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as InLanguages<Value>;

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
