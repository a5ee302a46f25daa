import { Text } from "@mantine/core";
import { useId } from "react";
import classes from "./contacts.module.css";

interface ChoiceRowProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** True to focus the first choice when its dialog opens. */
  isFirst?: boolean;
  /** Error message, or empty. */
  error?: string;
  onChange: (value: string) => void;
}

/** A group of choices, all visible, for pointer or arrow keys. */
export function ChoiceRow({ label, value, choices, isFirst, error = "", onChange }: ChoiceRowProps) {
  const name = useId();
  return (
    <fieldset className={classes.row} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            data-autofocus={(isFirst && index === 0) || undefined}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
      {error ? (
        <Text id={`${name}-error`} size="sm" c="red" role="alert" w="100%">
          {error}
        </Text>
      ) : null}
    </fieldset>
  );
}
