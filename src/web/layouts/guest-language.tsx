import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { languages, type LanguageCode } from "#shared/constants.ts";
import { setLanguage } from "../boot/i18n.ts";

const choices = Object.entries(languages) as [LanguageCode, string][];

/** Language choice for visitors. A signed-in person has it in the top bar and in the profile. */
export function GuestLanguage() {
  const { t, i18n } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t("chrome.language")}>
      {choices.map(([code, name]) => (
        <Button
          key={code}
          size="compact-sm"
          color="gray"
          variant={i18n.language === code ? "light" : "subtle"}
          aria-pressed={i18n.language === code}
          lang={code}
          onClick={() => void setLanguage(code)}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
