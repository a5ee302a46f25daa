import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

export interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** A description of the page for its tooltip. */
  hint?: string;
  /** Buttons on the right. */
  actions?: ReactNode;
  /** True for a heading below another one, which is an h2. Otherwise it is the page's only h1. */
  isBelow?: boolean;
  /** Space below it. */
  mb?: "md" | "lg";
  /** Controls in place of the title, which the tab above already shows. */
  children?: ReactNode;
}

export function PageHeader({
  title,
  subtitle,
  hint,
  actions,
  isBelow,
  mb = "lg",
  children,
}: PageHeaderProps) {
  return (
    <Group justify="space-between" gap="sm" className={classes.header} data-space={mb} data-short-labels>
      <div className={classes.names}>
        <Title
          order={isBelow ? 2 : 1}
          size={isBelow ? "h4" : "h3"}
          title={hint}
          tabIndex={-1}
          data-page-name=""
        >
          {title}
        </Title>
        {subtitle ? (
          <Text c="dimmed" size="sm">
            {subtitle}
          </Text>
        ) : null}
        {children}
      </div>
      {actions ? (
        <Group gap="xs" data-actions="">
          {actions}
        </Group>
      ) : null}
    </Group>
  );
}
