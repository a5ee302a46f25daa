import { localeOf } from "#shared/constants.ts";

/**
 * Formats a number for a language, such as `1,234.5`. Counts below a thousand look the same in English and Spanish, so
 * they need no formatter. Creating the first one is slow on a phone.
 */
export const formatNumber = (value: number, language: string, options?: Intl.NumberFormatOptions): string =>
  !options && Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : new Intl.NumberFormat(localeOf(language), options).format(value);
