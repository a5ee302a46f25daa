import { Button, Paper } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { planPath } from "#shared/records/plan-paths.ts";
import { useTapped } from "../../lib/pending/use-pending-changes.ts";
import { momentText } from "../../lib/time/moments.ts";
import { optionOf, type Appointment } from "../../records/appointments/appointment.ts";
import classes from "./mentee-dashboard.module.css";
import { NextAppointment, WhatToBring } from "./next-appointment.tsx";

/** The next appointment on a mentee's home screen. If it was answered on an earlier visit, it is short. */
export function HomeAppointment({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useTranslation();
  const { id, start, mode, place, bring, reply, version } = appointment;
  const { tapped } = useTapped("appointments", id, "reply", version);
  const isAnswered = reply === "yes" || reply === "cannot";
  // The buttons stay visible to confirm an answer from this visit, or one that waits on the phone.
  const [isOpen, setOpen] = useState(false);
  if (tapped !== undefined && !isOpen) setOpen(true);
  if (isOpen || !isAnswered) {
    return <NextAppointment appointment={appointment} isShort hasFocus={isOpen && tapped === undefined} />;
  }
  return (
    <Paper
      component="section"
      radius="lg"
      className={classes.appointment}
      data-short
      aria-label={t("dashboard.nextAppointment")}
    >
      <div className={classes.answered}>
        <span>
          <Link to={planPath({ table: "appointments", id })} className={classes.instead}>
            {momentText(start, i18n.language)}
          </Link>
          {` · ${place || optionOf(t, "mode", mode)} · `}
          {t(reply === "yes" ? "dashboard.saidYes" : "dashboard.saidCannot")}
        </span>
        <Button variant="subtle" size="md" px={0} onClick={() => setOpen(true)}>
          {t("dashboard.changeAnswer")}
        </Button>
      </div>
      <WhatToBring text={bring} />
    </Paper>
  );
}
