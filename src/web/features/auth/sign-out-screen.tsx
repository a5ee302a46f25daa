import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { signOut } from "../../lib/sign-out.ts";
import { toastWithStatus } from "../../lib/toasts.tsx";

/** One sign-out at a time, however often the screen is mounted. */
let running: Promise<void> | undefined;

/** Signs out as soon as it is opened, then leads to the sign-in screen. */
export function SignOutScreen() {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    running ??= signOut()
      .catch((error: unknown) => {
        const wasSignedOut = error instanceof ApiError && error.isExpired;
        if (!wasSignedOut) toastWithStatus(error, t("auth.signOutFailed"));
      })
      .finally(() => {
        running = undefined;
      });
    void running.then(() => setIsDone(true));
  }, [t]);
  return isDone ? <Navigate to="/auth/sign-in" replace /> : <LoadingScreen label={t("auth.signingOut")} />;
}
