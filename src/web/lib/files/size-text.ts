import { localeOf } from "#shared/constants.ts";

const kilobyte = 1024;

/** Formats a file size, such as "240 kB" or "3.5 MB". */
export function sizeText(bytes: number, language: string): string {
  const isSmall = bytes < kilobyte * kilobyte;
  const value = Math.max(bytes / kilobyte / (isSmall ? 1 : kilobyte), isSmall ? 1 : 0);
  return new Intl.NumberFormat(localeOf(language), {
    style: "unit",
    unit: isSmall ? "kilobyte" : "megabyte",
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(value);
}
