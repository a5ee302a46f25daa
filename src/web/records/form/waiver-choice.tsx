import { Checkbox } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Waivable } from "#shared/fields/field.ts";
import type { Field } from "#shared/fields/field.ts";
import { waive, unwaive } from "./waivers.ts";
import type { Values } from "./visible-fields.ts";

interface WaiverChoiceProps {
  name: string;
  field: Field;
  waivable: Waivable;
  label: string;
  isWaived: boolean;
  values: Values;
  onChangeMany: (changes: Values) => void;
}

/**
 * Checkbox "Does not have one" or "Not yet" below a field. Marks the field as intentionally unanswered and clears it.
 */
export function WaiverChoice(props: WaiverChoiceProps) {
  const { name, field, waivable, label, isWaived, values, onChangeMany } = props;
  const { t } = useTranslation();
  // The cleared values are remembered, so that an accidental tap loses nothing.
  const emptied = useRef<Values>({});
  const handleChange = (isOn: boolean) => {
    if (!isOn) return onChangeMany(unwaive(name, values, emptied.current));
    const changes = waive(name, field, values);
    emptied.current = Object.fromEntries(
      Object.keys(changes).flatMap((key) => (values[key] ? [[key, values[key]]] : [])),
    );
    onChangeMany(changes);
  };
  const text = t(`screens.list.waived.${waivable}`);
  return (
    <Checkbox
      mt={8}
      size="sm"
      label={text}
      aria-label={`${label}: ${text}`}
      checked={isWaived}
      onChange={(event) => handleChange(event.currentTarget.checked)}
    />
  );
}
