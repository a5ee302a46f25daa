import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";

export interface StepFormProps {
  isPending: boolean;
  onSubmit: (value: string) => void;
}

interface OneFieldProps extends StepFormProps {
  label: string;
  requiredText: string;
  submitLabel: string;
  type: "email" | "text";
  inputMode?: "numeric";
  autoComplete: string;
  /** Validates an answer before it is sent. Returns the error message. */
  problemOf?: (value: string) => string | undefined;
}

/** A form with one field and a button. */
export function OneFieldForm({
  label,
  requiredText,
  submitLabel,
  isPending,
  onSubmit,
  problemOf,
  ...input
}: OneFieldProps) {
  const [value, setValue] = useState("");
  const [isTried, setIsTried] = useState(false);
  const answer = value.trim();
  const problem = answer ? problemOf?.(answer) : requiredText;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!problem) onSubmit(answer);
      }}
    >
      <Stack gap="md">
        <TextInput
          {...input}
          label={label}
          autoFocus
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={isTried ? problem : undefined}
        />
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
