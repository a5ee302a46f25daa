import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { momentText } from "../../../lib/moments.ts";
import type { AppointmentStep } from "../../../records/appointments/appointment-dialog.tsx";
import {
  optionOf,
  replyText,
  shownTime,
  localTimeText,
  type Appointment,
} from "../../../records/appointments/appointment.ts";
import { LazyAppointmentDialog } from "../../../records/appointments/lazy-appointment.tsx";
import classes from "./today.module.css";

interface AppointmentRowProps {
  appointment: Appointment;
  /** True if the outcome is missing. */
  isPast: boolean;
}

/** An appointment of today, or one without an outcome. The name leads to the mentee, and the details open in place. */
export function AppointmentRow({ appointment, isPast }: AppointmentRowProps) {
  const { t, i18n } = useTranslation();
  const [step, setStep] = useState<AppointmentStep>();
  const { menteeId, menteeName, labels, mode, reply, editButton } = appointment;
  const time = isPast ? momentText(appointment.start, i18n.language) : shownTime(appointment, i18n.language);
  const [type, way] = [labels["type"], isPast ? "" : optionOf(t, "mode", mode)];
  // The type "Home visit" and the mode "Home visit" are shown once.
  const details = [time, type, way === type ? "" : way];
  const there = isPast ? "" : localTimeText(appointment, i18n.language);
  return (
    <li className={classes.row}>
      <div className={classes.body}>
        {menteeName ? (
          <Link to={`/mentee/overview/${menteeId}`} className={classes.name}>
            {menteeName}
          </Link>
        ) : null}
        <button
          type="button"
          className={menteeName ? classes.details : classes.name}
          data-cannot={(reply === "cannot" && !isPast) || undefined}
          data-on-paper
          onClick={() => setStep("facts")}
        >
          {[...details, isPast ? "" : replyText(t, appointment, i18n.language), there]
            .filter(Boolean)
            .join(" · ")}
        </button>
      </div>
      {isPast && editButton ? (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={t("today.recordOf", { name: menteeName, time })}
          onClick={() => setStep("outcome")}
        >
          {t("today.record")}
        </Button>
      ) : null}
      {step ? (
        <LazyAppointmentDialog
          appointment={appointment}
          isOpen
          first={step}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </li>
  );
}
