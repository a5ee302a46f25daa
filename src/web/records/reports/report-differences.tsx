import { Anchor, List, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { SentChange, SentDifference } from "#shared/contracts/responses/reports.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { mediumDate } from "../../lib/dates.ts";
import { recordPath } from "../../lib/record-path.ts";
import { differenceText } from "./report-text.ts";
import classes from "./reports.module.css";

/** Number of records that are shown for each row. */
const maxShown = 20;

function Change({ change, table, id, menteeId, name, day }: SentChange) {
  const { t, i18n } = useTranslation();
  const path = recordPath({ tableName: table as TableName, recordId: id, menteeId });
  const text = [t(`records.${table}.title`), name || menteeId, mediumDate(day, i18n.language)].join(" · ");
  return (
    <List.Item>
      {t(`reports.changes.${change}`)}:{" "}
      {path ? (
        <Anchor component={Link} to={path} size="sm">
          {text}
        </Anchor>
      ) : (
        text
      )}
    </List.Item>
  );
}

function Difference({ difference }: { difference: SentDifference }) {
  const { t, i18n } = useTranslation();
  const { key, label, cells, records, hidden, hasNewDefinition } = difference;
  const text = (cell: (typeof cells)[number]["before"]) =>
    cell ? differenceText(difference, cell, i18n.language, t) : t("measures.nothing");
  return (
    <div data-difference={key}>
      <Title order={3} size="sm">
        {label}
      </Title>
      {hasNewDefinition ? <Text size="sm">{t("reports.newDefinition")}</Text> : null}
      {cells.map(({ column, before, after }) => (
        <Text key={column} size="sm">
          {`${t(`reports.columns.${column}`)}: ${text(before)} → ${text(after)}`}
        </Text>
      ))}
      <List size="sm" mb="sm">
        {records.slice(0, maxShown).map((record) => (
          <Change key={`${record.change} ${record.table} ${record.id} ${record.menteeId}`} {...record} />
        ))}
        {records.length > maxShown ? (
          <List.Item>{t("reports.more", { count: records.length - maxShown })}</List.Item>
        ) : null}
      </List>
      {hidden > 0 ? (
        <Text size="sm" c="dimmed">
          {t("reports.hidden", { count: hidden })}
        </Text>
      ) : null}
    </div>
  );
}

/** What a correction changes: each row with the records that cause the difference. */
export function ReportDifferences({ differences }: { differences: readonly SentDifference[] }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("reports.differences")} className={classes.section}>
      <Title order={2} size="h5" mb={4}>
        {t("reports.differences")}
      </Title>
      {differences.length === 0 ? <Text size="sm">{t("reports.noDifferences")}</Text> : null}
      {differences.map((difference) => (
        <Difference key={difference.key} difference={difference} />
      ))}
    </section>
  );
}
