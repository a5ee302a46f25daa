import { Button, Paper, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { TabTitle } from "../../components/tab-title.tsx";
import { emptyPasswords } from "../../lib/passwords/password-rules.ts";
import { showToast, toastMissing, toastSaveFailed } from "../../lib/toasts.tsx";
import { useConfig } from "../../lib/use-config.ts";
import { usePasswordErrors } from "../../lib/passwords/use-password-errors.ts";
import { useUser } from "../../lib/use-session.ts";
import { PasskeysSection } from "./passkeys/passkeys-section.tsx";
import { SecondFactorSection } from "./second-factor/second-factor-section.tsx";
import { LinksSection } from "./single-sign-on/links-section.tsx";
import { SessionsSection } from "./sessions/sessions-section.tsx";
import { updateProfile } from "./use-profile.ts";

/** Changes the user's password. The server asks for the current one if the sign-in isn't recent. */
export function PasswordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { firstName, lastName, email: address } = useUser();
  // A mentee may have none.
  const email = address ?? "";
  const { hasSingleSignOn } = useConfig();
  const [passwords, setPasswords] = useState(emptyPasswords);
  const [currentPassword, setCurrentPassword] = useState("");
  const [isCurrentAsked, setIsCurrentAsked] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const { errors, isRight } = usePasswordErrors(passwords);

  const {
    mutate,
    data: answer,
    isPending,
  } = useMutation({
    mutationFn: () =>
      updateProfile("password", isCurrentAsked ? { ...passwords, currentPassword } : { ...passwords }),
    onSuccess: ({ status, message, errors: refused }) => {
      if (status === 1) {
        showToast("success", t("errors.saveSuccessTitle"), t("profile.passwordChanged"));
        void navigate("/auth/sign-out");
        return;
      }
      if (refused?.["currentPassword"]) setIsCurrentAsked(true);
      toastSaveFailed(message ?? "");
    },
  });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isRight) mutate();
    else toastMissing();
  };
  const shown = isTried ? { ...answer?.errors, ...errors } : {};

  return (
    <>
      <TabTitle title={t("profile.password")} />
      <Paper p={{ base: "md", sm: "lg" }} radius="lg" maw={480} mb="lg">
        <form onSubmit={handleSubmit} noValidate>
          <Stack gap="md">
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            {isCurrentAsked ? (
              <PasswordInput
                label={t("profile.currentPassword")}
                description={t("profile.currentPasswordHint")}
                name="currentPassword"
                autoComplete="current-password"
                autoFocus
                required
                value={currentPassword}
                onChange={(event) => setCurrentPassword(event.currentTarget.value)}
                error={answer?.errors?.["currentPassword"]}
                visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword") }}
              />
            ) : null}
            <NewPasswordFields
              value={passwords}
              onChange={setPasswords}
              errors={shown}
              personal={[firstName, lastName, email]}
            />
            <Text size="sm" c="dimmed">
              {t("profile.passwordHint")}
            </Text>
            <Button type="submit" loading={isPending}>
              {t("profile.changePassword")}
            </Button>
          </Stack>
        </form>
      </Paper>
      <SecondFactorSection />
      <PasskeysSection />
      {hasSingleSignOn ? <LinksSection /> : null}
      <SessionsSection />
    </>
  );
}
