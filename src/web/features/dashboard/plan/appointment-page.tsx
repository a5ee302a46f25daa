import { Button, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Appointment } from "../../../records/appointments/appointment.ts";
import { NextAppointment } from "../next-appointment.tsx";
import { ItemFacts } from "./item-facts.tsx";
import { PlanItemPage } from "./item-page.tsx";
import classes from "./plan.module.css";
import { usePlan, usePlanRecord } from "./use-plan.ts";

/** Fields that the card already shows, and fields for the team. */
const shownFields =
  "type status start minutes mode place staff bring menteeNote reply resourceId remindersOff".split(" ");

/** Outcomes after which the mentee may want another appointment. */
const missed = new Set(["missed", "cancelledByMentee", "cancelledByStaff"]);

/** Returns true if an appointment is scheduled and not over. */
const isAhead = ({ status, start, minutes }: Appointment): boolean =>
  status === "planned" && Date.parse(start.at) + Number(minutes) * 60_000 > Date.now();

function ShownAppointment({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const { status } = appointment;
  const outcome = isAhead(appointment) ? undefined : t(`plan.appointmentIs.${status}`);
  return (
    <>
      <Title order={1} tabIndex={-1} className={classes.title} mb="md">
        {t("plan.appointment")}
      </Title>
      <NextAppointment appointment={appointment} title={t("plan.appointment")} outcome={outcome} />
      <ItemFacts table="appointments" row={appointment} skip={shownFields} />
      {missed.has(status) ? (
        <Button component={Link} to="/chat" size="lg" fullWidth>
          {t("plan.askForTime")}
        </Button>
      ) : null}
    </>
  );
}

/** Returns the id of an appointment in calendar programs, and the count of its changes. Only the plan has them. */
function useCalendarEntry(id: string): Pick<Appointment, "calendarId" | "sequence"> {
  const { data: plan } = usePlan();
  const rows = plan?.dataValues.appointments as unknown as readonly Appointment[] | undefined;
  const row = rows?.find((one) => one.id === id);
  return row ? { calendarId: row.calendarId ?? id, sequence: row.sequence ?? 0 } : {};
}

/** One appointment as a mentee reads it: when, where, what to bring, and whether they are coming. */
export function AppointmentPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const entry = useCalendarEntry(id);
  return (
    <PlanItemPage
      query={usePlanRecord("appointments", id)}
      gone={t("plan.appointmentGone")}
      failed={t("plan.appointmentFailed")}
    >
      {({ dataValues }) => <ShownAppointment appointment={{ ...(dataValues as Appointment), ...entry }} />}
    </PlanItemPage>
  );
}
