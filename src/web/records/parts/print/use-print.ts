import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText, showToast } from "../../../lib/toasts.tsx";
import { useCommandKey } from "../../../lib/use-command-key.ts";

/**
 * Returns a function that prints a list or a record. It also handles the browser's print shortcut, because the browser
 * wouldn't wait for rows and pictures.
 */
export function usePrint(onPrint: () => Promise<void>) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const print = () => {
    if (isBusy) return;
    setIsBusy(true);
    onPrint()
      .catch((error: unknown) => showToast("error", t("screens.form.printFailed"), failureText(error)))
      .finally(() => setIsBusy(false));
  };
  useCommandKey("p", print);
  return { print, isBusy };
}
