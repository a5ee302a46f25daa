import { UnstyledButton } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import type { Icon } from "../components/icons/index.ts";
import classes from "./phone-status.module.css";

type StatusPillProps = ComponentPropsWithRef<"button"> & {
  icon: Icon;
  word: string;
  /** What stands under the icon where the word has no place. */
  short?: string;
  isOffline: boolean;
};

/** A button of the top bar of phones that says how things stand. */
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
