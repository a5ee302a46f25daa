import { useTranslation } from "react-i18next";
import { splitList } from "../../fields/field-props.ts";
import { registry } from "../../lib/organization-types.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { useOptionLists } from "../../records/parts/use-record.ts";
import { AppointmentButton } from "./appointment-button.tsx";
import type { Placed } from "./calendar-days.ts";
import classes from "./calendar.module.css";
import { dayTitle, weekdayOf } from "./period-title.ts";
import { useDayInView } from "./use-day-in-view.ts";
import type { CalendarViewProps } from "./view-props.ts";
import { workersOf, type Worker } from "./workers.ts";

const staffField = registry.get("appointments")?.fields["staff"];
const listFields = staffField ? [staffField] : [];

const isOf =
  ({ id }: Worker) =>
  ({ appointment: { staff } }: Placed): boolean =>
    id === "" ? splitList(staff).length === 0 : splitList(staff).includes(id);

/** The team's week: one row per person, one column per day. */
export function TeamTable({ day: shownDay, days, placed, today, onDay, onOpen }: CalendarViewProps) {
  const { t, i18n } = useTranslation();
  const scroller = useDayInView(shownDay);
  const nobody: Worker = { id: "", name: t("calendar.nobody") };
  const { organizationId } = useCaller();
  const team = useOptionLists(listFields, organizationId)["users"] ?? [];
  const all = [...placed.values()].flat();
  const workers = workersOf(
    all.map(({ appointment }) => appointment),
    team,
  );
  const rows = [...workers, ...(all.some(isOf(nobody)) ? [nobody] : [])];
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
