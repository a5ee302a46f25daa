import { IconTool } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { TableName } from "#shared/records/table-names.ts";
import { EmptyState } from "../components/empty-state.tsx";

export interface RecordScreenProps {
  tableName: TableName;
  /** Route parameters, for example `organizationId`. */
  params: Readonly<Record<string, string | undefined>>;
}

/** List, form and view of one record type. Placeholder until the real one is here. */
export function RecordScreen(_props: RecordScreenProps) {
  const { t } = useTranslation();
  return <EmptyState icon={IconTool} title={t("errors.comingSoon")} />;
}
