import { formatNumber } from "../../lib/numbers.ts";

const units = ["B", "KB", "MB", "GB", "TB"];

/** Formats a number of bytes, such as `4.2 GB`. */
export function byteSize(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const number = formatNumber(bytes / 1024 ** step, language, { maximumFractionDigits: 1 });
  return `${number} ${units[step]}`;
}
