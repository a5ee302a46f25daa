import { useId } from "react";
import classes from "./contacts.module.css";

interface ChoiceRowProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** True to focus the first choice when its dialog opens. */
  isFirst?: boolean;
  onChange: (value: string) => void;
}

/** A group of choices, all visible, for pointer or arrow keys. */
export function ChoiceRow({ label, value, choices, isFirst, onChange }: ChoiceRowProps) {
  const name = useId();
  return (
    <fieldset className={classes.row}>
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
    </fieldset>
  );
}
