import { Button, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { emptyPasswords, type Passwords } from "../../lib/passwords/password-rules.ts";
import { usePasswordErrors } from "../../lib/passwords/use-password-errors.ts";

interface SetPasswordFormProps {
  /** The account of the password, for password managers. */
  username: string;
  submitLabel: string;
  isPending: boolean;
  /** More fields, above the passwords. */
  children?: ReactNode;
  /** True if those fields are filled in. */
  isComplete?: boolean;
  /** Called if they weren't when the form was submitted. */
  onIncomplete?: () => void;
  onSubmit: (passwords: Passwords) => void;
}

/** Asks for a new password twice, with a strength meter. */
export function SetPasswordForm(props: SetPasswordFormProps) {
  const { username, submitLabel, isPending, children, isComplete = true, onIncomplete, onSubmit } = props;
  const [passwords, setPasswords] = useState(emptyPasswords);
  const { errors, isRight } = usePasswordErrors(passwords);
  const [isTried, setIsTried] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!isComplete) onIncomplete?.();
        else if (isRight) onSubmit(passwords);
      }}
    >
      <Stack gap="md">
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        {children}
        <NewPasswordFields
          value={passwords}
          onChange={setPasswords}
          errors={isTried ? errors : {}}
          personal={[username]}
          hasFocus={!children}
        />
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
