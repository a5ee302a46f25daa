import { Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { FormButtons } from "../../components/form-buttons.tsx";
import { OverlapNotice } from "../form/overlap-notice.tsx";
import type { Appointment } from "./appointment.ts";
import classes from "./appointments.module.css";
import { ScopeChoice, type Scope } from "./scope-choice.tsx";
import { isWhole, StartInput } from "./start-input.tsx";
import { undoSave, useChange } from "../parts/use-change.ts";

interface MoveFormProps {
  appointment: Appointment;
  onDone: () => void;
  onBack: () => void;
}

/** Reschedules an appointment. The old one stays in the history, and a new one replaces it. */
export function MoveForm({ appointment, onDone, onBack }: MoveFormProps) {
  const { t } = useTranslation();
  const { id, version, start: before, seriesId } = appointment;
  const [scope, setScope] = useState<Scope>("one");
  const [start, setStart] = useState<unknown>({ local: before.local, zone: before.zone });
  const [isChecked, setIsChecked] = useState(false);
  const { send, isSaving, conflicts } = useChange("/appointments/move", undefined, { onClose: onDone });
  const isMissing = !isWhole(start);
  const save = (force: boolean) => {
    setIsChecked(true);
    if (isMissing) return;
    void send(
      { id, version, start, scope, ...(force ? { force } : {}) },
      { done: t("calendar.moved"), undo: undoSave(t("calendar.movedBack")) },
    );
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <StartInput
        name="movedStart"
        label={t("calendar.newStart")}
        value={start}
        hasError={isChecked && isMissing}
        onChange={setStart}
      />
      {seriesId ? <ScopeChoice value={scope} onChange={setScope} /> : null}
      <Text size="sm" c="dimmed">
        {t("calendar.moveHint")}
      </Text>
      {conflicts ? <OverlapNotice conflicts={conflicts} onSave={() => save(true)} /> : null}
      <FormButtons submit={t("calendar.move")} close={t("common.back")} isBusy={isSaving} onClose={onBack} />
    </form>
  );
}
