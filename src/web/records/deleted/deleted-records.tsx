import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrashOff } from "../../components/icons/index.ts";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { isSuper, authorizeType } from "#shared/access/policy.ts";
import { withTexts } from "../../boot/i18n.ts";
import { Hint } from "../../components/hint.tsx";
import { useRecordScope } from "../record-scope.ts";

const DeletedDrawer = lazy(async () => ({
  default: (await withTexts(["deleted"], () => import("./deleted-drawer.tsx"))).DeletedDrawer,
}));

/** What was deleted from a list and can still be restored; for the super-organization's staff. */
export function DeletedRecords({ title }: { title: string }) {
  const { t } = useTranslation();
  const { type, caller, menteeId } = useRecordScope();
  const [isOpen, { open, close }] = useDisclosure();
  const may = isSuper(caller) && authorizeType(caller, type, "delete") === "allow";
  if (!may || menteeId || type.scope === "account" || type.scope === "system") return null;
  return (
    <>
      <Hint label={t("screens.list.deletedButton")}>
        <ActionIcon variant="default" size={36} aria-label={t("screens.list.deletedButton")} onClick={open}>
          <IconTrashOff size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
      {isOpen ? (
        <Suspense fallback={null}>
          <DeletedDrawer title={title} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
