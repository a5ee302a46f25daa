import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { isUnreached } from "../../lib/api-error.ts";
import { signOut, type SignedOut } from "../../lib/session/sign-out.ts";
import { toastWithStatus } from "../../lib/toasts.tsx";
import { AuthCard } from "./auth-card.tsx";

/** The running sign-out, so that mounting the screen twice doesn't start a second one. */
let running: Promise<SignedOut> | undefined;

/** Signs out when it is opened, lists unsent data, and leads to the sign-in screen. */
export function SignOutScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [left, setLeft] = useState<SignedOut>();
  useEffect(() => {
    running ??= signOut().finally(() => {
      running = undefined;
    });
    void running.then(setLeft);
  }, []);
  const problem = left?.problem;
  const isUnheard = isUnreached(problem);
  useEffect(() => {
    if (problem !== undefined && !isUnheard) toastWithStatus(problem, t("auth.signOutFailed"));
  }, [problem, isUnheard, t]);
  if (!left) return <LoadingScreen label={t("auth.signingOut")} />;
  if (left.unsent === 0 && !isUnheard) return <Navigate to="/auth/sign-in" replace />;
  return (
    <AuthCard title={t("device.signedOut")}>
      {left.unsent > 0 ? <Text role="status">{t("device.unsent", { count: left.unsent })}</Text> : null}
      {isUnheard ? <Text>{t("device.signOutWaits")}</Text> : null}
      <Button size="md" onClick={() => void navigate("/auth/sign-in", { replace: true })}>
        {t("auth.signIn")}
      </Button>
    </AuthCard>
  );
}
