import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconSearch } from "../components/icons/index.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SearchButtonProps {
  classes: Readonly<Record<string, string>>;
  onSearch: () => void;
}

/** Opens the palette. The classes are those of the sidebar or of the top bar. */
export function SearchButton({ classes, onSearch }: SearchButtonProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes["search"]} onClick={onSearch}>
      <IconSearch size={16} aria-hidden />
      <span>{t("chrome.paletteHint")}</span>
      <kbd className={classes["key"]}>{isMac ? "⌘K" : "Ctrl K"}</kbd>
    </UnstyledButton>
  );
}
