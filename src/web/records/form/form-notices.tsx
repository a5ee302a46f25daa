import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertCircle, IconHistory, IconUsers } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { mediumDate } from "../../lib/dates.ts";

/** Text from an earlier visit that was never saved. */
export function DraftNotice(props: { savedAt: number; onRestore: () => void; onDiscard: () => void }) {
  const { t, i18n } = useTranslation();
  const time = mediumDate(new Date(props.savedAt).toISOString(), i18n.language);
  return (
    <Alert
      role="status"
      color="yellow"
      icon={<IconHistory aria-hidden />}
      title={t("screens.form.draftTitle")}
      mb="md"
    >
      <Text size="sm" mb="xs">
        {t("screens.form.draftHint", { time })}
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={props.onRestore}>
          {t("screens.form.draftRestore")}
        </Button>
        <Button size="xs" variant="default" onClick={props.onDiscard}>
          {t("screens.form.draftDiscard")}
        </Button>
      </Group>
    </Alert>
  );
}

/** Required fields without an answer or waiver, because the record was saved or imported without them. */
export function IncompleteNotice({ labels }: { labels: readonly string[] }) {
  const { t, i18n } = useTranslation();
  if (labels.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language).format(labels);
  return (
    <Alert
      role="status"
      color="yellow"
      icon={<IconAlertCircle aria-hidden />}
      title={t("screens.form.incompleteTitle", { names })}
      mb="md"
    >
      <Text size="sm">{t("screens.form.incompleteHint")}</Text>
    </Alert>
  );
}

interface ConflictNoticeProps {
  /** Labels of the fields that both people changed. */
  fields: readonly string[];
  onLoad: () => void;
}

/** Says that another person saved the same fields first. */
export function ConflictNotice({ fields, onLoad }: ConflictNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert
      role="alert"
      color="orange"
      icon={<IconUsers aria-hidden />}
      title={t("screens.form.conflictTitle")}
      flex={1}
      data-conflict
    >
      <Text size="sm" mb="xs">
        {fields.length > 0 ? `${t("screens.form.conflictFields", { fields: fields.join(", ") })} ` : null}
        {t("screens.form.conflictHint")}
      </Text>
      <Button size="xs" onClick={onLoad}>
        {t("screens.form.conflictLoad")}
      </Button>
    </Alert>
  );
}
