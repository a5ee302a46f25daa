import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "../../../components/icons/index.ts";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { applicationName } from "#shared/constants.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import classes from "./second-factor.module.css";

/** The recovery codes. They are shown only this once. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  return (
    <Stack gap="md">
      <Text ref={heading} fw={600} tabIndex={-1}>
        {t("secondFactor.codesTitle")}
      </Text>
      <Text size="sm">{t("secondFactor.codesHint")}</Text>
      <ul className={classes.codes} aria-label={t("secondFactor.codesLabel")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={text} label={t("secondFactor.copy")} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(t("secondFactor.fileName"), `${applicationName}\n\n${text}`, "text/plain")}
        >
          {t("secondFactor.download")}
        </Button>
      </Group>
      <Group>
        <Button onClick={onStored}>{t("secondFactor.codesStored")}</Button>
      </Group>
    </Stack>
  );
}
