import { Menu, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconFileTypeCsv } from "../../components/icons/index.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { canUseField } from "#shared/access/policy.ts";
import { startExport } from "../../lib/exports/start-export.ts";
import { useRecordScope } from "../record-scope.ts";

interface ExportItemsProps {
  /** Name of what is exported. */
  title: string;
  listing: object;
}

export default function ExportItems({ title, listing }: ExportItemsProps) {
  const { t } = useTranslation();
  const { type, caller } = useRecordScope();
  const [isAll, setIsAll] = useState(false);
  const [isSensitive, setIsSensitive] = useState(false);
  const hasSensitive = Object.values(type.fields).some(
    (field) => field.sensitive && canUseField(caller, field),
  );
  const onExport = (format: "xlsx" | "csv") =>
    void startExport(title, "/export/overview", {
      ...listing,
      format,
      ...(isAll ? { fields: "all", sensitive: isSensitive } : {}),
    });
  return (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => onExport("xlsx")}>
        {t("screens.exporting.list.xlsx")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => onExport("csv")}>
        {t("screens.exporting.list.csv")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.CheckboxItem checked={isAll} onChange={setIsAll}>
        {t("screens.exporting.list.allFields")}
      </Menu.CheckboxItem>
      {hasSensitive ? (
        <Menu.CheckboxItem checked={isAll && isSensitive} disabled={!isAll} onChange={setIsSensitive}>
          {t("screens.exporting.list.sensitive")}
        </Menu.CheckboxItem>
      ) : null}
      <Text size="xs" c="dimmed" px="sm" py={6}>
        {t("screens.exporting.list.listHint")}
      </Text>
    </>
  );
}
