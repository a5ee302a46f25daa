import { Menu, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconCheck, IconWorld } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LanguageFlag } from "../components/language-flag.tsx";
import { call } from "../lib/api.ts";
import { tableFor } from "../lib/i18n.ts";
import { showToast } from "../lib/toasts.tsx";
import { useUser } from "../lib/use-session.ts";
import { HeaderButton } from "./header-button.tsx";

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
  const user = useUser();
  const { mutate, isPending } = useMutation({
    mutationFn: saveLanguage,
    onSuccess: ({ status, message }, languageCode) => {
      if (status !== 1) return showToast("error", t("chrome.languageFailed"), message);
      localStorage.setItem("language", tableFor(languageCode));
      window.location.assign("/");
    },
  });
  return (
    <Menu width={200}>
      <Menu.Target>
        <HeaderButton label={t("chrome.language")} loading={isPending}>
          <IconWorld size={20} stroke={1.6} aria-hidden />
        </HeaderButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("chrome.language")}</Menu.Label>
        {(user.languages ?? []).map(({ name, code, flag }) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<LanguageFlag code={code} flag={flag} />}
            rightSection={code === user.languageCode ? <IconCheck size={16} aria-hidden /> : null}
            aria-current={code === user.languageCode || undefined}
            onClick={() => mutate(code)}
          >
            {name}
            <Text span c="dimmed" size="xs" ml={6} tt="uppercase">
              {code}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
