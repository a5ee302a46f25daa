import { DirectionContext, MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "#shared/constants.ts";
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

/** The language sets the direction, and nothing else changes it. */
const noop = () => {};

export function ThemeProvider({ children }: { children: ReactNode }) {
  const chosen = useAppTheme();
  const dir = directionOf(useTranslation().i18n.language);
  const direction = useMemo(() => ({ dir, toggleDirection: noop, setDirection: noop }), [dir]);
  return (
    <DirectionContext value={direction}>
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
    </DirectionContext>
  );
}
