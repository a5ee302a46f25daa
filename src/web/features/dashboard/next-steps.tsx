import { Button, Paper, Text, Title } from "@mantine/core";
import { IconCheck } from "../../components/icons/index.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { NextStep, OwnPromise } from "#shared/contracts/responses/dashboard.ts";
import { shortDate } from "../../lib/dates.ts";
import { planPath } from "#shared/records/plan-paths.ts";
import classes from "./mentee-dashboard.module.css";
import { useStepTaps } from "./use-step-taps.ts";

interface StepProps {
  step: NextStep;
  isBusy: boolean;
  /** Returns true if the step was completed on this visit. */
  isDone: (step: NextStep) => boolean;
  onDone: (step: NextStep) => void;
  onUndo: (step: NextStep) => void;
}

function Undo({ step, isBusy, onUndo }: Pick<StepProps, "step" | "isBusy" | "onUndo">) {
  const { t } = useTranslation();
  return (
    <Button variant="subtle" color="green" size="md" disabled={isBusy} onClick={() => onUndo(step)}>
      {t("dashboard.undo")}
    </Button>
  );
}

/** Replaces the "I did it" button with a confirmation, so that a second tap can't do anything. */
function Praise({ step }: Pick<StepProps, "step">) {
  const { t } = useTranslation();
  const { isUnsent } = useStepTaps();
  const words = useRef<HTMLDivElement>(null);
  // Takes over the focus from the removed button.
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={words} className={classes.praise} role="status" tabIndex={-1}>
      <span>
        {step.points > 0
          ? t("dashboard.wellDonePoints", { name: step.name, count: step.points })
          : t("dashboard.wellDone", { name: step.name })}
      </span>
      {isUnsent(step) ? <span>{t("errors.unsent")}</span> : null}
    </div>
  );
}

/** The due date as text, such as "Finish by Nov 12". */
function Due({ step }: { step: Pick<NextStep, "endDate" | "overdue"> }) {
  const { t, i18n } = useTranslation();
  const date = shortDate(step.endDate, i18n.language);
  if (!date) return null;
  return (
    <Text span inherit c={step.overdue ? "red" : "dimmed"} fw={step.overdue ? 600 : 400}>
      {t(step.overdue ? "dashboard.wasDue" : "dashboard.finishBy", { date })}
    </Text>
  );
}

function Points({ points }: Pick<NextStep, "points">) {
  const { t } = useTranslation();
  if (points <= 0) return null;
  return (
    <Text span inherit fw={600}>
      {t("dashboard.plusPoints", { count: points })}
    </Text>
  );
}

interface HeroProps extends StepProps {
  /** Shows the next step. Undefined if there is none. */
  onNext: (() => void) | undefined;
}

/** The next step in large type, completed with one tap. After that, another tap shows the following step. */
export function NextStepHero({ step, isBusy, isDone, onDone, onUndo, onNext }: HeroProps) {
  const { t } = useTranslation();
  return (
    <Paper component="section" radius="lg" className={classes.hero} aria-label={t("dashboard.nextStep")}>
      <Text className={classes.eyebrow}>{t("dashboard.nextStep")}</Text>
      <Title order={2} className={classes.heroTitle}>
        {step.name}
      </Title>
      <div className={classes.meta}>
        <Due step={step} />
        <Points points={step.points} />
      </div>
      {isDone(step) ? (
        <>
          <Praise step={step} />
          <div className={classes.afterDone}>
            <Undo step={step} isBusy={isBusy} onUndo={onUndo} />
            {onNext ? (
              <Button variant="default" size="md" onClick={onNext}>
                {t("dashboard.showNext")}
              </Button>
            ) : null}
          </div>
        </>
      ) : (
        <>
          <Button
            size="xl"
            fullWidth
            leftSection={<IconCheck size={26} aria-hidden />}
            disabled={isBusy}
            onClick={() => onDone(step)}
          >
            {t("dashboard.iDidIt")}
          </Button>
          <Button component={Link} to={planPath(step)} variant="subtle" size="md" fullWidth mt={6}>
            {t("dashboard.addNote")}
          </Button>
        </>
      )}
    </Paper>
  );
}

interface NextLinkProps {
  eyebrow: string;
  title: string;
  to: string;
  label: string;
  children?: ReactNode;
}

/** A next step that links to another page. */
function NextLink({ eyebrow, title, to, label, children }: NextLinkProps) {
  const { t } = useTranslation();
  return (
    <Paper component="section" radius="lg" className={classes.hero} aria-label={t("dashboard.nextStep")}>
      <Text className={classes.eyebrow}>{eyebrow}</Text>
      <Title order={2} className={classes.heroTitle}>
        {title}
      </Title>
      {children}
      <Button component={Link} to={to} size="xl" fullWidth>
        {label}
      </Button>
    </Paper>
  );
}

/** The questions of a follow-up, which take a few taps. */
export function NextQuestion() {
  const { t } = useTranslation();
  return (
    <NextLink
      eyebrow={t("dashboard.nextStep")}
      title={t("dashboard.howIsLife")}
      to="/check-in?more"
      label={t("dashboard.answerNow")}
    />
  );
}

/** The mentee's own promise, shown while there is no step. It opens the promise's page. */
export function NextPromise({ promise: { id, text, dueOn, overdue } }: { promise: OwnPromise }) {
  const { t } = useTranslation();
  return (
    <NextLink
      eyebrow={t("dashboard.youSaid")}
      title={text}
      to={planPath({ table: "promises", id })}
      label={t("dashboard.openPromise")}
    >
      <div className={classes.meta}>
        <Due step={{ endDate: dueOn, overdue }} />
      </div>
    </NextLink>
  );
}
