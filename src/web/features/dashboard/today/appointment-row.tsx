import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { momentText } from "../../../lib/moments.ts";
import type { AppointmentStep } from "../../../records/appointments/appointment-dialog.tsx";
import {
  optionOf,
  shownTime,
  timeThere,
  type Appointment,
} from "../../../records/appointments/appointment.ts";
import { LazyAppointmentDialog } from "../../../records/appointments/lazy-appointment.tsx";
import classes from "./today.module.css";

interface AppointmentRowProps {
  appointment: Appointment;
  /** It waits for its outcome. */
  isPast: boolean;
}

/** An appointment of today, or one that waits for its outcome; both open in place. */
export function AppointmentRow({ appointment, isPast }: AppointmentRowProps) {
  const { t, i18n } = useTranslation();
  const [step, setStep] = useState<AppointmentStep>();
  const { menteeName, labels, mode, reply, editButton } = appointment;
  const time = isPast ? momentText(appointment.start, i18n.language) : shownTime(appointment, i18n.language);
  const [type, way] = [labels["type"], isPast ? "" : optionOf(t, "mode", mode)];
  // A home visit is one; said once.
  const details = [time, type, way === type ? "" : way];
  const there = isPast ? "" : timeThere(appointment, i18n.language);
  return (
    <li className={classes.row}>
      <div className={classes.body}>
        <button type="button" className={classes.name} data-on-paper onClick={() => setStep("facts")}>
          {menteeName || labels["type"]}
        </button>
        <Text size="xs" c={reply === "cannot" && !isPast ? "red" : "dimmed"} truncate>
          {[...details, reply === "none" || isPast ? "" : optionOf(t, "reply", reply), there]
            .filter(Boolean)
            .join(" · ")}
        </Text>
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
