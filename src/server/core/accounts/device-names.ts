/** Turns a browser's `User-Agent` into words that people know. */
import type { TFunction } from "i18next";

/** Names as their makers write them. `""` if unknown. */
export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

type Names = readonly (readonly [sign: RegExp, name: string])[];

// Most browsers also claim to be others, so the more specific patterns come first.
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: Names = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?:intosh| OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: Names, userAgent: string): string =>
  names.find(([sign]) => sign.test(userAgent))?.[1] ?? "";

/** Returns the browser and system in a `User-Agent` header. */
export const deviceName = (userAgent: string | null | undefined): DeviceName => ({
  browser: nameIn(browsers, userAgent ?? ""),
  system: nameIn(systems, userAgent ?? ""),
});

/** Returns a device in words, from its `User-Agent` header. */
export function deviceWords(t: TFunction, userAgent: string | null | undefined): string {
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return t("server.accounts.deviceName", { browser, system });
  return browser || system || t("server.accounts.deviceUnknown");
}
