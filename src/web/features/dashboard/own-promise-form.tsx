import { Button, Group } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { DayInput } from "../../components/day-input.tsx";
import { GrowingText } from "../../components/growing-text.tsx";
import { useUser } from "../../lib/use-session.ts";
import { useChange } from "../../records/use-change.ts";
import classes from "./mentee-dashboard.module.css";

const nothing = { text: "", dueOn: "" };

/** Two questions: what the mentee will do, and by which day. */
export default function OwnPromiseForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const menteeId = useUser().id;
  const [typed, setTyped] = useState(nothing);
  const { send, isSaving } = useChange("/saveRecord", onClose);
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
            { tableName: "promises", tableId: "0", data: { menteeId, ...typed } },
            {
              done: t("dashboard.ownSaved"),
              waits: { table: "promises", id: "0", menteeId, data: typed, said: typed.text },
            },
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
      {/* Below the words that say which day was understood. */}
      <Group gap="sm" mt={52} mb="md">
        <Button type="submit" size="md" disabled={!isWhole} loading={isSaving}>
          {t("common.save")}
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          {t("common.cancel")}
        </Button>
      </Group>
    </form>
  );
}
