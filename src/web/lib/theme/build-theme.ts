import { createTheme } from "@mantine/core";
import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from "@mantine/core";
import { componentDefaults } from "./component-defaults.ts";
import { amber, blue, green, red, teal, violet } from "./palettes.ts";
import type { ChromeColors, ChromeShape } from "./tokens.ts";

/**
 * Fonts of phones and computers by name. `system-ui` alone may have no bold: some phones then show bold text in another
 * typeface.
 */
export const systemFonts = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Open Sans', Arial, sans-serif";

type MarkShade = 6 | 7 | 8;

export interface ThemeRecipe {
  brand: MantineColorsTuple;
  gray: MantineColorsTuple;
  dark: MantineColorsTuple;
  /**
   * Index in `brand` for elements without text (switches, bars, rings). White on #2c7be5 has a contrast of 4.1:1,
   * which is enough for such elements but not for text. Elements with text use index 7.
   */
  mark: { light: MarkShade; dark: MarkShade };
  base: MantineThemeOverride;
  /** The only text sizes, in rem, so that text follows the size that a person chose in their browser. */
  text: Record<"small" | "body" | "heading" | "title", string>;
  /** Mantine size of buttons and inputs. */
  controlSize: string;
  shape: ChromeShape;
  light: ChromeColors;
  darkColors: ChromeColors;
}

export interface AppTheme {
  recipe: ThemeRecipe;
  theme: MantineThemeOverride;
  resolver: CSSVariablesResolver;
}

const meanings = { red, green, yellow: amber, orange: amber, violet, blue, teal };

/** `{ pageBg: "#fff" }` → `{ "--app-page-bg": "#fff" }` */
function toVariables(tokens: ChromeColors | ChromeShape): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      `--app-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      String(value),
    ]),
  );
}

/**
 * Variables of one color in one scheme: text on tints, text on fills, and plain text. All have a contrast of at least
 * 4.5:1.
 */
function colorVariables(name: string, shades: MantineColorsTuple, isDark: boolean): Record<string, string> {
  const prefix = `--mantine-color-${name}`;
  return {
    [`${prefix}-filled`]: shades[7],
    [`${prefix}-filled-hover`]: shades[8],
    [`${prefix}-text`]: isDark ? shades[4] : shades[7],
    [`${prefix}-outline`]: isDark ? shades[4] : shades[7],
    [`${prefix}-light`]: isDark ? `${shades[6]}2e` : shades[1],
    [`${prefix}-light-hover`]: isDark ? `${shades[6]}42` : shades[2],
    [`${prefix}-light-color`]: isDark ? shades[3] : shades[8],
  };
}

function schemeVariables(recipe: ThemeRecipe, isDark: boolean): Record<string, string> {
  const { brand, gray, dark } = recipe;
  const chrome = isDark ? recipe.darkColors : recipe.light;
  const colors = Object.entries({ ...meanings, brand }).map(([name, shades]) =>
    colorVariables(name, shades, isDark),
  );
  return {
    ...Object.assign({}, ...colors),
    ...toVariables(chrome),
    "--mantine-color-body": chrome.surface,
    "--mantine-color-text": isDark ? dark[0] : gray[9],
    "--mantine-color-dimmed": isDark ? dark[2] : gray[7],
    "--mantine-color-placeholder": isDark ? dark[3] : gray[6],
    "--mantine-color-anchor": isDark ? brand[4] : brand[7],
    "--mantine-color-error": isDark ? red[4] : red[7],
    "--mantine-color-default-border": isDark ? dark[4] : gray[4],
    // In dark mode, Mantine uses the color of the border, which is too light for text.
    "--app-menu-hover": isDark ? dark[5] : gray[1],
    "--app-primary": brand[isDark ? recipe.mark.dark : recipe.mark.light],
    "--app-control-height": recipe.controlSize === "xs" ? "1.875rem" : "2.25rem",
    "--app-sidebar-top": recipe.shape.corner === "sidebar" ? "0px" : recipe.shape.headerHeight,
    "--app-corner-areas":
      recipe.shape.corner === "sidebar"
        ? '"sidebar header" "sidebar main"'
        : '"header header" "sidebar main"',
  };
}

/** Builds a Mantine theme and its variables from a recipe. */
export function buildTheme(recipe: ThemeRecipe): AppTheme {
  const { small, body, heading, title } = recipe.text;
  const theme = createTheme({
    primaryColor: "brand",
    primaryShade: { light: 7, dark: 7 },
    cursorType: "pointer",
    respectReducedMotion: true,
    ...recipe.base,
    fontSizes: { xs: small, sm: body, md: heading, lg: heading, xl: heading },
    colors: { ...meanings, brand: recipe.brand, gray: recipe.gray, dark: recipe.dark },
    components: componentDefaults(recipe.controlSize),
  });
  return {
    recipe,
    theme,
    resolver: () => ({
      variables: { ...toVariables(recipe.shape), "--app-title": title },
      light: schemeVariables(recipe, false),
      dark: schemeVariables(recipe, true),
    }),
  };
}
