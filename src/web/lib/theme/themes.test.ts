import { DEFAULT_THEME } from "@mantine/core";
import { describe, expect, it } from "vitest";
import { defaultTheme, modernPrimary, themes } from "#shared/constants.ts";
import { defaultPreferences } from "../preference-defaults.ts";
import type { ChromeColors } from "./tokens.ts";
import { appThemes } from "./themes.ts";

/** Returns the relative luminance of `#rrggbb` from 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors `#rrggbb` from 1 to 21 (WCAG 2). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const textOnGround: [keyof ChromeColors, keyof ChromeColors][] = [
  ["headerText", "headerBg"],
  ["headerMuted", "headerBg"],
  ["headerText", "headerHover"],
  ["sidebarText", "sidebarBg"],
  ["sidebarMuted", "sidebarBg"],
  ["sidebarText", "sidebarHover"],
  ["activeText", "activeBg"],
];

const looks = themes.flatMap((name) => (["light", "dark"] as const).map((scheme) => ({ name, scheme })));

describe("The themes", () => {
  it("are classic, corporate and modern; modern is the default, its primary color #2c7be5 [CHROME-05] [CHROME-06]", () => {
    expect(Object.keys(appThemes).sort()).toEqual(["classic", "corporate", "modern"]);
    expect(defaultTheme).toBe("modern");
    expect(defaultPreferences.theme).toBe("modern");
    const { recipe, theme } = appThemes.modern;
    expect(theme.primaryColor).toBe("brand");
    expect(theme.colors?.["brand"]?.[recipe.mark.light]).toBe(modernPrimary);
  });

  it("differ in color, shape, density and typography", () => {
    const seen = themes.map((name) => {
      const { recipe } = appThemes[name];
      return [recipe.brand[6], recipe.base.radius?.["md"], recipe.shape.navRow, recipe.base.fontFamily];
    });
    for (let part = 0; part < 4; part += 1) {
      expect(new Set(seen.map((theme) => theme[part])).size).toBe(themes.length);
    }
  });

  it.each(looks)(
    "have a text contrast of 4.5 : 1, and marks at 3 : 1, in $name, $scheme",
    ({ name, scheme }) => {
      const { recipe, resolver } = appThemes[name];
      const chrome = scheme === "light" ? recipe.light : recipe.darkColors;
      const variables = resolver(DEFAULT_THEME)[scheme];
      const read = (variable: string) => variables[`--mantine-color-${variable}`] ?? "";
      const tooFaint: string[] = [];
      const check = (what: string, one: string, other: string, least: number) => {
        const found = contrast(one, other);
        // A tint in dark mode is transparent, so its text is checked against the card below it.
        if (!(found >= least)) tooFaint.push(`${what}: ${found.toFixed(2)} of ${least}`);
      };

      for (const [text, ground] of textOnGround)
        check(`${text} on ${ground}`, chrome[text], chrome[ground], 4.5);
      for (const ground of [chrome.surface, chrome.pageBg]) {
        for (const text of ["text", "dimmed", "anchor", "error"]) check(text, read(text), ground, 4.5);
        check("primary mark", variables["--app-primary"] ?? "", ground, 3);
      }
      for (const text of ["text", "dimmed"])
        check(`${text} on the chosen item of a menu`, read(text), variables["--app-menu-hover"] ?? "", 4.5);
      check("input border", read("default-border"), chrome.surface, 3);
      for (const color of ["brand", "red", "green", "yellow", "violet", "blue", "teal"]) {
        const tint = scheme === "light" ? read(`${color}-light`) : chrome.surface;
        check(`white on ${color}`, "#ffffff", read(`${color}-filled`), 4.5);
        check(`${color} text`, read(`${color}-text`), chrome.surface, 4.5);
        check(`${color} on its tint`, read(`${color}-light-color`), tint, 4.5);
      }
      expect(tooFaint).toEqual([]);
    },
  );
});
