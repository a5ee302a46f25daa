import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { chosenTimeOf } from "#shared/records/other-times.ts";
import { momentText } from "../../lib/time/moments.ts";
import { OverlapNotice } from "../form/overlap-notice.tsx";
import { useCaller } from "../parts/use-caller.ts";
import { undoSave, useChange } from "../parts/use-change.ts";
import type { Appointment } from "./appointment.ts";
import { mayMove } from "./may-move.ts";

interface MoveToChosenProps {
  appointment: Appointment;
  onDone: () => void;
}

/** Reschedules an appointment to the time that the mentee chose, with one click. */
export function MoveToChosen({ appointment, onDone }: MoveToChosenProps) {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  const { id, version, start } = appointment;
  const { send, isSaving, conflicts } = useChange("/appointments/move", undefined, { onClose: onDone });
  const local = chosenTimeOf(appointment);
  if (local === undefined || !mayMove(caller, appointment)) return null;
  const chosen = { local, zone: start.zone };
  const move = (force: boolean) =>
    void send(
      { id, version, start: chosen, ...(force ? { force } : {}) },
      { done: t("calendar.moved"), undo: undoSave(t("calendar.movedBack")) },
    );
  return (
    <>
      <Button loading={isSaving} onClick={() => move(false)}>
        {t("calendar.moveTo", { time: momentText(chosen, i18n.language) })}
      </Button>
      {conflicts ? <OverlapNotice conflicts={conflicts} onSave={() => move(true)} /> : null}
    </>
  );
}
