/** The current theme. The default theme is loaded with the first visit, the others when they are selected. */
import { useEffect, useSyncExternalStore } from "react";
import type { ThemeName } from "#shared/constants.ts";
import { loadWhenBack } from "../../boot/lazy-part.tsx";
import { preferences, usePreferences } from "../preferences.ts";
import type { AppTheme } from "./build-theme.ts";
import { modern } from "./modern.ts";
import { makeListeners } from "../../boot/listeners.ts";

const loads: Record<ThemeName, () => Promise<AppTheme>> = {
  modern: () => Promise.resolve(modern),
  classic: async () => (await import("./classic.ts")).classic,
  corporate: async () => (await import("./corporate.ts")).corporate,
};
const loaded: Partial<Record<string, AppTheme>> = { modern };
const listeners = makeListeners();
/** Shown until the selected theme is loaded. */
let shown: AppTheme = modern;

/** Returns a loaded theme. For any other name, returns the previous one. */
function loadedTheme(name: string): AppTheme {
  shown = loaded[name] ?? shown;
  return shown;
}

/** Loads the selected theme. Offline, it is loaded when there is a network, and nothing waits for it. */
export async function loadTheme(name: ThemeName = preferences.get().theme): Promise<void> {
  if (loaded[name] || !Object.hasOwn(loads, name)) return;
  loaded[name] = await loads[name]();
  listeners.notify();
}

/** Returns the selected theme, and loads it if necessary. */
export function useAppTheme(): AppTheme {
  const { theme } = usePreferences();
  useEffect(() => {
    void loadWhenBack(() => loadTheme(theme)).catch(console.warn);
  }, [theme]);
  return useSyncExternalStore(listeners.subscribe, () => loadedTheme(theme));
}
