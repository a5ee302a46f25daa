import { NumberInput as MantineNumberInput, TextInput as MantineTextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DayInput } from "../components/day-input.tsx";
import { GrowingText } from "../components/growing-text.tsx";
import { textWithLists } from "./pasted-text.ts";
import { asText, wrapperProps, type InputProps } from "./field-props.ts";
import { withTexts } from "../boot/i18n.ts";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";

const ReadingHint = lazyPart(() => withTexts(["form"], () => import("./reading-hint.tsx")), {
  place: "none",
});

/** Input types, for the keyboard of a phone and the browser's suggestions. */
const typeOf: Partial<Record<string, "email" | "tel">> = { email: "email", phone: "tel" };

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
      inputMode={field.value === "decimal" ? "decimal" : "numeric"}
      aria-required={isRequired}
      value={asText(value)}
      onChange={(next) => onChange(next)}
    />
  );
}

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

export function TextareaInput(props: InputProps) {
  const { i18n } = useTranslation();
  const { name, field, value, values, isRequired, onChange } = props;
  const input = (
    <GrowingText
      {...wrapperProps(props)}
      name={name}
      minRows={3}
      maxRows={16}
      onPaste={(event) => {
        const text = textWithLists(event.clipboardData.getData("text/html"));
        // Inserts it as if typed, so that it can be undone.
        if (text && document.execCommand("insertText", false, text)) event.preventDefault();
      }}
      maxLength={field.max}
      aria-required={isRequired}
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  if (!field.readByMentee) return input;
  const language = asText(values["languageCode"]) || i18n.language;
  return (
    <div>
      {input}
      {asText(value) ? (
        <PartFallback show={null}>
          <ReadingHint text={asText(value)} language={language} />
        </PartFallback>
      ) : null}
    </div>
  );
}
