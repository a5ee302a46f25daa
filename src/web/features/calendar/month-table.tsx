import { useTranslation } from "react-i18next";
import { AppointmentButton } from "./appointment-button.tsx";
import classes from "./calendar.module.css";
import { dayTitle } from "./period-title.ts";
import type { CalendarViewProps } from "./view-props.ts";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import { weekdayNames } from "../../lib/time/month-days.ts";

/** Maximum number of appointments shown per day. A number opens the rest. */
const maxShown = 3;

/** Six weeks around a month. On a phone, each day shows its number of appointments and opens them. */
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
  const isPhone = useIsPhone();
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div className={classes.scroll}>
      <table className={classes.month} aria-label={title}>
        <thead>
          <tr>
            {weekdayNames(i18n.language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {isPhone ? short : long}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const rows = placed.get(one) ?? [];
                const count = isPhone ? rows.length : 0;
                const hidden = isPhone ? 0 : rows.length - maxShown;
                const name = dayTitle(one, i18n.language);
                return (
                  <td key={one} data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}>
                    <button
                      type="button"
                      className={classes.number}
                      data-count={count || undefined}
                      aria-label={count > 0 ? `${name}, ${t("calendar.count", { count })}` : name}
                      aria-current={one === today ? "date" : undefined}
                      onClick={() => onDay(one, true)}
                    >
                      {Number(one.slice(8))}
                    </button>
                    {rows.slice(0, isPhone ? 0 : maxShown).map(({ appointment }) => (
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
