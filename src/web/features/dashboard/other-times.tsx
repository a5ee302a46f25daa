import { useTranslation } from "react-i18next";
import { wallTimeIn } from "#shared/fields/days.ts";
import { timeChoices } from "#shared/records/appointments.ts";
import { offeredTimesOf } from "#shared/records/other-times.ts";
import { IconCalendar, IconPhone } from "../../components/icons/index.ts";
import { momentText } from "../../lib/time/moments.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import classes from "./mentee-dashboard.module.css";

/** Returns the offered times that are still in the future, each with the code that selects it. */
const openTimes = ({ offeredTimes, start }: Appointment) =>
  offeredTimesOf(offeredTimes).flatMap((local, at) => {
    const code = timeChoices[at];
    return code && local > wallTimeIn(start.zone, new Date()) ? [{ code, local }] : [];
  });

/** Asks a mentee who can't come what would work: one of the offered times, or a call. */
export default function OtherTimes({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useTranslation();
  const { id, start, version, preferredTime } = appointment;
  const times = openTimes(appointment).map(({ code, local }) => ({
    code,
    label: momentText({ local, zone: start.zone }, i18n.language),
    said: "dashboard.timeChosen",
    icon: IconCalendar,
  }));
  const call = { code: "call", label: t("dashboard.callMe"), said: "dashboard.callChosen", icon: IconPhone };
  const question = t("dashboard.whatWorks");
  return (
    <div className={classes.bring}>
      <strong>{question}</strong>
      <AnswerButtons
        question={question}
        answers={[...times, call]}
        table="appointments"
        id={id}
        field="preferredTime"
        version={version}
        saved={preferredTime}
        about={momentText(start, i18n.language)}
      />
    </div>
  );
}
