import { useMutation } from "@tanstack/react-query";
import { IconWorld } from "../components/icons/index.ts";

import { useTranslation } from "react-i18next";
import { LazyMenu } from "../boot/lazy-menu.tsx";
import { call } from "../lib/api.ts";
import { tableFor } from "../boot/i18n.ts";
import { showToast } from "../lib/toasts.tsx";
import { HeaderButton } from "./header-button.tsx";
import { lazyPart } from "../boot/lazy-part.tsx";

const LanguageItems = lazyPart(() => import("./language-items.tsx"));

interface SavedAnswer {
  status: number;
  message?: string;
}

function saveLanguage(languageCode: string): Promise<SavedAnswer> {
  const form = new FormData();
  form.set("languageCode", languageCode);
  form.set("updateType", "lang");
  return call<SavedAnswer>("/update-profile", form);
}

/** Changes the language of the account; on success the app starts anew in it. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: saveLanguage,
    onSuccess: ({ status, message }, languageCode) => {
      if (status !== 1) return showToast("error", t("chrome.languageFailed"), message);
      localStorage.setItem("language", tableFor(languageCode));
      window.location.assign("/");
    },
  });
  const button = (
    <HeaderButton label={t("chrome.language")} loading={isPending}>
      <IconWorld size={20} stroke={1.6} aria-hidden />
    </HeaderButton>
  );
  return (
    <LazyMenu width={200} button={button}>
      <LanguageItems onChoose={mutate} />
    </LazyMenu>
  );
}
