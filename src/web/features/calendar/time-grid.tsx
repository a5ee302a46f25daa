import { addDays } from "#shared/fields/days.ts";
import { clockOf } from "#shared/fields/clock-of.ts";
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { wallTime } from "../../lib/time/moments.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { AppointmentButton } from "./appointment-button.tsx";
import { hoursOf, type Placed } from "./calendar-days.ts";
import classes from "./calendar.module.css";
import { useDayInView } from "./use-day-in-view.ts";
import { useDrag, type Drag } from "./use-drag.ts";
import { dayTitle, weekdayOf } from "./period-title.ts";
import type { CalendarViewProps } from "./view-props.ts";
import { minutesOf } from "../../lib/time/month-days.ts";

/** Minutes between two times that can be selected. */
const slot = 30;

/** How far a key moves, in days and minutes. */
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -slot],
  ArrowDown: [0, slot],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

interface Cursor {
  day: string;
  minutes: number;
}

/** Minimum width in rem of an appointment next to another, to fit its time, and of an empty day. */
const laneWidth = 5.6;
const dayWidth = 5.9;

/** Returns the column widths for a narrow window. Days with appointments side by side are wider. */
function narrowColumns(days: readonly string[], placed: CalendarViewProps["placed"]) {
  const widths = days.map((day) =>
    Math.max(dayWidth, laneWidth * Math.max(0, ...(placed.get(day) ?? []).map(({ lanes }) => lanes))),
  );
  return {
    "--columns": widths.map((width) => `minmax(${width}rem, 1fr)`).join(" "),
    "--least": `${widths.reduce((sum, width) => sum + width, 0)}rem`,
  };
}

