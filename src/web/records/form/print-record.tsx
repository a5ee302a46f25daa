import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconPrinter } from "../../components/icons/index.ts";
import { printPage } from "../../lib/print/print-page.ts";

/** Prints a record as labels and values. */
export function PrintRecord() {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => void printPage()}
    >
      {t("screens.list.print")}
    </Button>
  );
}
