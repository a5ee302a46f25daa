import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ImportData } from "#shared/contracts/responses/imports.ts";
import type { ImportFieldName } from "#shared/records/filter-field.ts";
import { listPathOfAll, where } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/parts/use-caller.ts";

interface ResultLinkProps {
  data: ImportData;
  name: ImportFieldName;
}

/**
 * A link to the records that the import created or changed. It has no number, because some records may have been
 * deleted since.
 */
export function ResultLink({ data: { id, tableName }, name }: ResultLinkProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const to = listPathOfAll(caller, tableName, [where(name, id)]);
  if (!to) return null;
  return (
    <Anchor component={Link} to={to} size="sm" data-import-list={name}>
      {t("imports.inList")}
    </Anchor>
  );
}
