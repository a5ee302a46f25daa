import { ActionIcon, Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OwnPromise } from "#shared/contracts/responses/dashboard.ts";
import { planPath } from "#shared/records/plan-paths.ts";
import { IconCheck, IconX } from "../../components/icons/index.ts";
import { call } from "../../lib/api.ts";
import { shortDate } from "../../lib/dates.ts";
import type { PendingChange } from "../../lib/pending/pending-changes.ts";
import { useTapped } from "../../lib/pending/use-pending-changes.ts";
import type { SaveAnswer } from "../../records/parts/record-calls.ts";
import { useChange } from "../../records/parts/use-change.ts";
import { useFocusAfterItem } from "../../records/parts/use-focus-after-item.ts";
import { AddOwnPromise } from "./add-own-promise.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { useNewPromises } from "./use-new-promises.ts";
import classes from "./mentee-dashboard.module.css";

const answers = [
  { code: "yes", label: "dashboard.promiseDone", said: "dashboard.promiseDoneSaid", icon: IconCheck },
  { code: "notYet", label: "dashboard.promiseNotYet", said: "dashboard.promiseNotYetSaid", icon: IconX },
] as const;

type PromiseKey = Pick<OwnPromise, "id" | "text" | "version">;

/** Asks a mentee if a promise made to them is kept. */
export function PromiseAnswer({ promise: { id, text, version } }: { promise: PromiseKey }) {
  const { t } = useTranslation();
  return (
    <AnswerButtons
      question={`${t("dashboard.promiseAsked")} ${text}`}
      answers={answers.map(({ label, ...answer }) => ({ ...answer, label: t(label) }))}
      table="promises"
      id={id}
      field="confirmed"
      version={version}
      saved=""
      about={text}
    />
  );
}

/** A button to mark the mentee's promise as done. It can be undone. */
function OwnDone({ promise: { id, text, version } }: { promise: OwnPromise }) {
  const { t } = useTranslation();
  const { send, isSaving } = useChange("/saveRecord");
  const change = (data: Record<string, unknown>) => ({ tableName: "promises", tableId: id, data });
  const { tapped, stored } = useTapped("promises", id, "status", version);
  const isDone = tapped === "kept";
  const undo = () => ({
    run: () => call<SaveAnswer>("/saveRecord", change({ status: "open" })),
    done: t("dashboard.ownOpen"),
  });
  // An unsent change is reverted by another tap.
  const status = isDone ? "open" : "kept";
  return (
    <ActionIcon
      variant={isDone ? "filled" : "default"}
      aria-pressed={isDone}
      size={44}
      radius="50%"
      className={classes.check}
      aria-label={t("dashboard.markDone", { name: text })}
      title={t("dashboard.iDidIt")}
      disabled={isSaving}
      onClick={() =>
        void send(change({ status, version }), {
          done: t(isDone ? "dashboard.ownOpen" : "dashboard.ownDoneSaid"),
          ...(isDone ? {} : { undo }),
          waits: {
            table: "promises",
            id,
            data: { status, version },
            before: { status: stored ?? "open" },
            about: text,
            words: {
              kept: t("dashboard.iDidIt"),
              open: t("dashboard.ownOpen"),
              released: t("plan.promiseReleased"),
            },
          },
        })
      }
    >
      <IconCheck size={22} aria-hidden />
    </ActionIcon>
  );
}

function PromiseLine({ promise }: { promise: OwnPromise }) {
  const { t, i18n } = useTranslation();
  const { id, text, by, byName, dueOn, overdue, isAsked, version } = promise;
  const { isUnsent } = useTapped("promises", id, "status", version);
  const place = useFocusAfterItem("li", "main");
  const date = shortDate(dueOn, i18n.language);
  const day = date && t(overdue ? "dashboard.wasDue" : "dashboard.promiseBy", { date });
  return (
    <li ref={place} className={classes.step}>
      {by === "mentee" ? <OwnDone promise={promise} /> : null}
      <div className={classes.stepBody}>
        <Link to={planPath({ table: "promises", id })} className={classes.stepName}>
          {text}
        </Link>
        <div className={classes.stepMeta}>
          <Text span inherit c={overdue ? "red" : "dimmed"}>
            {[byName, isUnsent ? t("errors.unsent") : isAsked ? t("dashboard.promiseAsked") : day]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </div>
        {isAsked ? <PromiseAnswer promise={promise} /> : null}
      </div>
    </li>
  );
}

/** Promises that the mentee made offline. */
function NewPromises({ promises }: { promises: readonly OwnPromise[] }) {
  const { t, i18n } = useTranslation();
  const rows = useNewPromises(promises);
  if (rows.length === 0) return null;
  const dayOf = (change: PendingChange) => {
    const date = shortDate(String(change.data["dueOn"]), i18n.language);
    return date && t("dashboard.promiseBy", { date });
  };
  return (
    <ul>
      {rows.map(({ change, isUnsent }) => (
        <li key={change.key} className={classes.step}>
          <div className={classes.stepBody}>
            <span className={classes.stepName}>{change.said}</span>
            <Text className={classes.stepMeta} c="dimmed">
              {isUnsent ? t("errors.unsent") : dayOf(change)}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Side({
  title,
  rows,
  children,
}: {
  title: string;
  rows: readonly OwnPromise[];
  children?: ReactNode;
}) {
  return (
    <Paper component="section" radius="lg" className={classes.later} aria-label={title}>
      <Title order={2} className={classes.sectionTitle}>
        {title}
      </Title>
      {rows.length > 0 ? (
        <ul>
          {rows.map((promise) => (
            <PromiseLine key={promise.id} promise={promise} />
          ))}
        </ul>
      ) : null}
      {children}
    </Paper>
  );
}

/** Promises made to the mentee, if there are any, and below them the mentee's promises. */
export function OwnPromises({ promises }: { promises: readonly OwnPromise[] }) {
  const { t } = useTranslation();
  const others = promises.filter(({ by }) => by !== "mentee");
  return (
    <>
      {others.length > 0 ? <Side title={t("dashboard.promisedYou")} rows={others} /> : null}
      <Side title={t("dashboard.youSaid")} rows={promises.filter(({ by }) => by === "mentee")}>
        <NewPromises promises={promises} />
        <AddOwnPromise />
      </Side>
    </>
  );
}
