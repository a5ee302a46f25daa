import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";

interface RowOwnerProps {
  type: RecordType;
  row: WireRow;
}

/**
 * The organization that a value belongs to, next to its name. Renders nothing for values that all organizations
 * share.
 */
export function RowOwner({ type, row }: RowOwnerProps) {
  const { t } = useTranslation();
  const name = type.scope === "values" && row.labels["organizationId"];
  return name ? <small> {t(`records.${type.name}.onlyIn`, { name })}</small> : null;
}
