import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Field } from "#shared/fields/field.ts";
import { entriesOf } from "./entry.ts";
import { SavedEntry } from "./saved-entry.tsx";

interface SavedEntriesProps {
  table: string;
  field: Field;
  title: string;
  value: unknown;
  fileNames?: Readonly<Record<string, string>>;
}

export function SavedEntries({ table, field, title, value, fileNames }: SavedEntriesProps) {
  const { t } = useTranslation();
  const entries = entriesOf(value);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {entries.length === 0 ? <Text size="sm">{t("screens.form.entriesEmpty")}</Text> : null}
      {entries.map((entry) => (
        <SavedEntry key={entry.id} table={table} of={field.of ?? {}} entry={entry} fileNames={fileNames} />
      ))}
    </Stack>
  );
}
