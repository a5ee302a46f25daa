import { utcDay } from "#shared/fields/days.ts";
import { NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DayInput } from "../../components/day-input.tsx";
import { longDate } from "../../lib/dates.ts";
import { momentOf } from "../../lib/time/moments.ts";
import type { Values } from "../../fields/field-props.ts";
import { daysOf, placeInMonth, repeatOf, repeats, ruleOf, type Repeat } from "./repeat.ts";
import { weekdayInMonth } from "./rule-text.ts";

interface RepeatInputProps {
  /** The current choice, or undefined. */
  value: unknown;
  /** The values of the form. */
  values: Values;
  hasError: boolean;
  onChange: (value: Repeat) => void;
}

/** Asks whether an appointment repeats, how often, and until when. */
export default function RepeatInput({ value: chosen, values, hasError, onChange }: RepeatInputProps) {
  const { t, i18n } = useTranslation();
  const value = repeatOf(chosen);
  const rule = ruleOf(value);
  const first = momentOf(values["start"])?.local.slice(0, 10);
  const days = rule && first ? daysOf(first, rule) : [];
  const last = days.at(-1);
  const set = (changes: Partial<Repeat>) => onChange({ ...value, ...changes });
  // With a start day, the choice reads "on the second Tuesday".
  const labelOf = (every: Repeat["every"]) =>
    every === "monthWeekday" && first
      ? t("calendar.repeats_onWeekday", {
          inMonth: weekdayInMonth(t, utcDay(first).getUTCDay(), placeInMonth(first), i18n.language),
        })
      : t(`calendar.repeats_${every}`);
  const error = hasError && days.length < 2 ? t("calendar.repeatMissing") : undefined;
  return (
    <div>
      <NativeSelect
        name="repeats"
        label={t("calendar.repeats")}
        value={value.every}
        data={repeats.map((every) => ({ value: every, label: labelOf(every) }))}
        onChange={(event) => set({ every: event.currentTarget.value as Repeat["every"] })}
      />
      <SimpleGrid cols={2} spacing="sm" mt={value.every === "none" ? 0 : "xs"}>
        {value.every === "none" ? null : (
          <NativeSelect
            name="repeatEnds"
            label={t("calendar.ends")}
            value={value.ends}
            data={(["count", "until"] as const).map((ends) => ({
              value: ends,
              label: t(`calendar.ends_${ends}`),
            }))}
            onChange={(event) => set({ ends: event.currentTarget.value as Repeat["ends"] })}
          />
        )}
        {value.every === "none" ? null : value.ends === "count" ? (
          <TextInput
            name="repeatCount"
            label={t("calendar.times")}
            inputMode="numeric"
            maxLength={2}
            error={error}
            value={value.count}
            onChange={(event) => set({ count: event.currentTarget.value })}
          />
        ) : (
          <DayInput
            label={t("calendar.lastDay")}
            error={error}
            value={value.until}
            onChange={(until) => set({ until })}
          />
        )}
      </SimpleGrid>
      {last && days.length > 1 ? (
        <Text size="sm" c="dimmed" mt={4} role="status">
          {t("calendar.repeatSum", { count: days.length, day: longDate(last, i18n.language) })}
        </Text>
      ) : null}
    </div>
  );
}
