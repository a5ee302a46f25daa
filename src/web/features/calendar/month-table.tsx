import { useTranslation } from "react-i18next";
import { AppointmentButton } from "./appointment-button.tsx";
import classes from "./calendar.module.css";
import { dayTitle } from "./period-title.ts";
import type { CalendarViewProps } from "./view-props.ts";
import { weekdayNames } from "../../lib/time/month-days.ts";

/** Maximum number of appointments shown per day. A number opens the rest. */
const maxShown = 3;

/** Six weeks around a month. */
export function MonthTable({
  day,
  days,
  placed,
  today,
  hasStaff,
  title,
  onDay,
  onOpen,
}: CalendarViewProps & { title: string }) {
  const { t, i18n } = useTranslation();
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div className={classes.scroll}>
      <table className={classes.month} aria-label={title}>
        <thead>
          <tr>
            {weekdayNames(i18n.language).map(({ long }) => (
              <th key={long} scope="col">
                {long}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const rows = placed.get(one) ?? [];
                const hidden = rows.length - maxShown;
                return (
                  <td key={one} data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}>
                    <button
                      type="button"
                      className={classes.number}
                      aria-label={dayTitle(one, i18n.language)}
                      aria-current={one === today ? "date" : undefined}
                      onClick={() => onDay(one, true)}
                    >
                      {Number(one.slice(8))}
                    </button>
                    {rows.slice(0, maxShown).map(({ appointment }) => (
                      <AppointmentButton
                        key={appointment.id}
                        appointment={appointment}
                        hasStaff={hasStaff}
                        className={classes.chip}
                        onOpen={onOpen}
                      />
                    ))}
                    {hidden > 0 ? (
                      <button type="button" className={classes.more} onClick={() => onDay(one, true)}>
                        {t("calendar.more", { count: hidden })}
                      </button>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
