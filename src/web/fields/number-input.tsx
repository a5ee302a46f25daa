import { NumberInput as MantineNumberInput } from "@mantine/core";
import { asText, wrapperProps, type InputProps } from "./field-props.ts";

export function NumberInput(props: InputProps) {
  const { name, field, value, isRequired, onChange } = props;
  return (
    <MantineNumberInput
      {...wrapperProps(props)}
      name={name}
      min={field.min}
      max={field.max}
      allowDecimal={field.value === "decimal"}
      hideControls
      inputMode={field.value === "decimal" ? "decimal" : "numeric"}
      aria-required={isRequired}
      value={asText(value)}
      onChange={(next) => onChange(next)}
    />
  );
}
