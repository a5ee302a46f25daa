import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import classes from "./header-button.module.css";

type HeaderButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> & {
    /** Name for screen readers, and on hover. */
    label: string;
    /** Number on the corner. Hidden if 0. */
    count?: number;
    /** Text below the icon. It is part of the name too. */
    word?: string | undefined;
  };

export function HeaderButton({ label, count = 0, word, children, className, ...button }: HeaderButtonProps) {
  return (
    <div className={classes.place}>
      <ActionIcon
        variant="transparent"
        size={40}
        className={className ? `${classes.button} ${className}` : classes.button}
        aria-label={label}
        title={label}
        data-worded={word !== undefined || undefined}
        {...button}
      >
        {children}
        {word ? <span className={classes.word}>{word}</span> : null}
      </ActionIcon>
      {count > 0 ? <span className={classes.count}>{count > 99 ? "99+" : count}</span> : null}
    </div>
  );
}
