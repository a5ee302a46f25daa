import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { Hint } from "../../components/hint.tsx";
import { IconChecklist } from "../../components/icons/index.ts";
import buttons from "../list/row-button.module.css";
import { momentText } from "../../lib/time/moments.ts";
import { isDayReached, type Appointment } from "./appointment.ts";
import { LazyAppointmentDialog } from "./lazy-appointment.tsx";

/** A button in the list of appointments that records the outcome, once the day has come. */
export default function OutcomeAction({ row }: { row: WireRow }) {
  const { t, i18n } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const appointment = row as Appointment;
  if (!isDayReached(appointment)) return null;
  return (
    <>
      <Hint label={t("calendar.outcome")}>
        <button
          type="button"
          className={buttons.button}
          aria-label={t("calendar.outcomeOf", { time: momentText(appointment.start, i18n.language) })}
          onClick={open}
        >
          <IconChecklist size={18} stroke={1.6} aria-hidden />
        </button>
      </Hint>
      {isOpen ? <LazyAppointmentDialog appointment={appointment} first="outcome" onClose={close} /> : null}
    </>
  );
}
