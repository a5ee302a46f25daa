import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import type { CodeAnswer } from "#shared/contracts/responses/auth.ts";
import { call } from "../../lib/api.ts";
import { signIn } from "../../lib/session/session-actions.ts";
import { session } from "../../lib/session/session-store.ts";
import { useConfig } from "../../lib/use-config.ts";
import { AuthCard } from "./auth-card.tsx";
import { OtherWays } from "./other-ways.tsx";
import { isPhoneTyped } from "./phone-typed.ts";

/**
 * A form for email and password, or for a phone number that gets a code. `onChallenge` is called if a second factor
 * is needed.
 */
export function SignInForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const { t } = useTranslation();
  const { hasTexts, signInNotice } = useConfig();
  const usernameInput = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { state } = useLocation();
  const navigate = useNavigate();
  const who = username.trim();
  const isPhone = isPhoneTyped(who);

  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (!isPhone) return signIn(who, password);
      const body = { username: who };
      const { message } = await call<CodeAnswer>("/auth/signInCode", body, { isAnonymous: true });
      await navigate("/auth/sign-in-code", { state: { ...state, username: who, message } });
      return undefined;
    },
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
    setIsTried(true);
    if (problem) usernameInput.current?.focus();
    else mutate();
  };
  const missing = t(hasTexts ? "auth.emailOrPhoneRequired" : "auth.emailRequired");
  const problem = who === "" ? missing : isPhone && !hasTexts ? t("auth.phoneNotHere") : undefined;

  return (
    <AuthCard
      title={t("auth.signInTitle")}
      subtitle={hasTexts ? t("auth.signInSubtitle") : undefined}
      error={error}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            ref={usernameInput}
            label={t(hasTexts ? "auth.emailOrPhone" : "auth.email")}
            name="username"
            type={hasTexts ? "text" : "email"}
            inputMode="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoComplete="username"
            autoFocus
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            error={isTried ? problem : undefined}
          />
          <div hidden={isPhone && hasTexts}>
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
            {t(isPhone && hasTexts ? "auth.byPhoneSend" : "auth.signIn")}
          </Button>
          {hasTexts ? (
            <Button component={Link} to="/auth/sign-in-code" state={state} variant="default" fullWidth>
              {t("auth.byPhone")}
            </Button>
          ) : null}
          <OtherWays />
          {signInNotice ? (
            <Text size="sm" style={{ whiteSpace: "pre-line" }}>
              {signInNotice}
            </Text>
          ) : null}
        </Stack>
      </form>
    </AuthCard>
  );
}
