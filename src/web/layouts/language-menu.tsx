import { IconWorld } from "../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { LazyMenu } from "../boot/lazy-menu.tsx";
import { HeaderButton } from "./header-button.tsx";
import { lazyPart } from "../boot/lazy-part.tsx";

const LanguageItems = lazyPart(() => import("./language-items.tsx"));

export function LanguageMenu() {
  const { t } = useTranslation();
  const button = (
    <HeaderButton label={t("chrome.language")}>
      <IconWorld size={20} stroke={1.6} aria-hidden />
    </HeaderButton>
  );
  return (
    <LazyMenu width={200} button={button}>
      <LanguageItems />
    </LazyMenu>
  );
}
