import { Menu, Text } from "@mantine/core";
import { IconCheck } from "../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { LanguageFlag } from "../components/language-flag.tsx";
import { useUser } from "../lib/use-session.ts";
import { useLanguageChange } from "./use-language-change.ts";

export default function LanguageItems() {
  const { t } = useTranslation();
  const user = useUser();
  const { mutate: change } = useLanguageChange();
  return (
    <>
      <Menu.Label>{t("chrome.language")}</Menu.Label>
      {(user.languages ?? []).map(({ name, code, flag }) => (
        <Menu.Item
          key={code}
          lang={code}
          leftSection={<LanguageFlag code={code} flag={flag} />}
          rightSection={code === user.languageCode ? <IconCheck size={16} aria-hidden /> : null}
          aria-current={code === user.languageCode || undefined}
          onClick={() => change(code)}
        >
          {name}
          <Text span c="dimmed" size="xs" ml={6} tt="uppercase">
            {code}
          </Text>
        </Menu.Item>
      ))}
    </>
  );
}
