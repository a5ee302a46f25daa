import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "./copy-button.tsx";

interface ShownOnceProps {
  /** Empty if an earlier request got it but the response was lost. */
  text: string;
  /** Says that it can't be shown again. */
  hint: string;
  /** Shown instead of an empty text. */
  lost: string;
  /** Label of the button that copies it. */
  copy: string;
  onClose: () => void;
}

/** A secret that can't be shown again. */
export function ShownOnce({ text, hint, lost, copy, onClose }: ShownOnceProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      {text === "" ? (
        <Alert color="yellow">{lost}</Alert>
      ) : (
        <>
          <Text size="sm">{hint}</Text>
          <Text ff="monospace" data-new-key style={{ overflowWrap: "anywhere" }}>
            {text}
          </Text>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        {text === "" ? null : <CopyButton text={text} label={copy} />}
        <Button onClick={onClose}>{t("common.close")}</Button>
      </Group>
    </Stack>
  );
}
