import { ActionIcon, Badge, Button, Paper, Text, Title } from "@mantine/core";
import { IconCheck } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { NextStep } from "#shared/contracts/dashboard.ts";
import { parseDate, shortDate } from "../../lib/dates.ts";
import { planPath } from "#shared/records/plan-paths.ts";
import classes from "./mentee-dashboard.module.css";

interface StepProps {
  step: NextStep;
  isBusy: boolean;
  onDone: (step: NextStep) => void;
}

/** Until when, in words: "Finish by 12 Nov". */
function Due({ step }: { step: NextStep }) {
  const { t, i18n } = useTranslation();
  const date = parseDate(step.endDate);
  if (!date) return null;
  return (
    <Text span inherit c={step.overdue ? "red" : "dimmed"} fw={step.overdue ? 600 : 400}>
      {t(step.overdue ? "dashboard.wasDue" : "dashboard.finishBy", { date: shortDate(date, i18n.language) })}
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

/** The one thing to do next, in large type, done with one tap. */
export function NextStepHero({ step, isBusy, onDone }: StepProps) {
  const { t } = useTranslation();
  return (
    <Paper component="section" radius="lg" className={classes.hero} aria-label={t("dashboard.nextStep")}>
      <Text className={classes.eyebrow}>{t("dashboard.nextStep")}</Text>
      <Title order={2} className={classes.heroTitle}>
        {step.name}
      </Title>
      <div className={classes.meta}>
        <Badge size="lg">{t(`dashboard.kind_${step.table}`)}</Badge>
        <Due step={step} />
        <Points points={step.points} />
      </div>
      {step.description ? <Text className={classes.description}>{step.description}</Text> : null}
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
    </Paper>
  );
}

function StepLine({ step, isBusy, onDone }: StepProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.step}>
      <ActionIcon
        variant="default"
        size={44}
        radius="50%"
        className={classes.check}
        aria-label={t("dashboard.markDone", { name: step.name })}
        title={t("dashboard.iDidIt")}
        disabled={isBusy}
        onClick={() => onDone(step)}
      >
        <IconCheck size={22} aria-hidden />
      </ActionIcon>
      <div className={classes.stepBody}>
        <Link to={planPath(step)} className={classes.stepName}>
          {step.name}
        </Link>
        <div className={classes.stepMeta}>
          <Due step={step} /> <Points points={step.points} />
        </div>
      </div>
    </li>
  );
}

export function LaterSteps({ steps, ...step }: Omit<StepProps, "step"> & { steps: readonly NextStep[] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <Paper component="section" radius="lg" className={classes.later} aria-label={t("dashboard.laterSteps")}>
      <Title order={2} className={classes.sectionTitle}>
        {t("dashboard.laterSteps")}
      </Title>
      <ul>
        {steps.map((one) => (
          <StepLine key={`${one.table} ${one.id}`} {...step} step={one} />
        ))}
      </ul>
    </Paper>
  );
}
