import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isReaderZone, readerZone } from "../../lib/clock.ts";
import { momentText } from "../../lib/time/moments.ts";
import { mediumDate } from "../../lib/dates.ts";
import { useCaller } from "../parts/use-caller.ts";
import { appointmentPath, isDayReached, optionOf, replyText, type Appointment } from "./appointment.ts";
import classes from "./appointments.module.css";
import { mayMove } from "./may-move.ts";
import { MoveToChosen } from "./move-to-chosen.tsx";
import { MoveForm } from "./move-form.tsx";
import { OutcomeForm } from "./outcome-form.tsx";
import { SeriesLine } from "./series-line.tsx";
import { Dialog } from "../../components/dialog.tsx";

export type AppointmentStep = "facts" | "outcome" | "cancel" | "move";

interface AppointmentDialogProps {
  appointment: Appointment;
  /** The first step of the dialog. */
  first?: AppointmentStep;
  onClose: () => void;
}

/** The time in the reader's time zone, for an appointment in another one. */
function HereText({ start }: Appointment) {
  const { t, i18n } = useTranslation();
  if (isReaderZone(start.zone)) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("calendar.here", {
        time: mediumDate(start.at, i18n.language),
        zone: readerZone().replaceAll("_", " "),
      })}
    </Text>
  );
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useTranslation();
  const { start, minutes, mode, place, labels, bring, menteeNote, status, seriesId } = appointment;
  const lines = [
    { name: "mode", text: optionOf(t, "mode", mode) },
    { name: "place", text: place },
    { name: "staff", text: labels["staff"] },
    { name: "bring", text: bring },
    { name: "menteeNote", text: menteeNote },
    { name: "reply", text: replyText(t, appointment, i18n.language) || t("calendar.noReply") },
  ];
  return (
    <dl className={classes.facts}>
      <dt>{t("records.appointments.fields.start")}</dt>
      <dd>
        {momentText(start, i18n.language)} · {t("screens.form.minutes", { count: Number(minutes) })}
        <HereText {...appointment} />
        {seriesId ? <SeriesLine id={appointment.id} /> : null}
      </dd>
      <dt>{t("records.appointments.fields.status")}</dt>
      <dd>
        <Badge variant="light" color={status === "missed" ? "red" : status === "kept" ? "green" : "gray"}>
          {optionOf(t, "status", status)}
        </Badge>
      </dd>
      {lines.map(({ name, text }) =>
        text ? (
          <div key={name} className={classes.fact}>
            <dt>{t(`records.appointments.fields.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

interface ActionsProps {
  appointment: Appointment;
  onStep: (step: AppointmentStep) => void;
}

function Actions({ appointment, onStep }: ActionsProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const isOpen = appointment.status === "planned" && appointment.editButton;
  return (
    <Group gap="xs">
      {isOpen && isDayReached(appointment) ? (
        <Button onClick={() => onStep("outcome")} data-autofocus>
          {t("calendar.outcome")}
        </Button>
      ) : null}
      {mayMove(caller, appointment) ? (
        <Button variant="default" onClick={() => onStep("move")}>
          {t("calendar.move")}
        </Button>
      ) : null}
      {isOpen ? (
        <Button variant="default" onClick={() => onStep("cancel")}>
          {t("calendar.cancel")}
        </Button>
      ) : null}
      <Button component={Link} to={appointmentPath(appointment)} variant="subtle">
        {t(appointment.editButton ? "calendar.edit" : "calendar.openRecord")}
      </Button>
    </Group>
  );
}

/** Shows the details of one appointment and the actions that are possible. */
export default function AppointmentDialog({ appointment, first = "facts", onClose }: AppointmentDialogProps) {
  const { t, i18n } = useTranslation();
  const [step, setStep] = useState(first);
  const { menteeId, menteeName, labels, start } = appointment;
  const form = {
    appointment,
    onDone: onClose,
    onBack: () => (first === "facts" ? setStep("facts") : onClose()),
  };
  return (
    <Dialog onClose={onClose} title={step === "facts" ? labels["type"] : t(`calendar.${step}`)}>
      <Stack gap="md">
        <div>
          {menteeName ? (
            <Anchor component={Link} to={`/mentee/mentee-appointments/${menteeId}`} fw={600}>
              {menteeName}
            </Anchor>
          ) : null}
          {step === "facts" ? null : (
            <Text size="sm" c="dimmed">
              {labels["type"]} · {momentText(start, i18n.language)}
            </Text>
          )}
        </div>
        {step === "facts" ? (
          <>
            <Facts appointment={appointment} />
            <MoveToChosen appointment={appointment} onDone={onClose} />
            <Actions appointment={appointment} onStep={setStep} />
          </>
        ) : step === "move" ? (
          <MoveForm {...form} />
        ) : (
          <OutcomeForm key={step} {...form} isCancelling={step === "cancel"} />
        )}
      </Stack>
    </Dialog>
  );
}
