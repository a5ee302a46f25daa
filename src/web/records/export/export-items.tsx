import { Menu, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconFileTypeCsv } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";

export default function ExportItems({ onExport }: { onExport: (format: "xlsx" | "csv") => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => onExport("xlsx")}>
        {t("exports.xlsx")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => onExport("csv")}>
        {t("exports.csv")}
      </Menu.Item>
      <Text size="xs" c="dimmed" px="sm" py={6}>
        {t("exports.listHint")}
      </Text>
    </>
  );
}
