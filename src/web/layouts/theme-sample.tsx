import { useComputedColorScheme } from "@mantine/core";
import type { ThemeName } from "#shared/constants.ts";
import { appThemes } from "../lib/theme/themes.ts";

export function ThemeSample({ name }: { name: ThemeName }) {
  const isDark = useComputedColorScheme("light") === "dark";
  const { recipe } = appThemes[name];
  const colors = isDark ? recipe.darkColors : recipe.light;
  const hasTopBar = recipe.shape.corner === "header";
  const round = name === "modern" ? 3 : name === "classic" ? 2 : 0;
  return (
    <svg width="64" height="44" viewBox="0 0 64 44" aria-hidden>
      <rect width="64" height="44" rx={round + 2} fill={colors.pageBg} stroke={colors.border} />
      <rect width="18" height="44" rx={round + 2} fill={colors.sidebarBg} />
      {hasTopBar ? <rect width="64" height="9" rx={round} fill={colors.headerBg} /> : null}
      <rect x="23" y="14" width="36" height="25" rx={round} fill={colors.surface} stroke={colors.border} />
      <rect x="27" y="19" width="18" height="3" rx="1.5" fill={colors.sidebarMuted} />
      <rect
        x="27"
        y="29"
        width="14"
        height="6"
        rx={round}
        fill={recipe.brand[isDark ? recipe.mark.dark : recipe.mark.light]}
      />
    </svg>
  );
}
