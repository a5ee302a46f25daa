import { Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./plan.module.css";

/** A card of the plan with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" radius="lg" className={classes.card} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

interface LineProps {
  to?: string | undefined;
  name: ReactNode;
  detail: string;
  isLate?: boolean;
  /** Points that it earns. */
  points?: number;
  /** Content below the line. */
  children?: ReactNode;
}

/** One line of a card: a name, and details. */
export function Line({ to, name, detail, isLate, points = 0, children }: LineProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.line}>
      <div className={classes.lineBody}>
        {to ? (
          <Link to={to} className={classes.lineName}>
            {name}
          </Link>
        ) : (
          <span className={classes.lineName}>{name}</span>
        )}
        {detail || points > 0 ? (
          <Text className={classes.small} c={isLate ? "red" : "dimmed"}>
            {detail}{" "}
            {points > 0 ? (
              <Text span inherit c="var(--mantine-color-text)" fw={600}>
                {t("dashboard.plusPoints", { count: points })}
              </Text>
            ) : null}
          </Text>
        ) : null}
        {children}
      </div>
    </li>
  );
}
