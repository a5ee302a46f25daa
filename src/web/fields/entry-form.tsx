import { Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconTrash } from "../components/icons/index.ts";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { isMissing } from "#shared/fields/missing.ts";
import { isBlankEntry, type Entry } from "./entry.ts";
import type { InputProps, Values } from "./field-props.ts";
import { useFieldTexts } from "./field-texts.ts";

interface EntryFormProps extends Pick<InputProps, "table" | "recordId" | "name" | "field"> {
  entry: Entry;
  /** True if a save was refused because something is missing. */
  isWrong: boolean;
  PartInput: ComponentType<InputProps>;
  onChange: (parts: Values) => void;
  onAdd?: () => void;
  onRemove?: () => void;
}

export function EntryForm(props: EntryFormProps) {
  const { table, recordId, name, field, entry, isWrong, PartInput, onChange, onAdd, onRemove } = props;
  const { t } = useTranslation();
  const texts = useFieldTexts(table);
  const of = field.of ?? {};
  const isBlank = isBlankEntry(entry, of);
  const lacks = (part: string) => {
    const partField = of[part];
    return isWrong && !isBlank && partField?.required !== undefined && isMissing(entry[part], partField);
  };
  return (
    <Stack gap="xs">
      {Object.entries(of)
        .filter(([, part]) => !part.readOnly)
        .map(([part, partField]) => (
          <PartInput
            key={part}
            table={table}
            recordId={recordId}
            name={part}
            field={partField}
            label={texts.part(name, part) ?? part}
            error={lacks(part) ? texts.partRequired(name, part) : undefined}
            isRequired={partField.required !== undefined && !isBlank}
            value={entry[part]}
            values={entry}
            options={[]}
            onChange={(next) => onChange({ [part]: next })}
            onChangeMany={onChange}
          />
        ))}
      <Group gap="xs">
        {onAdd && !isBlank ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAdd}
          >
            {t("screens.form.entryAdd")}
          </Button>
        ) : null}
        {onRemove ? (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
          >
            {t("screens.form.entryRemove")}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
