import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { momentText, type WireMoment } from "../../lib/time/moments.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { ScopeChoice, type Scope } from "../../records/appointments/scope-choice.tsx";
import { OverlapNotice } from "../../records/form/overlap-notice.tsx";
import type { SaveAnswer } from "../../records/parts/record-calls.ts";
import { Dialog } from "../../components/dialog.tsx";

interface DropDialogProps {
  appointment: Appointment;
  start: WireMoment;
  scope: Scope;
  conflicts: SaveAnswer["conflicts"];
  isSaving: boolean;
  onScope: (scope: Scope) => void;
  /** @param force true to save even if it overlaps with others */
  onSave: (force: boolean) => void;
  onClose: () => void;
}

/**
 * Asks before a dropped appointment is rescheduled: whether to move all following ones too, and what to do about
 * overlaps.
 */
export default function DropDialog(props: DropDialogProps) {
  const { appointment, start, scope, conflicts, isSaving, onScope, onSave, onClose } = props;
  const { t, i18n } = useTranslation();
  const { menteeName, labels, seriesId } = appointment;
  const from = momentText(appointment.start, i18n.language);
  return (
    <Dialog onClose={onClose} title={t("calendar.move")}>
      <Stack gap="md">
        <div>
          <Text size="sm" fw={600}>
            {menteeName || labels["type"]}
          </Text>
          <Text size="sm">{t("calendar.fromTo", { from, to: momentText(start, i18n.language) })}</Text>
        </div>
        {seriesId ? <ScopeChoice value={scope} onChange={onScope} /> : null}
        {conflicts ? <OverlapNotice conflicts={conflicts} onSave={() => onSave(true)} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("calendar.leaveIt")}
          </Button>
          {conflicts ? null : (
            <Button loading={isSaving} onClick={() => onSave(false)} data-autofocus>
              {t("calendar.move")}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
