import { ActionIcon } from "@mantine/core";
import { IconDotsVertical } from "../../components/icons/index.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./phone-actions.module.css";

/** The main button of a list, and a toggle that shows the others. */
export default function PhoneActions({ others, children }: { others: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.actions} data-open={isOpen || undefined}>
      {children}
      <ActionIcon
        variant="default"
        size={36}
        className={classes.toggle}
        aria-label={t("screens.list.more")}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDotsVertical size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <div className={classes.more}>{others}</div>
    </div>
  );
}
