import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  optionOf,
  replyText,
  shownTime,
  localTimeText,
  type Appointment,
} from "../../../records/appointments/appointment.ts";
import { LazyAppointmentDialog } from "../../../records/appointments/lazy-appointment.tsx";
import classes from "./today.module.css";

/** An appointment. The name leads to the mentee, and the details open in place. */
export function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { menteeId, menteeName, labels, mode, reply } = appointment;
  const [type, way] = [labels["type"], optionOf(t, "mode", mode)];
  // If the type and the mode have the same name, such as "Home visit", it is shown once.
  const details = [shownTime(appointment, i18n.language), type, way === type ? "" : way];
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
          data-cannot={reply === "cannot" || undefined}
          data-on-paper
          onClick={() => setIsOpen(true)}
        >
          {[...details, replyText(t, appointment, i18n.language), localTimeText(appointment, i18n.language)]
            .filter(Boolean)
            .join(" · ")}
        </button>
      </div>
      {isOpen ? <LazyAppointmentDialog appointment={appointment} onClose={() => setIsOpen(false)} /> : null}
    </li>
  );
}
