import { Badge, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryRow as Row } from "#shared/contracts/responses/history.ts";
import { fullDate, mediumDate, parseDate } from "../../lib/dates.ts";
import classes from "./history.module.css";

interface HistoryRowProps {
  row: Row;
  /** Name of the record type, if the row is about a part of the record. */
  tableTitle?: string;
  /** The changes. */
  children: ReactNode;
}

export function HistoryRow({ row, tableTitle, children }: HistoryRowProps) {
  const { t, i18n } = useTranslation();
  const at = parseDate(row.at);
  const isMentee = row.accountType === "mentee";
  return (
    <li className={classes.row} data-history={row.id} data-action={row.action}>
      <Text size="sm">
        <Text span inherit fw={600}>
          {row.person || t("history.nobody")}
        </Text>
        {isMentee ? ` (${t("history.asMentee")})` : null}
        {" · "}
        {row.merge ? t(`history.merge.${row.merge}`) : t(`records.auditTrail.options.action.${row.action}`)}
        {tableTitle ? ` · ${tableTitle}` : null}
        {row.outcome === "done" ? null : (
          <Badge ml={6} size="sm" color={row.outcome === "denied" ? "red" : "gray"} miw="max-content">
            {t(`records.auditTrail.options.outcome.${row.outcome}`)}
          </Badge>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        <time dateTime={row.at} title={at ? fullDate(at, i18n.language, true) : undefined}>
          {mediumDate(row.at, i18n.language)}
        </time>
      </Text>
      {children}
    </li>
  );
}
