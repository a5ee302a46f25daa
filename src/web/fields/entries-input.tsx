import { Button, Fieldset, Group, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { isMissing } from "#shared/fields/codec.ts";
import { entriesOf, isBlankEntry, isNewEntry, type Entry } from "./entry.ts";
import type { InputProps } from "./field-props.ts";
import { useFieldTexts } from "./field-texts.ts";
import { SavedEntry } from "./saved-entry.tsx";

/**
 * Dated notes or files: the saved ones to read, and below them an open form for the next, so that what somebody types
 * and forgets to "add" is saved all the same.
 */
export function EntriesInput({ PartInput, ...props }: InputProps & { PartInput: ComponentType<InputProps> }) {
  const { table, recordId, name, field, label, help, error, value, onChange } = props;
  const { t } = useTranslation();
  const texts = useFieldTexts(table);
  const of = field.of ?? {};
  const all = entriesOf(value);
  const saved = all.filter((entry) => !isNewEntry(entry));
  const pending = all.filter(isNewEntry);
  const drafts: Entry[] = pending.length > 0 ? pending : [{ id: "0" }];
  const store = (next: Entry[]) => onChange([...saved, ...next]);
  const change = (at: number, parts: Record<string, unknown>) =>
    store(drafts.map((entry, index) => (index === at ? { ...entry, ...parts } : entry)));
  const editable = Object.entries(of).filter(([, part]) => !part.readOnly);

  return (
    <Fieldset
      legend={
        <Text span size="sm" fw={600}>
          {label}
        </Text>
      }
      variant="unstyled"
      aria-describedby={help ? `${name}-help` : undefined}
    >
      {help ? (
        <Text id={`${name}-help`} size="xs" c="dimmed" mb="xs">
          {help}
        </Text>
      ) : null}
      <Stack gap="sm">
        {saved.map((entry) => (
          <SavedEntry key={entry.id} table={table} of={of} entry={entry} />
        ))}
        {drafts.map((entry, index) => (
          <Stack key={index} gap="xs">
            {editable.map(([part, partField]) => (
              <PartInput
                key={part}
                table={table}
                recordId={recordId}
                name={part}
                field={partField}
                label={texts.part(name, part) ?? part}
                error={
                  error && !isBlankEntry(entry, of) && partField.required && isMissing(entry[part], partField)
                    ? texts.partRequired(name, part)
                    : undefined
                }
                isRequired={partField.required !== undefined && !isBlankEntry(entry, of)}
                value={entry[part]}
                values={entry}
                options={[]}
                onChange={(next) => change(index, { [part]: next })}
                onChangeMany={(parts) => change(index, parts)}
              />
            ))}
            <Group gap="xs">
              {index === drafts.length - 1 && !isBlankEntry(entry, of) ? (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => store([...drafts, { id: "0" }])}
                >
                  {t("screens.field.entryAdd")}
                </Button>
              ) : null}
              {drafts.length > 1 ? (
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => store(drafts.filter((_, at) => at !== index))}
                >
                  {t("screens.field.entryRemove")}
                </Button>
              ) : null}
            </Group>
          </Stack>
        ))}
      </Stack>
    </Fieldset>
  );
}
