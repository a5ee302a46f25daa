import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface NumberLinkProps {
  /** The list of what is counted; undefined for who may not see it. */
  to: string | undefined;
  count: number;
  /** What the number says, for who does not see where it stands. */
  label: string;
  /** As it is written. */
  children: ReactNode;
}

/** A number that opens the list of what it counts. Nothing of nothing opens. */
export function NumberLink({ to, count, label, children }: NumberLinkProps) {
  if (!to || count === 0)
    return (
      <Text component="span" inherit>
        {children}
      </Text>
    );
  return (
    <Anchor component={Link} to={to} inherit aria-label={label} data-number={count}>
      {children}
    </Anchor>
  );
}
