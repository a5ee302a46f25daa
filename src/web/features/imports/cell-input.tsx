import { TextInput } from "@mantine/core";
import { useState } from "react";

interface CellProps {
  label: string;
  text: string;
  error: string;
  onSave: (text: string) => void;
}

/** Corrects a cell with a problem in place. Enter or leaving the field saves. */
export function CellInput({ label, text, error, onSave }: CellProps) {
  const [value, setValue] = useState(text);
  const save = () => {
    if (value !== text) onSave(value);
  };
  return (
    <TextInput
      size="xs"
      miw={140}
      aria-label={label}
      value={value}
      error={error}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") currentTarget.blur();
      }}
    />
  );
}
