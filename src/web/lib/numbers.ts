import { localeOf } from "#shared/constants.ts";

/** Formats a number for a language, such as `1,234.5`. */
export const formatNumber = (value: number, language: string, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeOf(language), options).format(value);

/** Formats an amount of dollars for a language, such as `$1,234.50`. */
export const formatMoney = (value: number, language: string): string =>
  formatNumber(value, language, { style: "currency", currency: "USD" });