/** Returns the minutes since midnight. Rerenders every minute. */
function useNow(): number {
  const read = () => minutesOf(new Date());
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface ColumnProps extends Pick<CalendarViewProps, "hasStaff" | "onOpen" | "onPlan"> {
  day: string;
  rows: readonly Placed[];
  hours: { first: number; last: number };
  cursor: Cursor | undefined;
  now: number | undefined;
  drag: Drag | undefined;
  handlersOf: ReturnType<typeof useDrag>["handlersOf"];
}

/** One day: its times as buttons, with its appointments above them. */
function Column(props: ColumnProps) {
  const { day, rows, hours, cursor, now, drag, hasStaff, handlersOf, onOpen, onPlan } = props;
  const { t, i18n } = useTranslation();
  const [first, last] = [hours.first * 60, hours.last * 60];
  const slots = Array.from({ length: (last - first) / slot }, (_, place) => first + place * slot);
  const share = (minutes: number) => `${((minutes - first) / (last - first)) * 100}%`;
  const title = dayTitle(day, i18n.language);
  return (
    <div className={classes.column} role="group" aria-label={title} data-day={day}>
      {slots.map((minutes) =>
        onPlan ? (
          <button
            key={minutes}
            type="button"
            className={classes.slot}
            tabIndex={cursor?.minutes === minutes ? 0 : -1}
            data-slot={`${day}T${clockOf(minutes)}`}
            aria-label={t("calendar.at", { time: `${title}, ${wallTime(clockOf(minutes), i18n.language)}` })}
            onClick={() => onPlan(`${day}T${clockOf(minutes)}`)}
          />
        ) : (
          <div key={minutes} className={classes.slot} />
        ),
      )}
      {rows.map((placed) => {
        const { appointment, from, to, lane, lanes } = placed;
        return (
          <AppointmentButton
            key={appointment.id}
            isMoving={drag?.appointment.id === appointment.id}
            handlers={handlersOf(placed)}
            appointment={appointment}
            hasStaff={hasStaff}
            isLow={to - from <= slot}
            className={classes.placed}
            style={{
              top: share(from),
              height: `calc(${((to - from) / (last - first)) * 100}% - 2px)`,
              insetInlineStart: `calc(${(lane / lanes) * 100}% + 2px)`,
              width: `calc(${100 / lanes}% - 4px)`,
            }}
            onOpen={onOpen}
          />
        );
      })}
      {drag?.day === day ? (
        <div
          className={classes.ghost}
          style={{ top: share(drag.minutes), height: `calc(${(drag.length / (last - first)) * 100}% - 2px)` }}
          data-ghost
        >
          {wallTime(clockOf(drag.minutes), i18n.language)}
        </div>
      ) : null}
      {now !== undefined && now >= first && now <= last ? (
        <div className={classes.now} style={{ top: share(now) }} />
      ) : null}
    </div>
  );
}

/** A day or week by the hour. Arrow keys move between the times, and Enter schedules an appointment there. */
export function TimeGrid(props: CalendarViewProps & { title: string }) {
  const { day, days, placed, today, hasStaff, title, onDay, onOpen, onPlan, onMove } = props;
  const { t, i18n } = useTranslation();
  const hours = hoursOf([...placed.values()].flat());
  const { drag, handlersOf, isDragEnd } = useDrag({ first: hours.first * 60, last: hours.last * 60 }, onMove);
  const open = (appointment: Appointment) => {
    if (!isDragEnd()) onOpen(appointment);
  };
  const now = useNow();
  const columns = narrowColumns(days, placed);
  const scroller = useDayInView(day, columns["--columns"]);
  const [chosen, setChosen] = useState(540);
  const cursor: Cursor = { day: days.includes(day) ? day : (days[0] ?? day), minutes: chosen };
  const grid = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    if (takesFocus.current) grid.current?.querySelector<HTMLElement>('[data-slot][tabindex="0"]')?.focus();
    takesFocus.current = false;
  }, [cursor.day, cursor.minutes]);
  const handleKey = (event: KeyboardEvent) => {
    const step = keys[event.key];
    const at = event.target instanceof HTMLElement ? event.target.dataset["slot"] : undefined;
    if (!step || !at) return;
    event.preventDefault();
    const [from = day, clock = ""] = at.split("T");
    const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + step[1];
    takesFocus.current = true;
    setChosen(Math.min(hours.last * 60 - slot, Math.max(hours.first * 60, minutes)));
    onDay(addDays(from, step[0]));
  };
  const hourRows = Array.from({ length: hours.last - hours.first }, (_, place) => hours.first + place);
  return (
    <div ref={scroller} className={classes.scroll}>
      <div
        ref={grid}
        className={classes.grid}
        role="group"
        aria-label={title}
        data-days={days.length}
        data-dragging={drag ? true : undefined}
        style={{ "--days": days.length, "--hours": hourRows.length, ...columns } as CSSProperties}
      >
        <div className={classes.heads}>
          <span />
          {days.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.head}
              data-head={one}
              aria-current={one === today ? "date" : undefined}
              onClick={() => onDay(one, true)}
            >
              <span>{weekdayOf(one, i18n.language, "short")}</span> <strong>{Number(one.slice(8))}</strong>
            </button>
          ))}
        </div>
        <div className={classes.hourColumns} role="presentation" onKeyDown={handleKey}>
          <div className={classes.hours} data-names aria-hidden>
            {hourRows.map((hour) => (
              <span key={hour}>{wallTime(clockOf(hour * 60), i18n.language)}</span>
            ))}
          </div>
          {days.map((one) => (
            <Column
              key={one}
              day={one}
              rows={placed.get(one) ?? []}
              hours={hours}
              cursor={one === cursor.day ? cursor : undefined}
              now={one === today ? now : undefined}
              hasStaff={hasStaff}
              drag={drag}
              handlersOf={handlersOf}
              onOpen={open}
              onPlan={onPlan}
            />
          ))}
        </div>
      </div>
      {onPlan ? (
        <p className={classes.keys}>{[t("calendar.keys"), onMove ? t("calendar.dragHint") : ""].join(" ")}</p>
      ) : null}
    </div>
  );
}
