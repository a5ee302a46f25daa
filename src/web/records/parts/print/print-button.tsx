import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconPrinter } from "../../../components/icons/index.ts";
import { usePrint } from "./use-print.ts";

/** Print button of a record or a page. */
export function PrintButton({ onPrint, size }: { onPrint: () => Promise<void>; size?: "xs" }) {
  const { t } = useTranslation();
  const { print, isBusy } = usePrint(onPrint);
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={isBusy}
      onClick={print}
    >
      <span data-object>{t("screens.list.print")}</span>
    </Button>
  );
}
