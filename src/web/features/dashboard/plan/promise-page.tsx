import { Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { addDays } from "#shared/fields/days.ts";
import { holds, lateWork } from "#shared/records/definitions.ts";
import { isSettledPromise, promiseAnswerDays, promises } from "#shared/records/promises.ts";
import { ListenButton } from "../../../fields/listen-button.tsx";
import { asText } from "../../../fields/field-props.ts";
import { organizationDay } from "../../../records/parts/organization-day.ts";
import { shortDate } from "../../../lib/dates.ts";
import { useTapped } from "../../../lib/pending/use-pending-changes.ts";
import { LazyPromiseForm } from "../add-own-promise.tsx";
import { PromiseAnswer } from "../own-promises.tsx";
import { DoneButton } from "./done-button.tsx";
import { ItemFacts } from "./item-facts.tsx";
import { PlanItemPage } from "./item-page.tsx";
import classes from "./plan.module.css";
import { usePlanRecord } from "./use-plan.ts";

/** Fields that the page already shows. */
const shownFields = ["text", "by", "byStaff", "dueOn", "status", "keptOn", "confirmed"];

/** Who made the promise, and its state: due date, done, or no longer needed. */
function State({ row, status }: { row: WireRow; status: string }) {
  const { t, i18n } = useTranslation();
  const isOwn = row["by"] === "mentee";
  const day = (name: string) => shortDate(asText(row[name]), i18n.language);
  const isLate = holds(lateWork(promises), { ...row, status }, organizationDay());
  const due = t(isLate ? (isOwn ? "plan.late" : "dashboard.wasDue") : "plan.by", { date: day("dueOn") });
  const state = {
    open: due,
    kept: day("keptOn") ? t("plan.doneOn", { date: day("keptOn") }) : t("plan.done"),
    released: t("plan.promiseReleased"),
  }[status];
  const who = isOwn
    ? ""
    : (row.labels["byStaff"] ?? (row["by"] === "agency" ? t("plan.promiseOfAgency") : ""));
  return (
    <div className={classes.meta}>
      <Text span inherit>
        {[t(isOwn ? "dashboard.youSaid" : "dashboard.promisedYou"), who].filter(Boolean).join(" · ")}
      </Text>
      <Text span inherit c={isLate ? "red" : "dimmed"} fw={isLate ? 600 : 400}>
        {state}
      </Text>
    </div>
  );
}

/** What the mentee can do now: mark it as done, answer, or change their open promise. */
function Actions({ row, status }: { row: WireRow; status: string }) {
  const { t } = useTranslation();
  // Undefined before the form is first opened.
  const [isChanging, setIsChanging] = useState<boolean>();
  const { id, version } = row;
  const [text, dueOn] = [asText(row["text"]), asText(row["dueOn"])];
  const isOwn = row["by"] === "mentee";
  if (isSettledPromise(row, addDays(organizationDay(), -promiseAnswerDays))) return null;
  if (!isOwn)
    return row["status"] === "kept" ? (
      <>
        <Text className={classes.text}>{t("dashboard.promiseAsked")}</Text>
        <PromiseAnswer promise={{ id, text, version }} />
      </>
    ) : null;
  if (isChanging)
    return <LazyPromiseForm promise={{ id, text, dueOn, version }} onClose={() => setIsChanging(false)} />;
  return (
    <>
      <DoneButton
        table="promises"
        id={id}
        field="status"
        values={{ done: "kept", open: "open" }}
        row={row}
        about={text}
      />
      {status === "open" ? (
        <Button
          // The closed form had the focus. The button takes it over once, and not when it is shown again later.
          autoFocus={isChanging === false}
          onBlur={() => setIsChanging((isOpen) => isOpen || undefined)}
          variant="subtle"
          size="md"
          fullWidth
          mt={6}
          onClick={() => setIsChanging(true)}
        >
          {t("plan.change")}
        </Button>
      ) : null}
    </>
  );
}

function PromiseCard({ row }: { row: WireRow }) {
  const { tapped } = useTapped("promises", row.id, "status", row.version);
  const text = asText(row["text"]);
  const status = asText(tapped ?? row["status"]);
  return (
    <Paper component="section" radius="lg" className={classes.card}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {text}
      </Title>
      <State row={row} status={status} />
      <ListenButton text={text} />
      <ItemFacts table="promises" row={row} skip={shownFields} />
      <Actions row={row} status={status} />
    </Paper>
  );
}

/** One promise as a mentee reads it: what, by when, who, its state, and what to do now. */
export function PromisePage({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <PlanItemPage
      query={usePlanRecord("promises", id)}
      gone={t("plan.promiseGone")}
      failed={t("plan.promiseFailed")}
    >
      {({ dataValues }) => <PromiseCard row={dataValues} />}
    </PlanItemPage>
  );
}
