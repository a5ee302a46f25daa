import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { authorizeType } from "#shared/access/policy.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import type { ListDialog, ListItemProps } from "../parts/hook.ts";

// Includes the texts of the assessment, because its fields are among the groups.
const AdvancedDrawer: ListDialog = lazyPart(
  () => withTexts(["menteeSubRecords", "exporting", "dayInput"], () => import("./advanced-drawer.tsx")),
  { place: "floating" },
);

/** The item in the menu of the mentee list, for people who may export. */
export default function AdvancedExport({ scope, onDialog }: ListItemProps) {
  const { t } = useTranslation();
  if (authorizeType(scope.caller, scope.type, "export") !== "allow") return null;
  return <Menu.Item onClick={() => onDialog(AdvancedDrawer)}>{t("exports.advancedButton")}</Menu.Item>;
}
