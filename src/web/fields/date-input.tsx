import { DayInput } from "../components/day-input.tsx";
import { asText, wrapperProps, type InputProps } from "./field-props.ts";

export function DateInput(props: InputProps) {
  const { name, field, value, isRequired, onChange } = props;
  return (
    <DayInput
      {...wrapperProps(props)}
      name={name}
      isPast={field.isPast}
      aria-required={isRequired}
      value={asText(value)}
      onChange={onChange}
    />
  );
}
