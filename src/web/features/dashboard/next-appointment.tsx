import { Anchor, Button, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconCalendar, IconCheck, IconX } from "../../components/icons/index.ts";
import { calendarFile } from "../../lib/calendar-file.ts";
import { momentText } from "../../lib/moments.ts";
import { useTapped } from "../../lib/use-pending-changes.ts";
import { optionOf, type Appointment } from "../../records/appointments/appointment.ts";
import { useChange } from "../../records/use-change.ts";
import { UnsentLine } from "./unsent-line.tsx";
import classes from "./mentee-dashboard.module.css";

const replies = [
  { code: "yes", label: "dashboard.willCome", icon: IconCheck },
  { code: "cannot", label: "dashboard.cannotCome", icon: IconX },
] as const;

const ignore = () => undefined;

/** Hands a text over as a file. */
function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

interface NextAppointmentProps {
  appointment: Appointment;
  /** Instead of "Your next appointment". */
  title?: string;
}

/** The next appointment of a mentee: when, where, what to bring, and whether the mentee comes. */
export function NextAppointment({ appointment, title }: NextAppointmentProps) {
  const { t, i18n } = useTranslation();
  const { send, isSaving } = useChange("/saveRecord", ignore);
  const { id, start, minutes, mode, labels, place, bring, menteeNote, version } = appointment;
  const { tapped, stored, isUnsent } = useTapped("appointments", id, "reply", version);
  const { reply } = appointment;
  const shownReply = tapped ?? reply;
  const answer = (code: string) =>
    void send(
      { tableName: "appointments", tableId: id, data: { reply: code, version } },
      {
        done: t(code === "yes" ? "dashboard.repliedYes" : "dashboard.repliedCannot"),
        waits: {
          table: "appointments",
          id,
          data: { reply: code, version },
          before: { reply: stored ?? reply },
          about: momentText(start, i18n.language),
          words: Object.fromEntries(replies.map((one) => [one.code, t(one.label)])),
        },
      },
    );
  const addToCalendar = () =>
    download(
      calendarFile({
        id,
        title: t("dashboard.appointmentTitle"),
        at: start.at,
        minutes: Number(minutes),
        url: `${window.location.origin}/`,
      }),
      "appointment.ics",
    );
  const mapUrl = `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
  return (
    <Paper
      component="section"
      radius="lg"
      className={classes.appointment}
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
          <Anchor href={mapUrl} target="_blank" rel="noreferrer">
            {t("dashboard.map")}
          </Anchor>
        </Text>
      ) : null}
      {bring ? (
        <div className={classes.bring}>
          <strong>{t("dashboard.bring")}</strong>
          <div>{bring}</div>
        </div>
      ) : null}
      {menteeNote ? <Text className={classes.lines}>{menteeNote}</Text> : null}
      <div className={classes.ways} role="group" aria-label={t("dashboard.willYouCome")}>
        {replies.map(({ code, label, icon: ReplyIcon }) => (
          <Button
            key={code}
            size="md"
            variant={shownReply === code ? "filled" : "default"}
            aria-pressed={shownReply === code}
            disabled={isSaving}
            leftSection={<ReplyIcon size={20} aria-hidden />}
            onClick={() => answer(code)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <UnsentLine isUnsent={isUnsent} />
      <Button
        variant="subtle"
        size="md"
        leftSection={<IconCalendar size={20} aria-hidden />}
        onClick={addToCalendar}
      >
        {t("dashboard.addToCalendar")}
      </Button>
    </Paper>
  );
}
