import { ActionIcon, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../boot/i18n.ts";
import { LazyMenu } from "../../boot/lazy-menu.tsx";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { IconDotsVertical } from "../../components/icons/index.ts";
import type { ListDialog } from "../parts/hook.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import type { ListItemsProps } from "./list-items.tsx";
import classes from "../list/list-toolbar.module.css";

const ListItems = lazyPart(() =>
  withTexts(["exporting", "deleted", "mentee", "views"], () => import("./list-items.tsx")),
);

/** The menu of a list with everything that isn't needed daily: columns, printing, export. */
export function ListMenu(props: Omit<ListItemsProps, "onDialog">) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const [dialog, setDialog] = useState<{ Dialog: ListDialog }>();
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <ActionIcon variant="default" className={classes.menu} aria-label={t("screens.list.more")}>
      <IconDotsVertical size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  const handleDialog = (Dialog: ListDialog) => {
    setDialog({ Dialog });
    setIsOpen(true);
  };
  return (
    <>
      <LazyMenu width="max-content" label={t("screens.list.more")} button={button}>
        <PartFallback show={<Skeleton h={110} w={200} role="status" aria-label={t("common.loading")} />}>
          <ListItems {...props} onDialog={handleDialog} />
        </PartFallback>
      </LazyMenu>
      {dialog ? (
        <dialog.Dialog title={props.title} scope={scope} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
