import { Button } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTapped } from "../../lib/pending/use-pending-changes.ts";
import { useChange } from "../../records/parts/use-change.ts";
import classes from "./mentee-dashboard.module.css";

interface Answer {
  readonly code: string;
  /** Text of the button. */
  readonly label: string;
  /** Message shown after the answer is stored. */
  readonly said: string;
  readonly icon: ComponentType<{ size: number }>;
}

interface AnswerButtonsProps {
  readonly question: string;
  readonly answers: readonly Answer[];
  /** The record and field that the mentee answers. */
  readonly table: string;
  readonly id: string;
  readonly field: string;
  readonly version: number;
  readonly saved: string;
  /** Names the record in the list of unsent changes. */
  readonly about: string;
  /** Shown instead of "Your team knows this." It has one line. */
  readonly known?: ReactNode;
  /** True to focus the first answer. */
  readonly hasFocus?: boolean | undefined;
}

/** Answers a question of a record with one tap. Offline, the answer waits on the device and is shown as selected. */
export function AnswerButtons(props: AnswerButtonsProps) {
  const { question, answers, table, id, field, version, saved, about, known, hasFocus } = props;
  const { t } = useTranslation();
  const { send, isSaving } = useChange("/saveRecord");
  const { tapped, stored, isWaiting, isUnsent } = useTapped(table, id, field, version);
  const chosen = tapped ?? saved;
  const isKnown = !isWaiting && answers.some(({ code }) => code === chosen);
  const words = Object.fromEntries(answers.map(({ code, label }) => [code, label]));
  const answer = (code: string, said: string) => {
    const data = { [field]: code, version };
    const waits = { table, id, data, before: { [field]: stored ?? saved }, about, words };
    return send({ tableName: table, tableId: id, data }, { done: t(said), waits });
  };
  return (
    <>
      <div className={classes.ways} role="group" aria-label={question}>
        {answers.map(({ code, said, icon: AnswerIcon }, index) => (
          <Button
            key={code}
            autoFocus={hasFocus && index === 0}
            size="md"
            variant={chosen === code ? "filled" : "default"}
            aria-pressed={chosen === code}
            disabled={isSaving}
            leftSection={<AnswerIcon size={20} aria-hidden />}
            onClick={() => void answer(code, said)}
          >
            {words[code]}
          </Button>
        ))}
      </div>
      {/* The line is always present, and has one line in both languages, so that nothing below it moves. */}
      <p className={classes.unsent} role="status">
        {isUnsent ? t("errors.unsent") : isKnown ? (known ?? t("dashboard.answerKnown")) : ""}
      </p>
    </>
  );
}
