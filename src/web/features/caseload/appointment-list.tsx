import { Badge, Checkbox, Group, ScrollArea, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OpenAppointment } from "#shared/contracts/responses/caseload.ts";
import { momentText } from "../../lib/time/moments.ts";

interface AppointmentListProps {
  appointments: readonly OpenAppointment[];
  /** Ids of the appointments to cancel. */
  cancelled: ReadonlySet<string>;
  /** Names of the mentees by id. */
  names: ReadonlyMap<string, string>;
  /** Name of the successor. */
  successor: string;
  onChange: (cancelled: ReadonlySet<string>) => void;
}

/** The scheduled appointments of the previous team member. Each one goes to the successor or is canceled. */
export function AppointmentList({
  appointments,
  cancelled,
  names,
  successor,
  onChange,
}: AppointmentListProps) {
  const { t, i18n } = useTranslation();
  const open = appointments.filter(({ id }) => cancelled.has(id)).length;
  const toggle = (id: string) => {
    const next = new Set(cancelled);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Stack gap={6} role="group" aria-label={t("caseload.planned")}>
      <Text size="sm" fw={600}>
        {t("caseload.planned")}
      </Text>
      <Text size="sm" c="dimmed">
        {t("caseload.plannedHint", { name: successor })}
      </Text>
      <Checkbox
        label={t("caseload.all")}
        checked={open === 0}
        indeterminate={open > 0 && open < appointments.length}
        onChange={() => onChange(open === 0 ? new Set(appointments.map(({ id }) => id)) : new Set())}
      />
      <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }} type="auto">
        <Stack gap={6} pl="lg" py={2}>
          {appointments.map(({ id, menteeId, start, type, overlaps }) => (
            <Checkbox
              key={id}
              size="sm"
              label={
                <Group gap={6}>
                  {[names.get(menteeId), type, momentText(start, i18n.language)].join(", ")}
                  {overlaps && !cancelled.has(id) ? (
                    <Badge color="orange" variant="light" tt="none">
                      {t("caseload.overlaps", { name: successor })}
                    </Badge>
                  ) : null}
                </Group>
              }
              checked={!cancelled.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}
