import { Group, Input, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { canOmitZone, readerZone } from "../lib/clock.ts";
import { DayInput } from "../components/day-input.tsx";
import { momentOf, wallTime, zoneName } from "../lib/time/moments.ts";
import { readTime } from "../lib/time/read-time.ts";
import type { InputProps } from "./field-props.ts";

const timeShape = /^\d{2}:\d{2}$/;

/** Formats a time for the language. Typed text that isn't a time stays as it is. */
const shownTime = (time: string, language: string): string =>
  timeShape.test(time) ? wallTime(time, language) : time;

/** An input for day and time in the record's time zone. A new moment is in the reader's time zone. */
export function MomentInput({ name, label, help, error, isRequired, value, onChange }: InputProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  const moment = momentOf(value);
  const zone = moment?.zone ?? readerZone();
  const [day = "", time = ""] = (moment?.local ?? "").split("T");
  const shown = typed ?? shownTime(time, i18n.language);
  const isWrong = !hasFocus && time !== "" && !timeShape.test(time);
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === "" && nextTime === "" ? "" : { local: `${nextDay}T${nextTime}`, zone });

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={
        canOmitZone(zone) ? help : t("dayInput.zone", { zone: zoneWords(zone, moment?.at, i18n.language) })
      }
      error={error}
      withAsterisk={isRequired}
      inputWrapperOrder={["label", "input", "description", "error"]}
    >
      <Group role="group" aria-labelledby={id} gap="xs" wrap="nowrap" align="flex-start">
        <DayInput
          style={{ flex: 1 }}
          name={name}
          aria-label={t("dayInput.dayOf", { label })}
          aria-required={isRequired}
          // The message below says what is wrong.
          error={error ? !isCalendarDay(day) : undefined}
          value={day}
          onChange={(next) => change(next.replaceAll("T", " "), time)}
        />
        <TextInput
          w="9rem"
          name={`${name}-time`}
          aria-label={t("dayInput.timeOf", { label })}
          aria-required={isRequired}
          autoComplete="off"
          maxLength={20}
          placeholder={t("dayInput.timePlaceholder")}
          value={shown}
          error={error ? !timeShape.test(time) : isWrong ? t("dayInput.timeWrong") : undefined}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            change(day, readTime(text) ?? text.replaceAll("T", " ").trim());
          }}
          onFocus={() => setHasFocus(true)}
          onBlur={() => {
            setHasFocus(false);
            setTyped(undefined);
          }}
        />
      </Group>
    </Input.Wrapper>
  );
}

const zoneWords = (zone: string, at: string | undefined, language: string): string =>
  `${zone.replaceAll("_", " ")} (${zoneName(zone, at ? new Date(at) : new Date(), language)})`;
