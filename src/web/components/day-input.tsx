import { ActionIcon, Popover, Text, TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readDay } from "#shared/fields/read-day.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { lazyPart } from "../boot/lazy-part.tsx";
import { localDay } from "../lib/clock.ts";
import { longDate, mediumDate } from "../lib/dates.ts";
import classes from "./day-input.module.css";
import { IconCalendar } from "./icons/index.ts";

const DayCalendar = lazyPart(() => import("./day-calendar.tsx"), { place: "none" });

interface DayInputProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "error"> {
  /** A message, or whether to mark the field without one. If missing, the field reports a text that isn't a day. */
  error?: string | boolean;
  /** `YYYY-MM-DD`, empty, or typed text that isn't a day. */
  value: string;
  /** True if the day can't be in the future. */
  isPast?: boolean;
  /**
   * True to wait until the field is left if the year isn't typed in full, because the change takes effect
   * immediately.
   */
  waits?: boolean;
  /** @param value in the same form as `value` */
  onChange: (value: string) => void;
}

/** An input for a day in any common format. It shows the day that it understood. */
export function DayInput({ value, isPast, waits, error, onChange, ...props }: DayInputProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [typed, setTyped] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const shown = typed ?? (isCalendarDay(value) ? mediumDate(value, language) : value);
  const read = readDay(shown, { language, isPast, today: localDay() });
  const meant = read?.day ?? shown.trim();
  const isWrong = !hasFocus && meant !== "" && !isCalendarDay(meant);

  const handleType = (text: string) => {
    setTyped(text);
    const next = readDay(text, { language, isPast, today: localDay() });
    if (!waits || next?.isSure || text.trim() === "") onChange(next?.day ?? text.trim());
  };
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (meant !== value) onChange(meant);
  };
  return (
    <div className={classes.field}>
      <TextInput
        {...props}
        autoComplete="off"
        placeholder={t("dayInput.placeholder")}
        maxLength={60}
        value={shown}
        error={error ?? (isWrong ? t("dayInput.wrong") : undefined)}
        onChange={(event) => handleType(event.currentTarget.value)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => {
          setHasFocus(false);
          commit();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
        rightSectionPointerEvents="all"
        rightSection={
          <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.calendar}
                aria-label={t("dayInput.calendar")}
                onClick={() => setIsOpen(!isOpen)}
              >
                <IconCalendar size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown p="xs" aria-label={t("dayInput.calendar")}>
              <DayCalendar
                day={isCalendarDay(meant) ? meant : ""}
                onPick={(day) => {
                  setTyped(undefined);
                  setIsOpen(false);
                  onChange(day);
                }}
              />
            </Popover.Dropdown>
          </Popover>
        }
      />
      <div aria-live="polite" className={classes.live}>
        {hasFocus && typed !== undefined ? (
          <Text size="sm" className={classes.meant} data-understood={read ? true : undefined}>
            {read ? longDate(read.day, language) : t("dayInput.form")}
          </Text>
        ) : null}
      </div>
    </div>
  );
}
