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
}

/** One answer and the button that sends it. */
export function OneFieldForm({
  label,
  requiredText,
  submitLabel,
  isPending,
  onSubmit,
  ...input
}: OneFieldProps) {
  const [value, setValue] = useState("");
  const [isTried, setIsTried] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (value.trim()) onSubmit(value.trim());
      }}
    >
      <Stack gap="md">
        <TextInput
          {...input}
          label={label}
          autoFocus
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={isTried && !value.trim() ? requiredText : undefined}
        />
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
