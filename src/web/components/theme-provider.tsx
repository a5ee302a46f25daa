import { MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import type { ReactNode } from "react";
import { preferences } from "../lib/preferences.ts";
import { styleNonce } from "../lib/style-nonce.ts";
import { useAppTheme } from "../lib/theme/chosen-theme.ts";

let stopListening: (() => void) | undefined;

/** Stores light or dark with the other settings. */
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
  const chosen = useAppTheme();
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
