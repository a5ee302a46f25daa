import { Menu, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconFileTypeCsv } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { startExport } from "../../lib/exports/start-export.ts";

interface ExportItemsProps {
  /** What is exported, for people. */
  title: string;
  listing: object;
}

export default function ExportItems({ title, listing }: ExportItemsProps) {
  const { t } = useTranslation();
  const onExport = (format: "xlsx" | "csv") =>
    void startExport(title, "/export/overview", { ...listing, format });
  return (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => onExport("xlsx")}>
        {t("screens.exporting.list.xlsx")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => onExport("csv")}>
        {t("screens.exporting.list.csv")}
      </Menu.Item>
      <Text size="xs" c="dimmed" px="sm" py={6}>
        {t("screens.exporting.list.listHint")}
      </Text>
    </>
  );
}
