import { UnstyledButton } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import type { Icon } from "../components/icons/index.ts";
import classes from "./phone-status.module.css";

type StatusPillProps = ComponentPropsWithRef<"button"> & {
  icon: Icon;
  word: string;
  /** Text below the icon if there is no room for the label. */
  short?: string;
  isOffline: boolean;
};

/** A status button in the top bar of phones. */
export function StatusPill({ icon: Icon, word, short, isOffline, ...button }: StatusPillProps) {
  return (
    <UnstyledButton
      className={classes.pill}
      data-offline={isOffline || undefined}
      data-short={short}
      {...button}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.word}>{word}</span>
    </UnstyledButton>
  );
}
