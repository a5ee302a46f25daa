import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { replyText, type Appointment } from "./appointment.ts";
import { MoveToChosen } from "./move-to-chosen.tsx";

/** Shown below the form if the mentee can't come: what would work, and a button to reschedule to that time. */
export default function ChosenTime({ record }: { record: WireRow }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const appointment = record as Appointment;
  return (
    <Stack gap="xs" mt="md" align="flex-start">
      <Text size="sm">{replyText(t, appointment, i18n.language)}</Text>
      <MoveToChosen
        appointment={appointment}
        onDone={() => void navigate(`/mentee/mentee-appointments/${appointment.menteeId}`)}
      />
    </Stack>
  );
}
