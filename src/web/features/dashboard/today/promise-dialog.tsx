import { Button, Group, Stack, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { addDays } from "#shared/fields/days.ts";
import { DayInput } from "../../../components/day-input.tsx";
import { GrowingText } from "../../../components/growing-text.tsx";
import { longDate } from "../../../lib/dates.ts";
import { useTypedDraft } from "../../../records/form/use-typed-draft.ts";
import classes from "./today.module.css";
import { Dialog } from "../../../components/dialog.tsx";

interface PromiseDialogProps {
  id: string;
  name: string;
  menteeName: string;
  /** Today in the reader's time zone, `YYYY-MM-DD`. */
  today: string;
  isSaving: boolean;
  /** @param done the message after it was saved */
  onSave: (data: Record<string, string>, done: string) => void;
  onClose: () => void;
}

/** Asks what to do with a promise that isn't kept today: a new due date, or releasing it with a reason. */
export default function PromiseDialog(props: PromiseDialogProps) {
  const { id, name, menteeName, today, isSaving, onSave, onClose } = props;
  const { t, i18n } = useTranslation();
  const [day, setDay] = useState("");
  // The typed reason survives a closed dialog, a reload, and a save that fails.
  const [{ reason }, setTyped] = useTypedDraft(
    ["promises", "release", id],
    { reason: "" },
    (typed) => typed.reason.trim() !== "" && !isSaving,
  );
  const [checked, setChecked] = useState<"day" | "reason">();
  const isLater = isCalendarDay(day) && day > today;
  const putOff = (dueOn: string) =>
    onSave({ dueOn }, t("today.putOff", { day: longDate(dueOn, i18n.language) }));
  const handleDay = (event: FormEvent) => {
    event.preventDefault();
    setChecked("day");
    if (isLater) putOff(day);
  };
  const handleRelease = (event: FormEvent) => {
    event.preventDefault();
    setChecked("reason");
    if (reason.trim()) onSave({ status: "released", reason: reason.trim() }, t("today.released"));
  };
  return (
    <Dialog onClose={onClose} title={t("today.promiseOf", { name: menteeName })}>
      <Stack gap="md">
        <Text fw={600} className={classes.promise}>
          {name}
        </Text>
        <fieldset className={classes.part}>
          <Text component="legend" size="sm" fw={500}>
            {t("today.later")}
          </Text>
          <Group gap="xs" mb="sm">
            {([1, 7] as const).map((days) => (
              <Button
                key={days}
                variant="default"
                disabled={isSaving}
                onClick={() => putOff(addDays(today, days))}
                data-autofocus={days === 1 || undefined}
              >
                {t(`today.later_${days}`)}
              </Button>
            ))}
          </Group>
          <form className={classes.line} onSubmit={handleDay} noValidate>
            <DayInput
              name="dueOn"
              label={t("today.laterDay")}
              value={day}
              error={checked === "day" && !isLater ? t("today.laterNeedsDay") : undefined}
              onChange={setDay}
            />
            <Button type="submit" variant="default" loading={isSaving}>
              {t("today.putOffButton")}
            </Button>
          </form>
        </fieldset>
        <form className={classes.part} onSubmit={handleRelease} noValidate>
          <GrowingText
            name="reason"
            label={t("today.releaseReason")}
            description={t("today.releaseHint")}
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={reason}
            error={checked === "reason" && !reason.trim() ? t("today.releaseNeedsReason") : undefined}
            onChange={(event) => setTyped({ reason: event.currentTarget.value })}
          />
          <Group justify="flex-end" mt="xs">
            <Button type="submit" variant="default" loading={isSaving}>
              {t("today.release")}
            </Button>
          </Group>
        </form>
      </Stack>
    </Dialog>
  );
}
