import { Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./charts.module.css";

interface ChartCardProps {
  title: string;
  /** The same values as text. */
  table?: ReactNode;
  isEmpty: boolean;
  children: ReactNode;
}

export function ChartCard({ title, table, isEmpty, children }: ChartCardProps) {
  const { t } = useTranslation();
  return (
    <Paper component="figure" radius="lg" p="md" className={classes.figure} data-chart>
      <Title order={2} size="sm" mb="sm">
        {title}
      </Title>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t("measures.charts.chartEmpty")}
        </Text>
      ) : (
        children
      )}
      {table && !isEmpty ? (
        <details className={classes.numbers}>
          <summary>{t("measures.charts.showNumbers")}</summary>
          {table}
        </details>
      ) : null}
    </Paper>
  );
}
