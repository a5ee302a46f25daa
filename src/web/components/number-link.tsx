import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./number-link.module.css";

interface NumberLinkProps {
  /** The list of what is counted. Undefined if the user may not see it. */
  to: string | undefined;
  count: number;
  /** Accessible description of the number. */
  label: string;
  /** The number as shown. */
  children: ReactNode;
  /** True to underline it inside a text. */
  isInText?: boolean;
  /** Called when the list is opened. */
  onClick?: () => void;
}

/** A number that opens the list of what it counts. 0 isn't a link. */
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
      className={classes.link}
      data-in-text={isInText || undefined}
      underline={isInText ? "always" : "hover"}
      aria-label={label}
      data-number={count}
      onClick={onClick}
    >
      {children}
    </Anchor>
  );
}
