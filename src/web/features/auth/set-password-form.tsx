import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { emptyPasswords, type Passwords } from "../../lib/password-rules.ts";
import { usePasswordErrors } from "../../lib/use-password-errors.ts";

interface SetPasswordFormProps {
  /** Whose password: password managers want to know. */
  username: string;
  submitLabel: string;
  isPending: boolean;
  onSubmit: (passwords: Passwords) => void;
}

/** A new password, twice, with the strength meter. */
export function SetPasswordForm({ username, submitLabel, isPending, onSubmit }: SetPasswordFormProps) {
  const [passwords, setPasswords] = useState(emptyPasswords);
  const { errors, isRight } = usePasswordErrors(passwords);
  const [isTried, setIsTried] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isRight) onSubmit(passwords);
      }}
    >
      <Stack gap="md">
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <NewPasswordFields
          value={passwords}
          onChange={setPasswords}
          errors={isTried ? errors : {}}
          personal={[username]}
          hasFocus
        />
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
