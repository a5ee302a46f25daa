import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconSearch } from "../components/icons/index.ts";
import classes from "./sidebar.module.css";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, from the sidebar. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes.search} onClick={onSearch}>
      <IconSearch size={16} aria-hidden />
      <span>{t("chrome.paletteHint")}</span>
      <kbd className={classes.key}>{isMac ? "⌘K" : "Ctrl K"}</kbd>
    </UnstyledButton>
  );
}
