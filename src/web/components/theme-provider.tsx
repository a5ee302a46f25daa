import { MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import type { ReactNode } from "react";
import { preferences, usePreferences } from "../lib/preferences.ts";
import { styleNonce } from "../lib/style-nonce.ts";
import { appThemes } from "../lib/theme/themes.ts";

let stopListening: (() => void) | undefined;

/** Light or dark is a setting like the others, kept with them. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: () => preferences.get().colorScheme,
  set: (colorScheme) => preferences.set({ colorScheme }),
  subscribe: (onUpdate) => {
    stopListening = preferences.subscribe(() => onUpdate(preferences.get().colorScheme));
  },
  unsubscribe: () => stopListening?.(),
  clear: () => preferences.set({ colorScheme: "auto" }),
};

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { theme } = usePreferences();
  const chosen = appThemes[theme] ?? appThemes.modern;
  return (
    <MantineProvider
      theme={chosen.theme}
      cssVariablesResolver={chosen.resolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
