import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TodayLeaver, TodayWork } from "#shared/contracts/responses/today.ts";
import { Hint } from "../../../components/hint.tsx";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import { IconClock } from "../../../components/icons/index.ts";
import { longDate } from "../../../lib/dates.ts";
import { momentText } from "../../../lib/time/moments.ts";
import { recordPath } from "../../../lib/record-path.ts";
import type { Appointment } from "../../../records/appointments/appointment.ts";
import { LazyAppointmentDialog } from "../../../records/appointments/lazy-appointment.tsx";
import buttons from "../../../records/list/row-button.module.css";
import { useFocusAfterItem } from "../../../records/parts/use-focus-after-item.ts";
import { useWorkChange } from "../../../records/parts/use-work-change.ts";
import classes from "./today.module.css";

const PromiseDialog = lazyPart(() => withTexts(["dayInput"], () => import("./promise-dialog.tsx")), {
  place: "floating",
});

interface TodoRowProps {
  kind: "outcome" | "work" | "followUp" | "leaving";
  /** The page that the row opens. */
  to: string;
  what: string;
  who: ReactNode;
  /** The type of the item. */
  type: ReactNode;
  when: string;
  isLate?: boolean;
  children?: ReactNode;
}

/** One row of the to-do list: columns on a wide screen, two lines on a phone. The whole row is a link. */
export function TodoRow({ kind, to, what, who, type, when, isLate, children }: TodoRowProps) {
  const place = useFocusAfterItem("[data-todo]", "section");
  return (
    <li ref={place} className={classes.todo} data-todo={kind}>
      <Link to={to} className={classes.what}>
        {what}
      </Link>
      <span className={classes.facts}>
        <span>{who}</span>
        <span>{type}</span>
        <span data-late={isLate || undefined}>{when}</span>
      </span>
      <span className={classes.acts}>{children}</span>
    </li>
  );
}

/** An appointment without an outcome, which can be recorded in place. */
export function OutcomeRow({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { menteeId, menteeName, labels, start, editButton } = appointment;
  const time = momentText(start, i18n.language);
  return (
    <TodoRow
      kind="outcome"
      to={`/mentee/overview/${menteeId}`}
      what={labels["type"] || menteeName}
      who={menteeName}
      type={t("today.noOutcome")}
      when={time}
    >
      {editButton ? (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={t("today.recordOf", { name: menteeName, time })}
          onClick={() => setIsOpen(true)}
        >
          {t("today.record")}
        </Button>
      ) : null}
      {isOpen ? (
        <LazyAppointmentDialog appointment={appointment} first="outcome" onClose={() => setIsOpen(false)} />
      ) : null}
    </TodoRow>
  );
}

interface WorkRowProps {
  work: TodayWork;
  /** Today in the reader's time zone, `YYYY-MM-DD`. */
  today: string;
}

/** Due work. It can be marked as done in place. A promise can also be postponed or released. */
export function WorkRow({ work, today }: WorkRowProps) {
  const { t } = useTranslation();
  const [isAsking, { open: ask, close }] = useDisclosure();
  const { table, id, name, menteeId, menteeName, daysLate, canComplete, done, open } = work;
  const fullName = `${name}, ${menteeName}`;
  const { save, isSaving } = useWorkChange(work, fullName, t("today.undone"), close);
  return (
    <TodoRow
      kind="work"
      to={recordPath({ tableName: table, recordId: id, menteeId }) ?? "/"}
      what={name}
      who={menteeName}
      type={t(`dashboard.kind_${table}`)}
      when={daysLate > 0 ? t("today.daysLate", { count: daysLate }) : t("today.dueToday")}
      isLate={daysLate > 0}
    >
      {canComplete && !open ? (
        <Hint label={t("today.postpone", { name })}>
          <button
            type="button"
            className={buttons.button}
            aria-label={t("today.postpone", { name: fullName })}
            aria-haspopup="dialog"
            onClick={ask}
          >
            <IconClock size={18} stroke={1.6} aria-hidden />
          </button>
        </Hint>
      ) : null}
      {isAsking ? (
        <PromiseDialog {...{ id, name, menteeName, today, isSaving }} onSave={save} onClose={close} />
      ) : null}
      {canComplete ? (
        <label className={classes.check}>
          <input
            type="checkbox"
            aria-label={t("today.markDone", { name: fullName })}
            checked={isSaving}
            disabled={isSaving}
            onChange={() => save(done, t("today.done"))}
          />
          {t("today.doneLabel")}
        </label>
      ) : null}
    </TodoRow>
  );
}

/** A mentee who is expected to leave custody soon. */
export function LeavingRow({ mentee: { id, name, day, days } }: { mentee: TodayLeaver }) {
  const { t, i18n } = useTranslation();
  return (
    <TodoRow
      kind="leaving"
      to={`/mentee/overview/${id}`}
      what={t("today.leaves")}
      who={name}
      type={longDate(day, i18n.language)}
      when={t("today.leavesIn", { count: days })}
    />
  );
}
