import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { IconPrinter } from "../../components/icons/index.ts";

/** Above a list or a record. */
export function PrintButton({ onPrint }: { onPrint: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const handlePrint = () => {
    setIsBusy(true);
    onPrint()
      .catch((error: unknown) => showToast("error", t("screens.form.printFailed"), failureText(error)))
      .finally(() => setIsBusy(false));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={isBusy}
      onClick={handlePrint}
    >
      {t("screens.list.print")}
    </Button>
  );
}
