import { Anchor, Badge, Button, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PlanStepAnswer } from "#shared/contracts/plan.ts";
import { isWaitedFor } from "#shared/records/progress.ts";
import { localDay } from "../../../lib/clock.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { ListenButton } from "../../../fields/listen-button.tsx";
import { IconArrowLeft, IconCheck, IconChecklist } from "../../../components/icons/index.ts";
import { asText } from "../../../fields/field-props.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { parseDate, shortDate } from "../../../lib/dates.ts";
import { pendingChanges } from "../../../lib/pending-changes.ts";
import { useTapped } from "../../../lib/use-pending-changes.ts";
import { failureText, toastSaveFailed } from "../../../lib/toasts.tsx";
import classes from "./plan.module.css";
import { StepAnswer } from "./step-answer.tsx";
import { StepEntries } from "./step-entries.tsx";
import type { StepProps } from "./step.ts";
import { usePlanStep, useRefreshPlan } from "./use-plan.ts";

function BackLink() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to="/plan" className={classes.back}>
      <IconArrowLeft size={20} aria-hidden />
      {t("plan.back")}
    </Anchor>
  );
}

/** The fields of every step that say whether it is done and in use. */
const stepFields = { doneField: "completed", activeField: "active" };

/** Until when, and what it brings. */
function Meta({ table, answer: { dataValues } }: StepProps) {
  const { t, i18n } = useTranslation();
  const day = asText(dataValues["endDate"]);
  const date = parseDate(day);
  const points = Number(dataValues["points"]) || 0;
  const isLate = isWaitedFor(stepFields, dataValues) && day < localDay();
  return (
    <div className={classes.meta}>
      <Badge size="lg">{t(`dashboard.kind_${table}`)}</Badge>
      {date ? (
        <Text span inherit c={isLate ? "red" : "dimmed"} fw={isLate ? 600 : 400}>
          {t(isLate ? "plan.late" : "plan.by", { date: shortDate(date, i18n.language) })}
        </Text>
      ) : null}
      {points > 0 ? (
        <Text span inherit fw={600}>
          {t("dashboard.plusPoints", { count: points })}
        </Text>
      ) : null}
    </div>
  );
}

/** What to do, where and with what; what the team wrote to this mentee stands apart from what everybody reads. */
function Instructions({ answer: { item, dataValues } }: Pick<StepProps, "answer">) {
  const { t } = useTranslation();
  const own = asText(dataValues["description"]).trim();
  const isOther = own !== "" && own !== item.description.trim();
  const mapUrl = `https://www.openstreetmap.org/search?query=${encodeURIComponent(item.address)}`;
  const facts = [
    { name: "bring", text: item.bring },
    { name: "where", text: item.address },
    { name: "hours", text: item.hours },
  ].filter(({ text }) => text !== "");
  return (
    <>
      {item.description ? <Text className={classes.text}>{item.description}</Text> : null}
      {isOther ? (
        <>
          <Text className={classes.small} c="dimmed">
            {t("plan.fromTeam")}
          </Text>
          <Text className={classes.text}>{own}</Text>
        </>
      ) : null}
      {facts.length > 0 ? (
        <dl className={classes.facts}>
          {facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{t(`plan.${name}`)}</dt>
              <dd>
                {text}
                {name === "where" ? (
                  <Anchor href={mapUrl} className={classes.map} target="_blank" rel="noreferrer">
                    {t("plan.map")}
                  </Anchor>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

/** "I did it", and the way back. Without network it waits on the phone. */
function DoneButton({ table, id, answer: { item, dataValues } }: StepProps) {
  const { t } = useTranslation();
  const refresh = useRefreshPlan();
  const [isBusy, setIsBusy] = useState(false);
  // An answer or a photo of the same step may wait beside it.
  const { tapped, stored, isWaiting } = useTapped(table, id, "completed", dataValues["version"]);
  const isDone = (tapped ?? dataValues["completed"]) === "1";
  const change = async (completed: "0" | "1") => {
    setIsBusy(true);
    try {
      const { version } = dataValues;
      const saved = await pendingChanges.save({
        table,
        id,
        data: { completed, version },
        before: { completed: stored ?? (asText(dataValues["completed"]) || "0") },
        about: item.name,
        words: { "1": t("plan.iDidIt"), "0": t("plan.notDone") },
      });
      if (saved && saved.status !== 1) toastSaveFailed(saved.message);
      if (saved) await refresh();
    } catch (error) {
      toastSaveFailed(failureText(error));
    }
    setIsBusy(false);
  };
  if (!isDone)
    return (
      <Button
        size="xl"
        fullWidth
        leftSection={<IconCheck size={26} aria-hidden />}
        disabled={isBusy}
        onClick={() => void change("1")}
      >
        {t("plan.iDidIt")}
      </Button>
    );
  return (
    <div className={classes.done} role="status">
      <span>{t(isWaiting && !isBusy ? "plan.waits" : "plan.isDone")}</span>
      <Button variant="subtle" color="green" size="md" disabled={isBusy} onClick={() => void change("0")}>
        {t("plan.notDone")}
      </Button>
    </div>
  );
}

/** All that the page says about what to do. */
const spokenText = ({ item, dataValues }: PlanStepAnswer, t: TFunction): string =>
  [
    item.name,
    item.description,
    asText(dataValues["description"]) === item.description ? "" : asText(dataValues["description"]),
    item.bring && `${t("plan.bring")}: ${item.bring}`,
    item.address && `${t("plan.where")}: ${item.address}`,
    item.hours && `${t("plan.hours")}: ${item.hours}`,
  ]
    .filter(Boolean)
    .join("\n");

function Loaded(step: StepProps) {
  const { t } = useTranslation();
  return (
    <>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {step.answer.item.name}
      </Title>
      <Meta {...step} />
      <ListenButton text={spokenText(step.answer, t)} />
      <Instructions {...step} />
      <DoneButton {...step} />
      <StepAnswer {...step} />
      <StepEntries {...step} />
    </>
  );
}

/** One step of the plan of a mentee: what to do, "I did it", and a word or a photo for the team. */
export function StepPage({ table, id }: Omit<StepProps, "answer">) {
  const { t } = useTranslation();
  const { data, error, refetch } = usePlanStep(table, id);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className={classes.page}>
      <BackLink />
      {data && !isGone ? null : (
        <Title order={1} className={classes.title}>
          {t("plan.title")}
        </Title>
      )}
      {isGone ? (
        <EmptyState icon={IconChecklist} title={t("plan.gone")} />
      ) : data ? (
        <Paper component="section" radius="lg" className={classes.card}>
          <Loaded table={table} id={id} answer={data} />
        </Paper>
      ) : error ? (
        <FailureAlert title={t("plan.stepFailed")} error={error} onRetry={refetch} />
      ) : (
        <Stack aria-busy>
          <Skeleton h={320} radius="lg" />
        </Stack>
      )}
    </div>
  );
}
