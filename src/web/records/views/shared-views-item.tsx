import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../boot/lazy-part.tsx";
import type { ListDialog } from "../parts/hook.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useViews } from "./use-views.ts";

const SharedViews: ListDialog = lazyPart(() => import("./shared-views.tsx"), { place: "floating" });

/** Menu item that opens the shared views of a list, if the caller may manage them. */
export function SharedViewsItem({ onDialog }: { onDialog: (Dialog: ListDialog) => void }) {
  const { t } = useTranslation();
  const { data } = useViews(useRecordScope().type);
  return data?.shared ? (
    <Menu.Item onClick={() => onDialog(SharedViews)}>{t("screens.views.sharedViews")}</Menu.Item>
  ) : null;
}
