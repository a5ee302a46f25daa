import { Badge } from "@mantine/core";
import { Link } from "react-router";
import classes from "./count-badge.module.css";

interface CountBadgeProps {
  /** The list of what is counted. Undefined if the user may not see it. */
  to: string | undefined;
  count: number;
  /** Accessible description of the number. */
  label: string;
  color: "red" | "gray";
  variant: "filled" | "light";
  children: string;
}

/** A number at the end of a card's heading. It opens the list of what is counted. */
export function CountBadge({ to, count, label, color, variant, children }: CountBadgeProps) {
  const look = {
    color,
    variant,
    ml: "auto",
    flex: "none",
    "data-count": count,
    "aria-label": label,
  } as const;
  if (!to) return <Badge {...look}>{children}</Badge>;
  return (
    <Badge {...look} component={Link} to={to} className={classes.link} data-number={count}>
      {children}
    </Badge>
  );
}
