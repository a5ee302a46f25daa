import { localeOf } from "#shared/constants.ts";

/** `1,234.5`: as the locale of a language writes a number. */
export const formatNumber = (value: number, language: string, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeOf(language), options).format(value);
