import type { ThemeName } from "#shared/constants.ts";
import type { AppTheme } from "./build-theme.ts";
import { classic } from "./classic.ts";
import { corporate } from "./corporate.ts";
import { modern } from "./modern.ts";

export const appThemes: Record<ThemeName, AppTheme> = { classic, corporate, modern };
