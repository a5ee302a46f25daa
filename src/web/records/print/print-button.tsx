import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommandKey } from "../../lib/use-command-key.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { IconPrinter } from "../../components/icons/index.ts";

/**
 * Print button of a list or a record. It also handles the browser's print shortcut, because the browser wouldn't wait
 * for rows and pictures.
 */
export function PrintButton({ onPrint, size = "sm" }: { onPrint: () => Promise<void>; size?: "xs" | "sm" }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const handlePrint = () => {
    if (isBusy) return;
    setIsBusy(true);
    onPrint()
      .catch((error: unknown) => showToast("error", t("screens.form.printFailed"), failureText(error)))
      .finally(() => setIsBusy(false));
  };
  useCommandKey("p", handlePrint);
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={isBusy}
      onClick={handlePrint}
    >
      {t("screens.list.print")}
    </Button>
  );
}
