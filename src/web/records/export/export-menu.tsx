import { Button, Skeleton } from "@mantine/core";
import { IconChevronDown, IconTableExport } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import { LazyMenu } from "../../boot/lazy-menu.tsx";
import type { ListState } from "../list/list-url.ts";
import { listingOf } from "../record-calls.ts";
import { useRecordScope } from "../record-scope.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";

const ExportItems = lazyPart(() => withTexts(["exporting"], () => import("./export-items.tsx")));

interface ExportMenuProps {
  title: string;
  state: ListState;
  /** Fields that are shown in addition to the columns of the type's list. */
  columns: readonly string[];
}

/** Exports all pages of the list with its search, filter, and order, for people who may export. */
export function ExportMenu({ title, state, columns }: ExportMenuProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  if (authorizeType(scope.caller, scope.type, "export") !== "allow") return null;
  const button = (
    <Button
      variant="default"
      leftSection={<IconTableExport size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {t("exports.button")}
    </Button>
  );
  return (
    <LazyMenu width={250} label={t("exports.menu")} button={button}>
      <PartFallback show={<Skeleton h={110} role="status" aria-label={t("common.loading")} />}>
        <ExportItems title={title} listing={listingOf(scope, state, columns)} />
      </PartFallback>
    </LazyMenu>
  );
}
