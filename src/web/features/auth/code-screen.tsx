import { Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import type { CodeAnswer, LoginAnswer } from "#shared/contracts/responses/auth.ts";
import type { ChallengeAnswer } from "#shared/contracts/responses/second-factor.ts";
import { Banner } from "../../components/banner.tsx";
import { call } from "../../lib/api.ts";
import { startSession } from "../../lib/session/session-actions.ts";
import { useSession } from "../../lib/use-session.ts";
import { wantedPath } from "../../lib/session/wanted-path.ts";
import { AuthCard } from "./auth-card.tsx";
import { MonthDayForm } from "./month-day-form.tsx";
import { OneFieldForm } from "./one-field-form.tsx";
import { codeSent } from "./phone-typed.ts";
import { refusalText } from "./refusal-text.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";

type Step = "who" | "enterCode" | "enterBirthday";

const hints: Readonly<Record<Step, string>> = {
  who: "entry.byPhoneHint",
  enterCode: "entry.byPhoneCodeHint",
  enterBirthday: "entry.byPhoneMonthDayHint",
};

/**
 * A mentee signs in with a phone number or client number and a code by text message. The sign-in screen leads here
 * with a number that was typed there, after a code was requested.
 */
export function CodeScreen() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const { state } = useLocation();
  const [sent] = useState(() => codeSent(state));
  const [step, setStep] = useState<Step>(sent ? "enterCode" : "who");
  const [username, setUsername] = useState(sent?.username ?? "");
  const [verificationCode, setVerificationCode] = useState("");
  const [challenge, setChallenge] = useState<string>();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: ({ path, body }: { path: string; body: Record<string, string> }) =>
      call<CodeAnswer | LoginAnswer | ChallengeAnswer>(path, body, { isAnonymous: true }),
    onSuccess: (answer) => {
      if ("nextPage" in answer) setStep(answer.nextPage);
      else if ("token" in answer || "challenge" in answer) setChallenge(startSession(answer));
    },
    meta: { isQuiet: true },
  });
  if (isAuthenticated) return <Navigate to={wantedPath(state)} replace />;
  if (challenge) return <SecondFactorForm challenge={challenge} onBack={() => setChallenge(undefined)} />;
  const send = (who: string) => {
    setUsername(who);
    mutate({ path: "/auth/signInCode", body: { username: who } });
  };
  const enter = (code: string, birthday = "") => {
    setVerificationCode(code);
    mutate({ path: "/auth/signInWithCode", body: { username, verificationCode: code, birthday } });
  };
  const said = error ? refusalText(error) : data && "message" in data ? data.message : (sent?.message ?? "");
  const isRefused = error !== null || data?.status === false;
  return (
    <AuthCard
      title={t("entry.byPhoneTitle")}
      subtitle={t(hints[step])}
      banner={said ? <Banner kind={isRefused ? "error" : "success"}>{said}</Banner> : null}
    >
      <Stack gap="md">
        {step === "who" ? (
          <OneFieldForm
            label={t("entry.byPhoneWho")}
            requiredText={t("entry.byPhoneWhoRequired")}
            submitLabel={t("auth.byPhoneSend")}
            type="text"
            autoComplete="tel"
            isPending={isPending}
            onSubmit={send}
          />
        ) : null}
        {step === "enterCode" ? (
          <OneFieldForm
            label={t("entry.byPhoneCode")}
            requiredText={t("entry.byPhoneCodeRequired")}
            submitLabel={t("auth.signIn")}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            isPending={isPending}
            onSubmit={enter}
          />
        ) : null}
        {step === "enterBirthday" ? (
          <MonthDayForm isPending={isPending} onSubmit={(day) => enter(verificationCode, day)} />
        ) : null}
        {step === "who" ? null : (
          <Button variant="default" disabled={isPending} onClick={() => send(username)}>
            {t("entry.byPhoneAgain")}
          </Button>
        )}
        {/* The banner above the code says the same, unless it shows an error. */}
        {step === "enterCode" && !isRefused ? null : <Text size="sm">{t("entry.byPhoneHelp")}</Text>}
        <Button component={Link} to="/card" variant="subtle" color="gray">
          {t("entry.byCard")}
        </Button>
        <Button
          component={Link}
          to="/auth/sign-in"
          // Without the requested code, which belongs to this visit.
          state={{ from: wantedPath(state) }}
          variant="subtle"
          color="gray"
        >
          {t("entry.byEmail")}
        </Button>
      </Stack>
    </AuthCard>
  );
}
