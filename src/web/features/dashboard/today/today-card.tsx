import { Anchor, Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CountBadge } from "../../../components/count-badge.tsx";
import { formatNumber } from "../../../lib/numbers.ts";
import classes from "./today.module.css";

interface TodayCardProps {
  /** Name of its texts: `today.<name>`. */
  name: string;
  total: number;
  /** The list of all of them. Undefined if the user may not see it. */
  to: string | undefined;
  children: readonly ReactNode[];
}

/**
 * One part of the day: its first rows, and the total number, which opens the list if there are more rows. Nothing is
 * shown if there are none.
 */
export function TodayCard({ name, total, to, children }: TodayCardProps) {
  const { t, i18n } = useTranslation();
  const title = t(`today.${name}`);
  const rest = total - children.length;
  if (total === 0) return null;
  return (
    <Paper component="section" radius="lg" className={classes.card} aria-label={title} data-today={name}>
      <div className={classes.head}>
        <Title order={2} size="sm">
          {title}
        </Title>
        <CountBadge
          to={rest > 0 ? to : undefined}
          count={total}
          color="gray"
          variant="light"
          label={`${title}: ${t("dashboard.inTotal", { count: total })}`}
        >
          {formatNumber(total, i18n.language)}
        </CountBadge>
      </div>
      <ul className={classes.rows}>
        {children}
        {rest > 0 && to ? (
          <li className={classes.row}>
            <Anchor component={Link} to={to} size="xs" py={4}>
              {t("today.more", { count: rest })}
            </Anchor>
          </li>
        ) : null}
      </ul>
    </Paper>
  );
}
