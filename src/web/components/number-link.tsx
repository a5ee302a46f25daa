import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./number-link.module.css";

interface NumberLinkProps {
  /** The list of what is counted; undefined for who may not see it. */
  to: string | undefined;
  count: number;
  /** What the number says, for who does not see where it stands. */
  label: string;
  /** As it is written. */
  children: ReactNode;
  /** Underlined, among words that are none of the link. */
  isInText?: boolean;
  /** The list is being opened. */
  onClick?: () => void;
}

/** A number that opens the list of what it counts. Nothing of nothing opens. */
export function NumberLink({ to, count, label, children, isInText, onClick }: NumberLinkProps) {
  if (!to || count === 0)
    return (
      <Text component="span" inherit>
        {children}
      </Text>
    );
  return (
    <Anchor
      component={Link}
      to={to}
      inherit
      className={isInText ? undefined : classes.alone}
      underline={isInText ? "always" : "hover"}
      aria-label={label}
      data-number={count}
      onClick={onClick}
    >
      {children}
    </Anchor>
  );
}
