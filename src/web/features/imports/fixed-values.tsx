import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { noColumn } from "#shared/contracts/import-choices.ts";
import type { ImportField } from "#shared/contracts/responses/imports.ts";
import { IconPlus, IconTrash } from "../../components/icons/index.ts";
import type { ImportColumns } from "./import-calls.ts";

/** The values that all rows get, by field name. */
export type FixedValues = Readonly<Record<string, string>>;

/** Returns the values that were chosen before, and the presets of the other fields. */
export const fixedValuesOf = ({ fields, mapping }: ImportColumns): FixedValues =>
  Object.fromEntries([
    ...fields.flatMap(({ name, preset }) => (preset === undefined ? [] : [[name, preset]])),
    ...(mapping ?? [])
      .filter(({ column }) => column === noColumn)
      .map(({ field, whereEmpty }) => [field, whereEmpty ?? ""]),
  ]);

/** Returns the values that can be chosen for a field. */
export const choicesOf = ({ options, onOff = [] }: ImportField): readonly string[] =>
  options?.map(({ label }) => label) ?? onOff;

interface FixedValueProps {
  field: ImportField;
  value: string;
  onChange: (value: string) => void;
  onRemove: () => void;
}

function FixedValue({ field, value, onChange, onRemove }: FixedValueProps) {
  const { t } = useTranslation();
  // A preset also applies without a row here, so it can't be removed.
  const isPreset = field.preset !== undefined;
  return (
    <Group gap="xs" align="flex-end" data-fixed={field.name}>
      <NativeSelect
        label={t("imports.everyRow", { field: field.label })}
        value={value}
        data={[...(isPreset ? [] : [{ value: "", label: t("imports.chooseValue") }]), ...choicesOf(field)]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isPreset ? null : (
        <Button
          variant="subtle"
          color="red"
          aria-label={t("imports.noFixed", { field: field.label })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </Button>
      )}
    </Group>
  );
}

/** A button that asks for a field. */
function AddFixedValue({ free, onAdd }: { free: readonly ImportField[]; onAdd: (name: string) => void }) {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  if (isAdding)
    return (
      <NativeSelect
        label={t("imports.fixedField")}
        value=""
        maw={360}
        data={[
          { value: "", label: t("imports.chooseField") },
          ...free.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={({ currentTarget }) => {
          setIsAdding(false);
          if (currentTarget.value) onAdd(currentTarget.value);
        }}
      />
    );
  if (free.length === 0) return null;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsAdding(true)}
      >
        {t("imports.addFixed")}
      </Button>
      <Text size="xs" c="dimmed">
        {t("imports.fixedHint")}
      </Text>
    </Group>
  );
}

interface FixedValuesProps {
  fields: readonly ImportField[];
  /** Fields to which columns of the sheet are mapped. */
  taken: readonly string[];
  values: FixedValues;
  onChange: (values: FixedValues) => void;
}

/** Fields that the sheet doesn't have, with one value for all rows. */
export function FixedValuesForm({ fields, taken, values, onChange }: FixedValuesProps) {
  const free = fields.filter(
    ({ name, hasDefault }) => hasDefault && !taken.includes(name) && values[name] === undefined,
  );
  const without = (name: string) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
  return (
    <Stack gap="xs">
      {Object.entries(values).map(([name, value]) => {
        const field = fields.find((candidate) => candidate.name === name);
        if (!field || taken.includes(name)) return null;
        return (
          <FixedValue
            key={name}
            field={field}
            value={value}
            onChange={(chosen) => onChange({ ...values, [name]: chosen })}
            onRemove={() => onChange(without(name))}
          />
        );
      })}
      <AddFixedValue free={free} onAdd={(name) => onChange({ ...values, [name]: "" })} />
    </Stack>
  );
}
