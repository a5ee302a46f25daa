import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { authorizeType, isSuper } from "#shared/access/policy.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import type { ListDialog } from "../parts/hook.ts";
import { useRecordScope } from "../parts/record-scope.ts";

const DeletedDrawer: ListDialog = lazyPart(
  () => withTexts(["deleted"], () => import("./deleted-drawer.tsx")),
  { place: "floating" },
);

/** Menu item that opens the deleted records of a list, which staff of the super-organization can restore. */
export function DeletedItem({ onDialog }: { onDialog: (Dialog: ListDialog) => void }) {
  const { t } = useTranslation();
  const { type, caller } = useRecordScope();
  const may = isSuper(caller) && authorizeType(caller, type, "delete") === "allow";
  if (!may || type.scope === "mentee" || type.scope === "account" || type.scope === "system") return null;
  return <Menu.Item onClick={() => onDialog(DeletedDrawer)}>{t("screens.deleted.button")}</Menu.Item>;
}
