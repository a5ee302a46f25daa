import { Group, Radio } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { mayDo } from "#shared/access/policy.ts";
import { registry } from "../../lib/organization-types.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { GrowingText } from "../../components/growing-text.tsx";
import { OverlapNotice } from "../form/overlap-notice.tsx";
import { useTypedDraft } from "../form/use-typed-draft.ts";
import { toHtml } from "../parts/note-text.ts";
import { GivenService } from "../contacts/lazy-given.ts";
import { useCaller } from "../parts/use-caller.ts";
import { momentText } from "../../lib/time/moments.ts";
import { isDayReached, optionOf, type Appointment } from "./appointment.ts";
import classes from "./appointments.module.css";
import { outcomeChange } from "./outcome-change.ts";
import { ScopeChoice, type Scope } from "./scope-choice.tsx";
import { daysLater, isWhole, StartInput } from "./start-input.tsx";
import { undoSave, useChange } from "../parts/use-change.ts";

const cancellations = ["cancelledByMentee", "cancelledByStaff"] as const;
const allStatuses = ["planned", "kept", "missed", ...cancellations];
const outcomes = ["kept", "missed", ...cancellations] as const;
/** Days until the next appointment, for each choice. */
const nextChoices = { none: undefined, week: 7, twoWeeks: 14, other: 7 } as const;
type Next = keyof typeof nextChoices;

interface OutcomeFormProps {
  appointment: Appointment;
  /** True to ask who canceled it, instead of whether it was kept. */
  isCancelling: boolean;
  onDone: () => void;
  onBack: () => void;
}

/** Records the outcome of an appointment, a note, and the next appointment in one save. */
export function OutcomeForm({ appointment, isCancelling, onDone, onBack }: OutcomeFormProps) {
  const { t, i18n } = useTranslation();
  const [status, setStatus] = useState<string>(isCancelling ? "cancelledByMentee" : "kept");
  const caller = useCaller();
  const mayAdd = (table: TableName) => mayDo(caller, registry.get(table), "add");
  // The typed note survives a reload and a sign-in after a timeout.
  const [{ note }, setTyped, clear] = useTypedDraft(["appointments", "outcome", appointment.id], {
    note: "",
  });
  const [given, setGiven] = useState("");
  const [next, setNext] = useState<Next>("none");
  const [start, setStart] = useState<unknown>("");
  const [isChecked, setIsChecked] = useState(false);
  const [scope, setScope] = useState<Scope>("one");
  // Only the team can end a series. A mentee who cancels one appointment still has the next one.
  const isPlain = note.trim() === "" && next === "none";
  const asksScope = isCancelling && isPlain && appointment.seriesId !== "" && status === "cancelledByStaff";
  const endsSeries = asksScope && scope === "following";
  const { send, isSaving, conflicts } = useChange(
    endsSeries ? "/appointments/endSeries" : "/appointments/outcome",
    () => clear({ note }),
    { onClose: onDone },
  );
  const choices = isCancelling || !isDayReached(appointment) ? cancellations : outcomes;
  const lacksStart = next !== "none" && !isWhole(start);
  const choose = (choice: Next) => {
    const days = nextChoices[choice];
    setNext(choice);
    if (days !== undefined) setStart(daysLater(appointment.start, days));
  };
  const save = (force: boolean) => {
    setIsChecked(true);
    if (lacksStart && !endsSeries) return;
    const { id, version } = appointment;
    const service = status === "kept" ? given : "";
    if (endsSeries)
      return void send(
        { id, version },
        { done: t("calendar.seriesEnded"), undo: undoSave(t("calendar.seriesPlannedAgain")) },
      );
    return void send(
      {
        id,
        version,
        status,
        note: toHtml(note),
        service: service ? { kind: service } : null,
        ...(next === "none" ? {} : { next: { start } }),
        ...(force ? { force } : {}),
      },
      {
        done: t("calendar.settled", { status: optionOf(t, "status", status) }),
        undo: undoSave(t("calendar.plannedAgain")),
        waits: {
          table: "appointments",
          id,
          menteeId: appointment.menteeId,
          ...outcomeChange(appointment, { status, note, service, next: next === "none" ? undefined : start }),
          about: appointment.menteeName || momentText(appointment.start, i18n.language),
          said: [optionOf(t, "status", status), note.trim()].filter(Boolean).join("\n"),
          words: Object.fromEntries(allStatuses.map((one) => [one, optionOf(t, "status", one)])),
        },
      },
    );
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <Radio.Group
        label={t(isCancelling ? "calendar.whoCancelled" : "calendar.whatBecame")}
        value={status}
        onChange={setStatus}
      >
        <Group gap="md" mt={6}>
          {choices.map((one, at) => (
            <Radio
              key={one}
              value={one}
              label={optionOf(t, "status", one)}
              data-autofocus={at === 0 || undefined}
            />
          ))}
        </Group>
      </Radio.Group>
      {asksScope ? <ScopeChoice value={scope} onChange={setScope} /> : null}
      {!endsSeries && mayAdd("menteeUserNotes") ? (
        <GrowingText
          name="note"
          label={t("calendar.note")}
          description={t("calendar.noteHint")}
          minRows={2}
          maxRows={10}
          maxLength={20_000}
          value={note}
          onChange={(event) => setTyped({ note: event.currentTarget.value })}
        />
      ) : null}
      {status === "kept" ? <GivenService value={given} onChange={setGiven} /> : null}
      {!endsSeries && mayAdd("appointments") ? (
        <Radio.Group label={t("calendar.next")} value={next} onChange={(choice) => choose(choice as Next)}>
          <Group gap="md" mt={6}>
            {(Object.keys(nextChoices) as Next[]).map((one) => (
              <Radio key={one} value={one} label={t(`calendar.next_${one}`)} />
            ))}
          </Group>
        </Radio.Group>
      ) : null}
      {endsSeries || next === "none" ? null : (
        <StartInput
          name="nextStart"
          label={t("calendar.nextStart")}
          value={start}
          hasError={isChecked && lacksStart}
          onChange={setStart}
        />
      )}
      {conflicts ? <OverlapNotice conflicts={conflicts} onSave={() => save(true)} /> : null}
      <FormButtons close={t("common.back")} isBusy={isSaving} onClose={onBack} />
    </form>
  );
}
