import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { languageCodes, languages } from "#shared/constants.ts";
import { setLanguage } from "../boot/i18n.ts";

/** Language choice for visitors. A signed-in person has it in the top bar and in the profile. */
export function GuestLanguage() {
  const { t, i18n } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t("chrome.language")}>
      {languageCodes.map((code) => (
        <Button
          key={code}
          size="compact-sm"
          color="gray"
          variant={i18n.language === code ? "light" : "subtle"}
          aria-pressed={i18n.language === code}
          lang={code}
          onClick={() => void setLanguage(code)}
        >
          {languages[code].name}
        </Button>
      ))}
    </Group>
  );
}
