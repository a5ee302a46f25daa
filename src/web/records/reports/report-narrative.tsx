import { Button, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { maxAnswer } from "#shared/contracts/reports.ts";
import type { SentReport } from "#shared/contracts/responses/reports.ts";
import { GrowingText } from "../../components/growing-text.tsx";
import { useChange } from "../parts/use-change.ts";
import classes from "./reports.module.css";

interface NarrativeProps {
  report: SentReport;
  /** Changed answers by question. */
  changed: Readonly<Record<string, string>>;
  mayEdit: boolean;
  onChange: (changed: Record<string, string>) => void;
}

/** The questions that are answered in words. */
export function ReportNarrative({ report, changed, mayEdit, onChange }: NarrativeProps) {
  const { t } = useTranslation();
  const { send, isSaving } = useChange("/reports/narrative", () => onChange({}));
  if (report.questions.length === 0) return null;
  const save = () =>
    void send(
      { tableId: report.id, version: report.version, answers: changed },
      { done: t("reports.saved") },
    );
  return (
    <section aria-label={t("reports.narrative")} className={classes.section}>
      <Title order={2} size="h5" mb={4}>
        {t("reports.narrative")}
      </Title>
      {report.questions.map(({ key, text, answer }) =>
        mayEdit ? (
          <GrowingText
            key={key}
            mb="sm"
            label={text}
            value={changed[key] ?? answer}
            minRows={2}
            maxRows={20}
            maxLength={maxAnswer}
            onChange={(event) => onChange({ ...changed, [key]: event.currentTarget.value })}
          />
        ) : (
          <div key={key}>
            <Title order={3} size="sm">
              {text}
            </Title>
            <Text size="sm" mb="sm" className={classes.answer} c={answer ? undefined : "dimmed"}>
              {answer || t("reports.noAnswer")}
            </Text>
          </div>
        ),
      )}
      {mayEdit ? (
        <Group justify="flex-end">
          <Button variant="default" loading={isSaving} onClick={save}>
            {t("reports.save")}
          </Button>
        </Group>
      ) : null}
    </section>
  );
}
