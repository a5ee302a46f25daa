/** What a browser says about itself, in words that a person knows. */
import type { TFunction } from "i18next";

/** Names as their makers write them; `""` when unknown. */
export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

type Names = readonly (readonly [sign: RegExp, name: string])[];

// Most browsers claim to be others too, so the more special sign comes first.
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

/** Browser and system of a `User-Agent` header. */
export const deviceName = (userAgent: string | null | undefined): DeviceName => ({
  browser: nameIn(browsers, userAgent ?? ""),
  system: nameIn(systems, userAgent ?? ""),
});

/** A device in words, from its `User-Agent` header. */
export function deviceWords(t: TFunction, userAgent: string | null | undefined): string {
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return t("server.accounts.deviceName", { browser, system });
  return browser || system || t("server.accounts.deviceUnknown");
}
