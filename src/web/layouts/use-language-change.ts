import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { tableFor } from "../boot/i18n.ts";
import { call } from "../lib/api.ts";
import { showToast } from "../lib/toasts.tsx";

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

/** Changes the language of the account, and restarts the app in it. */
export function useLanguageChange() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: saveLanguage,
    onSuccess: ({ status, message }, languageCode) => {
      if (status !== 1) return showToast("error", t("chrome.languageFailed"), message);
      localStorage.setItem("language", tableFor(languageCode));
      window.location.assign("/");
    },
  });
}
