import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "./icons/index.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../lib/toasts.tsx";

/**
 * Copies a text to the clipboard. Without HTTPS, browsers have no clipboard; the person can select the text instead.
 */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch (error) {
      console.warn(error);
      showToast("warning", t("secondFactor.copyFailed"));
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void handleClick()}
    >
      <span aria-live="polite">{isCopied ? t("secondFactor.copied") : label}</span>
    </Button>
  );
}
