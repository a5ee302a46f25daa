import { Button, Group, Text, Title } from "@mantine/core";
import { useRef, type Dispatch, type SetStateAction } from "react";
import { useTranslation } from "react-i18next";
import { maxAnswer } from "#shared/contracts/reports.ts";
import type { SentReport } from "#shared/contracts/responses/reports.ts";
import { GrowingText } from "../../components/growing-text.tsx";
import { otherThan } from "../../lib/other-than.ts";
import { useChange } from "../parts/use-change.ts";
import classes from "./reports.module.css";

/** Changed answers by question. */
type Answers = Readonly<Record<string, string>>;

interface NarrativeProps {
  report: SentReport;
  changed: Answers;
  mayEdit: boolean;
  onChange: Dispatch<SetStateAction<Answers>>;
}

/** The questions that are answered in words. */
export function ReportNarrative({ report, changed, mayEdit, onChange }: NarrativeProps) {
  const { t } = useTranslation();
  const sent = useRef(changed);
  const { send, isSaving } = useChange("/reports/narrative", () =>
    // Keeps what was typed after the save was sent.
    onChange((now) => otherThan(sent.current, now)),
  );
  if (report.questions.length === 0) return null;
  const save = () => {
    sent.current = changed;
    void send(
      { tableId: report.id, version: report.version, answers: changed },
      { done: t("reports.saved") },
    );
  };
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
