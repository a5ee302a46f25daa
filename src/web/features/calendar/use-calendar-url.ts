import { useSearchParams } from "react-router";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { addDays, addMonths } from "#shared/fields/days.ts";
import { localDay } from "../../lib/clock.ts";
import { calendarViews, type CalendarView } from "./calendar-days.ts";
import { useIsPhone } from "../../lib/use-is-phone.ts";

export type Whose = "mine" | "team";

const isView = (text: string | null): text is CalendarView => calendarViews.some((view) => view === text);

/**
 * Reads and sets the calendar's state in the address, without default values. The default view is a list on a phone
 * and a week elsewhere.
 */
export function useCalendarUrl() {
  const [params, setParams] = useSearchParams();
  const isPhone = useIsPhone();
  const today = localDay();
  const defaultView: CalendarView = isPhone ? "list" : "week";
  const [wantedView, wantedDay] = [params.get("view"), params.get("day") ?? ""];
  const view = isView(wantedView) ? wantedView : defaultView;
  const day = isCalendarDay(wantedDay) ? wantedDay : today;
  const whose: Whose = params.get("whose") === "team" ? "team" : "mine";
  const set = (next: { view?: CalendarView; day?: string; whose?: Whose }) => {
    const state = { view, day, whose, ...next };
    setParams(
      {
        ...(state.view === defaultView ? {} : { view: state.view }),
        ...(state.day === today ? {} : { day: state.day }),
        ...(state.whose === "mine" ? {} : { whose: state.whose }),
      },
      { replace: true },
    );
  };
  const step = (direction: 1 | -1) => {
    if (view === "month") return set({ day: addMonths(day, direction) });
    set({ day: addDays(day, direction * (view === "day" ? 1 : 7)) });
  };
  return { view, day, whose, today, set, step };
}
