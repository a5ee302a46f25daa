import { Badge } from "@mantine/core";
import { Link } from "react-router";
import classes from "./count-badge.module.css";

interface CountBadgeProps {
  /** The list of what is counted; undefined for who may not see it. */
  to: string | undefined;
  /** Instead of a list of its own: shows all that is counted where the number stands. */
  onShowAll?: (() => void) | undefined;
  count: number;
  /** What the number says, for who does not see where it stands. */
  label: string;
  color: "red" | "gray";
  variant: "filled" | "light";
  children: string;
}

/** How many there are, at the end of the head of a card; it opens their list. */
export function CountBadge({ to, onShowAll, count, label, color, variant, children }: CountBadgeProps) {
  const look = {
    color,
    variant,
    ml: "auto",
    flex: "none",
    "data-count": count,
    "aria-label": label,
  } as const;
  if (!to && onShowAll)
    return (
      <Badge
        {...look}
        component="button"
        type="button"
        data-on-paper
        className={classes.link}
        onClick={onShowAll}
      >
        {children}
      </Badge>
    );
  if (!to) return <Badge {...look}>{children}</Badge>;
  return (
    <Badge {...look} component={Link} to={to} className={classes.link} data-number={count}>
      {children}
    </Badge>
  );
}
