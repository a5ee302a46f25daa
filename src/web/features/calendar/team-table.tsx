import { useTranslation } from "react-i18next";
import { splitList } from "../../fields/field-props.ts";
import { AppointmentButton } from "./appointment-button.tsx";
import type { Placed } from "./calendar-days.ts";
import classes from "./calendar.module.css";
import { dayTitle, weekdayOf } from "./period-title.ts";
import { useDayInView } from "./use-day-in-view.ts";
import type { CalendarViewProps } from "./view-props.ts";

interface Worker {
  id: string;
  name: string;
}

/** Returns everyone who takes part. Labels contain the names in the order of the ids. */
function workersOf(placed: CalendarViewProps["placed"]): Worker[] {
  const names = new Map<string, string>();
  for (const { appointment } of [...placed.values()].flat()) {
    const labels = (appointment.labels["staff"] ?? "").split(", ");
    for (const [at, id] of splitList(appointment.staff).entries()) names.set(id, labels[at] ?? id);
  }
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

const isOf =
  ({ id }: Worker) =>
  ({ appointment: { staff } }: Placed): boolean =>
    id === "" ? splitList(staff).length === 0 : splitList(staff).includes(id);

/** The team's week: one row per person, one column per day. */
export function TeamTable({ day: shownDay, days, placed, today, onDay, onOpen }: CalendarViewProps) {
  const { t, i18n } = useTranslation();
  const scroller = useDayInView(shownDay);
  const nobody: Worker = { id: "", name: t("calendar.nobody") };
  const all = [...placed.values()].flat();
  const rows = [...workersOf(placed), ...(all.some(isOf(nobody)) ? [nobody] : [])];
  return (
    <div ref={scroller} className={classes.scroll}>
      <table className={classes.team} aria-label={t("calendar.byPerson")}>
        <thead>
          <tr>
            <th scope="col" data-names>
              {t("calendar.person")}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" data-head={day} abbr={dayTitle(day, i18n.language)}>
                <button
                  type="button"
                  className={classes.head}
                  aria-current={day === today ? "date" : undefined}
                  onClick={() => onDay(day, true)}
                >
                  <span>{weekdayOf(day, i18n.language, "short")}</span>{" "}
                  <strong>{Number(day.slice(8))}</strong>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((worker) => (
            <tr key={worker.id}>
              <th scope="row">{worker.name}</th>
              {days.map((day) => (
                <td key={day}>
                  {(placed.get(day) ?? []).filter(isOf(worker)).map(({ appointment }) => (
                    <AppointmentButton
                      key={appointment.id}
                      appointment={appointment}
                      hasStaff={false}
                      className={classes.chip}
                      onOpen={onOpen}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
