import { Alert, Button, type MantineSpacing } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { failureText } from "../lib/toasts.tsx";
import { IconAlertCircle } from "./icons/index.ts";

interface FailureAlertProps {
  title: string;
  /** The error. Leave it out if the title says enough. */
  error?: unknown;
  isRetrying?: boolean;
  onRetry: () => unknown;
  mb?: MantineSpacing;
}

/** Says what couldn't be loaded, and offers to retry. */
export function FailureAlert({ title, error, isRetrying, onRetry, mb }: FailureAlertProps) {
  const { t } = useTranslation();
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={title} mb={mb}>
      {error === undefined ? null : failureText(error)}
      <Button mt="xs" size="xs" variant="default" display="block" loading={isRetrying} onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </Alert>
  );
}
