import { Button, Menu, Text } from "@mantine/core";
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv, IconTableExport } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { tableVerdict } from "#shared/access/policy.ts";
import { exportJobs } from "../lib/exports/export-jobs.ts";
import type { ListState } from "./list-url.ts";
import { listingOf } from "./record-calls.ts";
import { useRecordScope } from "./record-scope.ts";

interface ExportMenuProps {
  title: string;
  state: ListState;
}

/** Exports the list with its search, filter and order, all pages; for those whose role may. */
export function ExportMenu({ title, state }: ExportMenuProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  if (tableVerdict(scope.caller, scope.type, "export") !== "allow") return null;
  const handleExport = (format: "xlsx" | "csv") =>
    void exportJobs.start(title, "/export/overview", { ...listingOf(scope, state), format });
  return (
    <Menu width={250}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconTableExport size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t("exports.button")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t("exports.menu")}>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => handleExport("xlsx")}
        >
          {t("exports.xlsx")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} aria-hidden />}
          onClick={() => handleExport("csv")}
        >
          {t("exports.csv")}
        </Menu.Item>
        <Text size="xs" c="dimmed" px="sm" py={6}>
          {t("exports.listHint")}
        </Text>
      </Menu.Dropdown>
    </Menu>
  );
}
