import { localeOf } from "./constants.ts";

/** Formats an amount of dollars for a language, such as `$1,234.50`. */
export const moneyText = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: "currency", currency: "USD" }).format(value);
