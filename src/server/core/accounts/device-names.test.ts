import { expect, it } from "vitest";
import { deviceName } from "./device-names.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Firefox", "Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  [
    "Edge",
    "Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
  ],
  ["Chrome", "macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/140.0 Safari/537.36`],
  [
    "Safari",
    "macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
  ],
  [
    "Safari",
    "iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome",
    "iPad",
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Samsung Internet",
    "Android",
    `Mozilla/5.0 (Linux; Android 15; SM-S911B) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  ["Chrome", "ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`],
  ["Opera", "Linux", `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`],
  ["", "", "curl/8.9"],
  ["", "", ""],
])("The device name reads %s on %s", (browser, system, userAgent) => {
  expect(deviceName(userAgent)).toEqual({ browser, system });
});

it("An empty header and long nonsense give no device name, in linear time", () => {
  expect(deviceName(null)).toEqual({ browser: "", system: "" });
  // A pattern that backtracks would take longer than the test may.
  expect(deviceName("Version/".repeat(200_000))).toEqual({ browser: "", system: "" });
});
