import { Alert, Button, List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AppointmentConflict } from "#shared/contracts/calendar.ts";
import { IconAlertCircle } from "../../components/icons/index.ts";
import { momentText } from "../../lib/time/moments.ts";

/** Warns about appointments that overlap with the one in the form. It can still be saved. */
export function OverlapNotice(props: { conflicts: readonly AppointmentConflict[]; onSave: () => void }) {
  const { t, i18n } = useTranslation();
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<IconAlertCircle aria-hidden />}
      title={t("screens.form.overlapTitle")}
    >
      <List size="sm" mb="xs">
        {props.conflicts.map(({ id, start, minutes, staffNames, menteeName }) => (
          <List.Item key={id}>
            <Text span inherit>
              {[
                momentText(start, i18n.language),
                t("screens.form.minutes", { count: minutes }),
                staffNames,
                menteeName,
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </List.Item>
        ))}
      </List>
      <Button size="xs" variant="default" onClick={props.onSave}>
        {t("screens.form.overlapSave")}
      </Button>
    </Alert>
  );
}
