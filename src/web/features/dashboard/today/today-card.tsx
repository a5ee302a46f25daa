import { Anchor, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CountBadge } from "../../../components/count-badge.tsx";
import type { Icon } from "../../../components/icons/index.ts";
import { formatNumber } from "../../../lib/numbers.ts";
import classes from "./today.module.css";

interface TodayCardProps {
  /** Name of its texts: `today.<name>`. */
  name: string;
  icon: Icon;
  /** Total number. Undefined while loading. */
  total: number | undefined;
  isUrgent?: boolean;
  /** The list of all of them. Undefined if the user may not see it. */
  to?: string | undefined;
  /** Used instead of a link: shows all of them here. */
  onShowAll?: () => void;
  children: readonly ReactNode[] | undefined;
}

/** One part of today's work: its first rows, and the total number. */
export function TodayCard({
  name,
  icon: CardIcon,
  total,
  isUrgent,
  to,
  onShowAll,
  children,
}: TodayCardProps) {
  const { t, i18n } = useTranslation();
  const title = t(`today.${name}`);
  const rest = (total ?? 0) - (children?.length ?? 0);
  return (
    <Paper component="section" radius="lg" className={classes.card} aria-label={title} data-today={name}>
      <div className={classes.head}>
        <CardIcon size={18} stroke={1.6} aria-hidden />
        <Title order={2} size="sm">
          {title}
        </Title>
        {total ? (
          <CountBadge
            to={to}
            onShowAll={onShowAll}
            count={total}
            color={isUrgent ? "red" : "gray"}
            variant={isUrgent ? "filled" : "light"}
            label={`${title}: ${t("dashboard.inTotal", { count: total })}`}
          >
            {formatNumber(total, i18n.language)}
          </CountBadge>
        ) : null}
      </div>
      {children === undefined ? (
        <Stack gap="xs" px="md" aria-busy>
          <Skeleton h={36} />
          <Skeleton h={36} />
        </Stack>
      ) : children.length === 0 ? (
        <Text size="sm" c="dimmed" px="md">
          {t(`today.${name}Empty`)}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {children}
          {rest > 0 ? (
            <li className={classes.row}>
              {to ? (
                <Anchor component={Link} to={to} size="xs">
                  {t("today.more", { count: rest })}
                </Anchor>
              ) : (
                <Anchor component="button" type="button" size="xs" onClick={onShowAll}>
                  {t("today.more", { count: rest })}
                </Anchor>
              )}
            </li>
          ) : null}
        </ul>
      )}
    </Paper>
  );
}
