import { Button, Group } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { DayInput } from "../../components/day-input.tsx";
import { GrowingText } from "../../components/growing-text.tsx";
import { useUser } from "../../lib/use-session.ts";
import { useTypedDraft } from "../../records/form/use-typed-draft.ts";
import { useChange } from "../../records/parts/use-change.ts";
import classes from "./mentee-dashboard.module.css";

export interface OwnPromiseFormProps {
  /** The open promise to change. Missing for a new one. */
  promise?: { readonly id: string; readonly text: string; readonly dueOn: string; readonly version: number };
  onClose: () => void;
}

/** Asks what the mentee will do, and by when. */
export default function OwnPromiseForm({ promise: current, onClose }: OwnPromiseFormProps) {
  const { t } = useTranslation();
  const { id: menteeId } = useUser();
  // The screen may reload the promise in the meantime. A change by another person must not be overwritten.
  const [promise] = useState(current);
  const id = promise?.id ?? "0";
  // What is typed for a new promise survives a visit to another page. A change of an open one might be outdated then.
  const [typed, setTyped, clear] = useTypedDraft(
    ["promises.own", id],
    { text: promise?.text ?? "", dueOn: promise?.dueOn ?? "" },
    ({ text, dueOn }) => !promise && Boolean(text.trim() || dueOn),
  );
  const close = () => {
    clear();
    onClose();
  };
  // Text typed in another form since then stays.
  const { send, isSaving } = useChange("/saveRecord", () => clear(typed), { onClose });
  const data = { ...typed, ...(promise && { version: promise.version }) };
  // Without `said`, the list of unsent changes shows the day too, which may be all that was changed.
  const change = promise
    ? { before: { text: promise.text, dueOn: promise.dueOn }, about: promise.text }
    : { said: typed.text };
  const first = useRef<HTMLTextAreaElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isWhole = typed.text.trim() !== "" && isCalendarDay(typed.dueOn);
  return (
    <form
      className={classes.ownForm}
      aria-label={t("dashboard.addOwn")}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isWhole)
          void send(
            { tableName: "promises", tableId: id, data: { menteeId, ...data } },
            { done: t("dashboard.ownSaved"), waits: { table: "promises", id, menteeId, data, ...change } },
          );
      }}
    >
      <GrowingText
        inputRef={first}
        size="md"
        label={t("dashboard.ownText")}
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={typed.text}
        onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
      />
      <DayInput
        size="md"
        mt="sm"
        label={t("dashboard.ownDay")}
        value={typed.dueOn}
        onChange={(dueOn) => setTyped((before) => ({ ...before, dueOn }))}
      />
      {/* Leaves room for the line that shows which day was understood. */}
      <Group gap="sm" mt={52} mb="md">
        <Button type="submit" size="md" disabled={!isWhole} loading={isSaving}>
          {t("common.save")}
        </Button>
        <Button variant="default" size="md" onClick={close}>
          {t("common.cancel")}
        </Button>
      </Group>
    </form>
  );
}
