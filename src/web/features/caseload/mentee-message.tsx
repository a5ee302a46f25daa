import { Checkbox, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { languageCodes, languages, type InLanguages } from "#shared/constants.ts";
import { maxHandOverMessage } from "#shared/contracts/caseload.ts";
import { GrowingText } from "../../components/growing-text.tsx";

export type MessageTexts = InLanguages<string>;

interface MenteeMessageProps {
  isNotified: boolean;
  /** The message as it will be sent. Undefined until a successor is selected. */
  message: MessageTexts | undefined;
  onNotify: (isNotified: boolean) => void;
  onChange: (message: MessageTexts) => void;
}

/** Asks whether to notify the mentees, and shows the message in each language. */
export function MenteeMessage({ isNotified, message, onNotify, onChange }: MenteeMessageProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Checkbox
        label={t("caseload.tellMentees")}
        checked={isNotified}
        onChange={(event) => onNotify(event.currentTarget.checked)}
      />
      {isNotified && message
        ? languageCodes.map((language) => (
            <GrowingText
              key={language}
              lang={language}
              size="xs"
              label={t("caseload.message", { language: languages[language].name })}
              minRows={2}
              maxRows={5}
              maxLength={maxHandOverMessage}
              value={message[language]}
              onChange={(event) => onChange({ ...message, [language]: event.currentTarget.value })}
            />
          ))
        : null}
    </Stack>
  );
}
