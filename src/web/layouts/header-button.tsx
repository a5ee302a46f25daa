import { ActionIcon, Indicator, type ActionIconProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import classes from "./header-button.module.css";

type HeaderButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> & {
    /** Name for screen readers, and on hover. */
    label: string;
    /** Number on the corner; none for 0. */
    count?: number;
  };

export function HeaderButton({ label, count = 0, children, className, ...button }: HeaderButtonProps) {
  const icon = (
    <ActionIcon
      variant="transparent"
      size={40}
      className={className ? `${classes.button} ${className}` : classes.button}
      aria-label={label}
      title={label}
      {...button}
    >
      {children}
    </ActionIcon>
  );
  return (
    <Indicator
      label={count > 99 ? "99+" : count}
      size={17}
      offset={8}
      color="red.7"
      disabled={count === 0}
      classNames={{ indicator: classes.count }}
    >
      {icon}
    </Indicator>
  );
}
