import { Anchor, Badge, Paper, Text, Title } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { PlanStepAnswer } from "#shared/contracts/responses/plan.ts";
import { holds, lateWork } from "#shared/records/definitions.ts";
import { organizationDay } from "../../../records/parts/organization-day.ts";
import { ListenButton } from "../../../fields/listen-button.tsx";
import { asText } from "../../../fields/field-props.ts";
import { shortDate } from "../../../lib/dates.ts";
import { mapUrl } from "../../../lib/map-url.ts";
import classes from "./plan.module.css";
import { DoneButton } from "./done-button.tsx";
import { PlanItemPage } from "./item-page.tsx";
import { StepAnswer } from "./step-answer.tsx";
import { StepEntries } from "./step-entries.tsx";
import type { StepProps } from "./step.ts";
import { usePlanStep } from "./use-plan.ts";

/** Goals, tasks, and challenges have the same fields. */
const lateStep = lateWork({ doneField: "completed", activeField: "active", dueField: "endDate" });

/** The due date, and the points that the step earns. */
function Meta({ table, answer: { dataValues } }: StepProps) {
  const { t, i18n } = useTranslation();
  const date = shortDate(asText(dataValues["endDate"]), i18n.language);
  const points = Number(dataValues["points"]) || 0;
  const isLate = holds(lateStep, dataValues, organizationDay());
  return (
    <div className={classes.meta}>
      <Badge size="lg">{t(`dashboard.kind_${table}`)}</Badge>
      {date ? (
        <Text span inherit c={isLate ? "red" : "dimmed"} fw={isLate ? 600 : 400}>
          {t(isLate ? "plan.late" : "plan.by", { date })}
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

/** What to do, where, and with what. A note for this mentee is shown apart from the general description. */
function Instructions({ answer: { item, dataValues } }: Pick<StepProps, "answer">) {
  const { t } = useTranslation();
  const own = asText(dataValues["description"]).trim();
  const isOther = own !== "" && own !== item.description.trim();
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
                  <Anchor href={mapUrl(text)} className={classes.map} target="_blank" rel="noreferrer">
                    {t("dashboard.map")}
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

/** Returns the instructions of the page as text. */
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

function StepCard(step: StepProps) {
  const { t } = useTranslation();
  return (
    <Paper component="section" radius="lg" className={classes.card}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {step.answer.item.name}
      </Title>
      <Meta {...step} />
      <ListenButton text={spokenText(step.answer, t)} />
      <Instructions {...step} />
      <DoneButton
        table={step.table}
        id={step.id}
        field="completed"
        values={{ done: "1", open: "0" }}
        row={step.answer.dataValues}
        about={step.answer.item.name}
      />
      <StepAnswer {...step} />
      <StepEntries {...step} />
    </Paper>
  );
}

/** One step of a mentee's plan: what to do, "I did it", and a note or photo for the team. */
export function StepPage({ table, id }: Omit<StepProps, "answer">) {
  const { t } = useTranslation();
  return (
    <PlanItemPage query={usePlanStep(table, id)} gone={t("plan.gone")} failed={t("plan.stepFailed")}>
      {(answer) => <StepCard table={table} id={id} answer={answer} />}
    </PlanItemPage>
  );
}
