import { Anchor, Button, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { planPath } from "#shared/records/plan-paths.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { IconCalendar, IconCheck, IconX } from "../../components/icons/index.ts";
import { mapUrl } from "../../lib/map-url.ts";
import { saveFile } from "../../lib/save-file.ts";
import { calendarFile } from "../../lib/time/calendar-file.ts";
import { momentText } from "../../lib/time/moments.ts";
import { optionOf, type Appointment } from "../../records/appointments/appointment.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import classes from "./mentee-dashboard.module.css";

const replies = [
  { code: "yes", label: "dashboard.willCome", said: "dashboard.repliedYes", icon: IconCheck },
  { code: "cannot", label: "dashboard.cannotCome", said: "dashboard.repliedCannot", icon: IconX },
] as const;

const OtherTimes = lazyPart(() => import("./other-times.tsx"), { place: "none" });

export function WhatToBring({ text }: { text: string }) {
  const { t } = useTranslation();
  return text ? (
    <div className={classes.bring}>
      <strong>{t("dashboard.bring")}</strong>
      <div>{text}</div>
    </div>
  ) : null;
}

interface NextAppointmentProps {
  appointment: Appointment;
  /** Replaces the title "Your next appointment". */
  title?: string;
  /** What happened, for an appointment that is over or canceled. It is shown instead of the answer buttons. */
  outcome?: string | undefined;
  /** True to leave out what the plan shows: the team's note, other times, and the calendar file. */
  isShort?: boolean;
  /** True to focus the first answer. */
  hasFocus?: boolean;
}

/** The next appointment of a mentee: when, where, what to bring, and whether they are coming. */
export function NextAppointment({ appointment, title, outcome, isShort, hasFocus }: NextAppointmentProps) {
  const { t, i18n } = useTranslation();
  const { id, start, minutes, mode, labels, place, bring, menteeNote, reply, version } = appointment;
  const { calendarId, sequence = 0, movedFrom } = appointment;
  const addToCalendar = () =>
    saveFile(
      "appointment.ics",
      calendarFile({
        id: calendarId ?? (movedFrom || id),
        sequence,
        title: t("dashboard.appointmentTitle"),
        at: start.at,
        minutes: Number(minutes),
        url: `${window.location.origin}/`,
      }),
      "text/calendar;charset=utf-8",
    );
  return (
    <Paper
      component="section"
      radius="lg"
      className={classes.appointment}
      data-short={isShort}
      aria-label={title ?? t("dashboard.nextAppointment")}
    >
      {title === undefined ? (
        <Title order={2} className={classes.sectionTitle}>
          {t("dashboard.nextAppointment")}
        </Title>
      ) : null}
      <p className={classes.when}>{momentText(start, i18n.language)}</p>
      <Text>{[labels["type"], optionOf(t, "mode", mode), labels["staff"]].filter(Boolean).join(" · ")}</Text>
      {place ? (
        <Text>
          {place}{" "}
          <Anchor href={mapUrl(place)} target="_blank" rel="noreferrer" underline="always">
            {t("dashboard.map")}
          </Anchor>
        </Text>
      ) : null}
      <WhatToBring text={bring} />
      {menteeNote && !isShort ? <Text className={classes.lines}>{menteeNote}</Text> : null}
      {outcome === undefined ? (
        <>
          <AnswerButtons
            question={t("dashboard.willYouCome")}
            answers={replies.map(({ label, ...answer }) => ({ ...answer, label: t(label) }))}
            table="appointments"
            id={id}
            field="reply"
            version={version}
            saved={reply}
            hasFocus={hasFocus}
            about={momentText(start, i18n.language)}
            known={
              isShort && reply === "cannot" ? (
                <Link to={planPath({ table: "appointments", id })} className={classes.instead}>
                  {t("dashboard.whatWorks")}
                </Link>
              ) : undefined
            }
          />
          {reply === "cannot" && !isShort ? <OtherTimes appointment={appointment} /> : null}
          {isShort ? null : (
            <Button
              variant="subtle"
              size="md"
              leftSection={<IconCalendar size={20} aria-hidden />}
              onClick={addToCalendar}
            >
              {t("dashboard.addToCalendar")}
            </Button>
          )}
        </>
      ) : (
        <Text fw={600} mt="sm">
          {outcome}
        </Text>
      )}
    </Paper>
  );
}
