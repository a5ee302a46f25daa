import { NumberInput as MantineNumberInput, Textarea, TextInput as MantineTextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { asText, wrapperProps, type InputProps } from "./field-props.ts";

/** Hints for the keyboard of a phone and for the browser's own suggestions. */
const typeOf: Partial<Record<string, "email" | "tel" | "date">> = {
  email: "email",
  phone: "tel",
  date: "date",
};

/** One line: text, email, phone, date. */
export function LineInput(props: InputProps) {
  const { t } = useTranslation();
  const { name, field, value, isRequired, onChange } = props;
  return (
    <MantineTextInput
      {...wrapperProps(props)}
      name={name}
      type={typeOf[field.kind] ?? "text"}
      placeholder={field.kind === "phone" ? t("screens.field.phonePlaceholder") : undefined}
      maxLength={field.max}
      autoComplete="off"
      aria-required={isRequired}
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

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
      inputMode="numeric"
      aria-required={isRequired}
      value={asText(value)}
      onChange={(next) => onChange(next)}
    />
  );
}

export function TextareaInput(props: InputProps) {
  const { name, field, value, isRequired, onChange } = props;
  return (
    <Textarea
      {...wrapperProps(props)}
      name={name}
      autosize
      minRows={3}
      maxRows={16}
      maxLength={field.max}
      aria-required={isRequired}
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
