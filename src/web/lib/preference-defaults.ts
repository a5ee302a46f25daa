import type { AreaGroup } from "#shared/records/area.ts";
import { defaultTheme, type ThemeName } from "#shared/constants.ts";

/** Display settings of a person on one device. */
export interface Preferences {
  theme: ThemeName;
  colorScheme: "light" | "dark" | "auto";
  isSidebarOpen: boolean;
  isSidebarSticky: boolean;
  isBoxed: boolean;
  /** Groups of the sidebar that are open. */
  openGroups: readonly AreaGroup[];
  /** True if single keys are shortcuts. */
  hasShortcuts: boolean;
  /** Whose mentees the dashboard shows. */
  dashboardOf: "mine" | "team";
  /** True if Recent is open on the dashboard. Missing until the person opens or closes it. */
  isRecentOpen?: boolean;
}

export const defaultPreferences: Preferences = {
  theme: defaultTheme,
  colorScheme: "auto",
  isSidebarOpen: true,
  isSidebarSticky: true,
  isBoxed: false,
  openGroups: [],
  hasShortcuts: true,
  dashboardOf: "team",
};
