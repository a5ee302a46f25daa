import { Text, Title } from "@mantine/core";
import { useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { AppointmentButton } from "./appointment-button.tsx";
import classes from "./calendar.module.css";
import { dayTitle } from "./period-title.ts";
import type { CalendarViewProps } from "./view-props.ts";

/** Appointments by day as a plain list, for phones and screen readers. */
export function AgendaList({ days, placed, today, hasStaff, onOpen }: CalendarViewProps) {
  const { t, i18n } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-appointment]") ?? [])];
    const next = buttons[buttons.findIndex((button) => button === event.target) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={list} role="presentation" onKeyDown={handleKey}>
      {days.map((day) => {
        const rows = placed.get(day) ?? [];
        return (
          <section key={day} className={classes.agendaDay} data-today={day === today || undefined}>
            <Title order={2} size="sm" className={classes.agendaTitle}>
              {dayTitle(day, i18n.language)}
              {day === today ? ` · ${t("calendar.today")}` : null}
            </Title>
            {rows.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t("calendar.emptyDay")}
              </Text>
            ) : (
              <ul className={classes.agenda}>
                {rows.map(({ appointment }) => (
                  <li key={appointment.id}>
                    <AppointmentButton
                      appointment={appointment}
                      hasStaff={hasStaff}
                      isTimeFirst
                      className={classes.line}
                      onOpen={onOpen}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
