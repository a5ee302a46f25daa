import { Menu, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { authorizeType, canUseField } from "#shared/access/policy.ts";
import { startExport } from "../../lib/exports/start-export.ts";
import type { ListState } from "../list/list-url.ts";
import { listingOf } from "../list/use-record-list.ts";
import { useRecordScope } from "../parts/record-scope.ts";

interface ExportItemsProps {
  /** Name of what is exported. */
  title: string;
  state: ListState;
  /** Fields that are shown in addition to the columns of the type's list. */
  columns: readonly string[];
}

/** Menu items that export all pages of the list with its search, filters, and order, for people who may export. */
export function ExportItems({ title, state, columns }: ExportItemsProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { type, caller } = scope;
  const [isAll, setIsAll] = useState(false);
  const [isSensitive, setIsSensitive] = useState(false);
  if (authorizeType(caller, type, "export") !== "allow") return null;
  const hasSensitive = Object.values(type.fields).some(
    (field) => field.sensitive && canUseField(caller, field),
  );
  const onExport = (format: "xlsx" | "csv") =>
    void startExport(title, "/export/overview", {
      ...listingOf(scope, state, columns),
      format,
      ...(isAll ? { fields: "all", sensitive: isSensitive } : {}),
    });
  return (
    <>
      <Menu.Label>{t("exports.button")}</Menu.Label>
      <Menu.Item onClick={() => onExport("xlsx")}>{t("screens.exporting.list.xlsx")}</Menu.Item>
      <Menu.Item onClick={() => onExport("csv")}>{t("screens.exporting.list.csv")}</Menu.Item>
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
      <Menu.Divider />
    </>
  );
}
