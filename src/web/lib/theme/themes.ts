import type { ThemeName } from "#shared/constants.ts";
import type { AppTheme } from "./build-theme.ts";
import { classic } from "./classic.ts";
import { corporate } from "./corporate.ts";
import { modern } from "./modern.ts";

/** All themes, for the screen that offers them. */
export const appThemes: Record<ThemeName, AppTheme> = { classic, corporate, modern };
