import { Button, Paper, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { mayDo } from "#shared/access/policy.ts";
import { addDays } from "#shared/fields/days.ts";
import { readerZone } from "../../lib/clock.ts";
import { registry } from "../../lib/organization-types.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconCalendar, IconPlus } from "../../components/icons/index.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { call } from "../../lib/api.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { openPanel } from "../../lib/quick-panels.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { LazyAppointmentDialog } from "../../records/appointments/lazy-appointment.tsx";
import { useIsPrinting } from "../../records/parts/print/use-is-printing.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { AgendaList } from "./agenda-list.tsx";
import { daysOf, placeOn } from "./calendar-days.ts";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import classes from "./calendar.module.css";
import { MonthTable } from "./month-table.tsx";
import { periodTitle } from "./period-title.ts";
import { TeamTable } from "./team-table.tsx";
import { TimeGrid } from "./time-grid.tsx";
import { useDrop } from "./use-drop.tsx";
import { useCalendarUrl } from "./use-calendar-url.ts";
import type { CalendarViewProps } from "./view-props.ts";

interface CalendarAnswer {
  dataValues: readonly Appointment[];
  totalRecords: number;
}

const appointments = registry.get("appointments");
/** The fields of a new appointment in the panel. The record's form has the others. */
const fields = ["minutes", "mode", "place", "staff", "bring"];

/** Opens the panel for a new appointment, with a start time if one was chosen. */
const plan = (local?: string) =>
  openPanel({ what: "appointments", fields, start: local ? { local, zone: readerZone() } : undefined });

/**
 * Loads the appointments of some days. The server counts days in each appointment's time zone, so one more day is
 * requested on both sides.
 */
function useAppointments(days: readonly string[], staffIds: readonly string[]) {
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const body = { from: addDays(from, -1), to: addDays(to, 1), staffIds };
  return useQuery({
    queryKey: ["calendar", body],
    queryFn: ({ signal }) => call<CalendarAnswer>("/calendar", body, { signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

function View({ view, whose, ...props }: CalendarViewProps & { view: string; whose: string; title: string }) {
  if (view === "list") return <AgendaList {...props} />;
  if (view === "month") return <MonthTable {...props} />;
  return view === "week" && whose === "team" ? <TeamTable {...props} /> : <TimeGrid {...props} />;
}

/** Appointments by day, week, and month: the user's, or those of the team. */
export function CalendarScreen() {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  const url = useCalendarUrl();
  const { view, day, whose, today, set } = url;
  const days = useMemo(() => daysOf(view, day), [view, day]);
  const query = useAppointments(days, whose === "mine" ? [caller.personId] : []);
  const { data, isPlaceholderData } = query;
  const placed = useMemo(
    () => placeOn(days, data?.dataValues.filter(({ status }) => status !== "moved") ?? []),
    [days, data],
  );
  const [opened, setOpened] = useState<Appointment>();
  // The row as it was loaded last, because a save must name its newest version.
  const shown = data?.dataValues.find(({ id }) => id === opened?.id) ?? opened;
  // In print each day is a list, so that nothing is cut off.
  const isPrinting = useIsPrinting();
  const shownView = isPrinting ? "list" : view;
  const { drop, isSaving, dialog } = useDrop();
  const may = (action: "add" | "edit") => mayDo(caller, appointments, action);
  const mayAdd = may("add");
  const title = periodTitle(view, day, days, i18n.language);
  const isEmpty = [...placed.values()].every((rows) => rows.length === 0);
  const { hasShortcuts } = usePreferences();
  const handleKey = ({ key, target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key !== "t" || ctrlKey || metaKey || altKey || !hasShortcuts) return;
    // The keys of dialogs bubble here too, although they aren't inside.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    if (!target.matches("input, textarea, select")) set({ day: today });
  };
  return (
    <div role="presentation" onKeyDown={handleKey}>
      <PageHeader
        title={t("chrome.calendar")}
        actions={
          mayAdd ? (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => plan()}>
              {t("calendar.plan")}
            </Button>
          ) : null
        }
      />
      <CalendarToolbar url={url} title={title} />
      <Loaded query={query} failed={t("calendar.failed")} skeleton={<LoadingBox h={560} radius="lg" />}>
        {({ dataValues, totalRecords }) => (
          <Paper radius="lg" className={classes.frame} aria-busy={isPlaceholderData || isSaving || undefined}>
            {totalRecords > dataValues.length ? (
              <Text size="sm" p="sm" role="status">
                {t("calendar.tooMany", { count: dataValues.length })}
              </Text>
            ) : null}
            {isEmpty &&
            !isPlaceholderData &&
            (shownView === "list" || (view === "week" && whose === "team")) ? (
              <EmptyState icon={IconCalendar} title={t("calendar.empty")} hint={t("calendar.emptyHint")} />
            ) : (
              <View
                view={shownView}
                whose={whose}
                title={title}
                day={day}
                days={days}
                placed={placed}
                today={today}
                hasStaff={whose === "team"}
                onDay={(next, isAlone) => set(isAlone ? { day: next, view: "day" } : { day: next })}
                onOpen={setOpened}
                onPlan={mayAdd ? plan : undefined}
                // Rescheduling adds an appointment that replaces the old one.
                onMove={mayAdd && may("edit") ? drop : undefined}
              />
            )}
          </Paper>
        )}
      </Loaded>
      {dialog}
      {opened && shown ? (
        <LazyAppointmentDialog key={opened.id} appointment={shown} onClose={() => setOpened(undefined)} />
      ) : null}
    </div>
  );
}
