import { Alert, List, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MoveReport } from "#shared/contracts/moving.ts";
import { IconCheck } from "../../components/icons/index.ts";
import { formatNumber } from "../../lib/numbers.ts";

/** Shows what an import did, and what its Owner must check. */
export function MoveReportPart({ report }: { report: MoveReport }) {
  const { t, i18n } = useTranslation();
  const title = (tableName: string) => t(`records.${tableName}.title`);
  const field = (tableName: string, name: string) =>
    `${title(tableName)}, ${t(`records.${tableName}.fields.${name}`, { defaultValue: name })}`;
  const line = (name: string, count: number) =>
    t("moving.counted", { name, number: formatNumber(count, i18n.language) });
  const sections: readonly (readonly [key: string, lines: readonly string[]])[] = [
    ["setUpAgain", report.setUpAgain.map(({ tableName, count }) => line(title(tableName), count))],
    ["added", report.added.map(({ tableName, name }) => `${title(tableName)}: ${name}`)],
    ["leftOut", report.leftOut.map(({ tableName, count }) => line(title(tableName), count))],
    ["emptied", report.emptied.map((one) => line(field(one.tableName, one.field), one.count))],
    ["unknownAnswers", report.unknownAnswers.map((one) => line(field(one.tableName, one.field), one.count))],
    ["lostFiles", report.lostFiles],
  ];
  const rows = report.rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Alert color="green" icon={<IconCheck aria-hidden />} title={t("moving.done")} mb="lg">
      <Stack gap="sm">
        <Text size="sm">
          {t("moving.rows", { count: rows })}, {t("moving.files", { count: report.files })}
        </Text>
        <Title order={2} size="h6">
          {t("moving.lookAt")}
        </Title>
        <Text size="sm">{t("moving.invite")}</Text>
        {report.takenEmails > 0 ? (
          <Text size="sm">{t("moving.takenEmails", { count: report.takenEmails })}</Text>
        ) : null}
        {sections
          .filter(([, lines]) => lines.length > 0)
          .map(([key, lines]) => (
            <div key={key}>
              <Text size="sm">{t(`moving.${key}`)}</Text>
              <List size="sm" withPadding>
                {lines.map((text) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
            </div>
          ))}
      </Stack>
    </Alert>
  );
}
