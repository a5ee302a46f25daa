import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { signIn } from "../../lib/session-actions.ts";
import { session } from "../../lib/session-store.ts";
import { useConfig } from "../../lib/use-config.ts";
import { AuthCard } from "./auth-card.tsx";
import { refusalText } from "./refusal-text.ts";

/** Email and password. `onChallenge` is called when a second factor is asked for. */
export function SignInForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const { t } = useTranslation();
  const { hasTexts } = useConfig();
  const usernameInput = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [isEmailMissing, setIsEmailMissing] = useState(false);

  const { mutate, error, isPending } = useMutation({
    mutationFn: () => signIn(username.trim(), password),
    onSuccess: (challenge) => {
      if (challenge) onChallenge(challenge);
    },
    onError: () => {
      session.dispatch({ type: "loginFailed" });
      usernameInput.current?.focus();
    },
    meta: { isQuiet: true },
  });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = !username.trim();
    setIsEmailMissing(isEmpty);
    if (isEmpty) usernameInput.current?.focus();
    else mutate();
  };

  return (
    <AuthCard
      title={t("auth.signInTitle")}
      subtitle={t("auth.signInSubtitle")}
      banner={error ? <Banner kind="error">{refusalText(error)}</Banner> : null}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            ref={usernameInput}
            label={t("auth.email")}
            name="username"
            type="email"
            autoComplete="username"
            autoFocus
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            error={isEmailMissing && !username.trim() ? t("auth.emailRequired") : undefined}
          />
          <div>
            <Group justify="space-between" mb={4}>
              <Text component="label" htmlFor="sign-in-password" size="sm" fw={600}>
                {t("auth.password")}
              </Text>
              <Anchor
                component={Link}
                to="/auth/reset-password"
                size="sm"
                display="inline-block"
                py={14}
                my={-10}
              >
                {t("auth.forgotPassword")}
              </Anchor>
            </Group>
            <PasswordInput
              id="sign-in-password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword") }}
            />
          </div>
          <Button type="submit" loading={isPending} fullWidth mt="xs">
            {t("auth.signIn")}
          </Button>
          {hasTexts ? (
            <Button component={Link} to="/auth/sign-in-code" variant="default" fullWidth>
              {t("auth.byPhone")}
            </Button>
          ) : null}
        </Stack>
      </form>
    </AuthCard>
  );
}
