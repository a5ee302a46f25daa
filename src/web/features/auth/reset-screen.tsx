import { Button, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "../../components/icons/index.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { showToast } from "../../lib/toasts.tsx";
import { useConfig } from "../../lib/use-config.ts";
import { AuthCard } from "./auth-card.tsx";
import { ResetCodeForm, ResetEmailForm } from "./reset-forms.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";
import { useResetFlow, type ResetPage } from "./use-reset-flow.ts";

const steps: Record<Exclude<ResetPage, "complete">, { step: number; hint: string }> = {
  enterUser: { step: 1, hint: "entry.resetStepEmail" },
  enterCode: { step: 2, hint: "entry.resetStepCode" },
  newPass: { step: 3, hint: "entry.resetStepPassword" },
};

/** Password reset in three steps: email, code, new password. */
export function ResetScreen() {
  const { t } = useTranslation();
  const { hasTexts } = useConfig();
  const [username, setUsername] = useState("");
  const [verificationCode, setVerificationCode] = useState("");
  const { page, banner, isPending, sendCode, checkCode, savePassword } = useResetFlow();

  useEffect(() => {
    if (page === "complete") showToast("success", t("entry.resetDone"));
  }, [page, t]);
  if (page === "complete") return <Navigate to="/" replace />;

  const { step, hint } = steps[page];
  return (
    <AuthCard
      title={t("entry.resetTitle")}
      subtitle={t(hint)}
      banner={banner ? <Banner kind={banner.kind}>{banner.text}</Banner> : null}
    >
      <Stack gap="md">
        {page === "enterUser" ? (
          <ResetEmailForm
            isPending={isPending}
            onSubmit={(value) => {
              setUsername(value);
              sendCode(value);
            }}
          />
        ) : null}
        {page === "enterCode" ? (
          <ResetCodeForm
            isPending={isPending}
            onSubmit={(value) => {
              setVerificationCode(value);
              checkCode(username, value);
            }}
          />
        ) : null}
        {page === "newPass" ? (
          <SetPasswordForm
            username={username}
            isPending={isPending}
            submitLabel={t("entry.resetSave")}
            onSubmit={(passwords) => savePassword({ username, verificationCode, ...passwords })}
          />
        ) : null}
        {page === "newPass" ? null : (
          <>
            <Text size="sm">{t(hasTexts ? "entry.resetNever" : "entry.resetNeverWithoutTexts")}</Text>
            {hasTexts ? (
              <Button component={Link} to="/auth/sign-in-code" variant="default">
                {t("entry.byPhoneTitle")}
              </Button>
            ) : null}
            <Button component={Link} to="/card" variant="default">
              {t("entry.byCard")}
            </Button>
          </>
        )}
        <Button
          component={Link}
          to="/auth/sign-in"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t("common.back")}
        </Button>
        <Text size="xs" c="dimmed" ta="center">
          {t("entry.resetProgress", { step })}
        </Text>
      </Stack>
    </AuthCard>
  );
}
