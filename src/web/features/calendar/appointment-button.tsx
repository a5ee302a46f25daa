import type { CSSProperties, PointerEventHandler } from "react";
import { useTranslation } from "react-i18next";
import {
  lacksOutcome,
  optionOf,
  replyText,
  shownTime,
  localTimeText,
  type Appointment,
} from "../../records/appointments/appointment.ts";
import classes from "./calendar.module.css";

interface AppointmentButtonProps {
  appointment: Appointment;
  /** True to name the team members, for appointments of the team. */
  hasStaff: boolean;
  /** True in a list by time. Otherwise, the name is first, because a block may have room for little else. */
  isTimeFirst?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  /** True if there is room for only one line. */
  isLow?: boolean;
  /** True while it is dragged or being saved. */
  isMoving?: boolean;
  handlers?: Readonly<Record<string, PointerEventHandler<HTMLElement>>>;
  onOpen: (appointment: Appointment) => void;
}

/** An appointment in any view of the calendar: people, time, type, and outcome. */
export function AppointmentButton({
  appointment,
  hasStaff,
  isTimeFirst,
  className,
  style,
  isLow,
  isMoving,
  handlers,
  onOpen,
}: AppointmentButtonProps) {
  const { t, i18n } = useTranslation();
  const { menteeName, labels, status, reply, mode } = appointment;
  const [type, way] = [labels["type"] ?? "", optionOf(t, "mode", mode)];
  // If the type and the mode have the same name, such as "Home visit", it is shown once.
  const what = [menteeName ? type : "", way === type ? "" : way, hasStaff ? labels["staff"] : ""];
  const there = localTimeText(appointment, i18n.language);
  const isLate = lacksOutcome(appointment);
  const state = isLate
    ? t("calendar.late")
    : status !== "planned"
      ? optionOf(t, "status", status)
      : replyText(t, appointment, i18n.language);
  const [clock, ...half] = shownTime(appointment, i18n.language).split(/(?=\s)/);
  const time = (
    <span className={classes.time}>
      {clock}
      <span className={classes.half}>{half}</span>
    </span>
  );
  return (
    <button
      type="button"
      className={`${classes.appointment} ${className ?? ""}`}
      style={style}
      data-low={isLow || undefined}
      data-moving={isMoving || undefined}
      {...handlers}
      data-appointment={appointment.id}
      data-status={isLate ? "late" : status === "planned" && reply === "cannot" ? "late" : status}
      onClick={() => onOpen(appointment)}
    >
      <span className={classes.words}>
        {isTimeFirst ? time : null} <span className={classes.who}>{menteeName || type}</span>{" "}
        {isTimeFirst ? null : time} <span className={classes.what}>{what.filter(Boolean).join(" · ")}</span>{" "}
        {state ? <span className={classes.state}>{state}</span> : null}
        {/* Last, because the name is more important if space is narrow. */}
        {there ? <span> ({there})</span> : null}
      </span>
    </button>
  );
}
