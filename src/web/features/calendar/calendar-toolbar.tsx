import { ActionIcon, Button, Group, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconChevronLeft, IconChevronRight } from "../../components/icons/index.ts";
import { calendarViews } from "./calendar-days.ts";
import { PrintButton } from "../../records/parts/print/print-button.tsx";
import { printPage } from "../../records/parts/print/print-page.ts";
import classes from "./calendar.module.css";
import type { useCalendarUrl } from "./use-calendar-url.ts";

const audiences = ["mine", "team"] as const;

interface ToolbarProps {
  url: ReturnType<typeof useCalendarUrl>;
  title: string;
}

/** Controls for the days, the view, and whose appointments to show. */
export function CalendarToolbar({ url, title }: ToolbarProps) {
  const { t } = useTranslation();
  const { view, whose, today, set, step } = url;
  return (
    <div className={classes.toolbar} data-short-labels>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="xs" onClick={() => set({ day: today })}>
          {t("calendar.today")}
        </Button>
        <ActionIcon
          variant="default"
          size={30}
          className={classes.step}
          aria-label={t("calendar.before")}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={30}
          className={classes.step}
          aria-label={t("calendar.after")}
          onClick={() => step(1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Title order={2} size="md" className={classes.period} aria-live="polite">
        {title}
      </Title>
      <Group gap="xs" className={classes.choices}>
        <Button.Group aria-label={t("calendar.whose")}>
          {audiences.map((one) => (
            <Button
              key={one}
              size="xs"
              variant={one === whose ? "light" : "default"}
              aria-pressed={one === whose}
              onClick={() => set({ whose: one })}
            >
              {t(`calendar.whose_${one}`)}
            </Button>
          ))}
        </Button.Group>
        <Button.Group aria-label={t("calendar.views")}>
          {calendarViews.map((one) => (
            <Button
              key={one}
              size="xs"
              variant={one === view ? "light" : "default"}
              aria-pressed={one === view}
              onClick={() => set({ view: one })}
            >
              {t(`calendar.view_${one}`)}
            </Button>
          ))}
        </Button.Group>
        <PrintButton onPrint={printPage} size="xs" />
      </Group>
    </div>
  );
}
