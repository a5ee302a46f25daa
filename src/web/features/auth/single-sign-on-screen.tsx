import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation, useParams } from "react-router";
import type { LoginAnswer } from "#shared/contracts/responses/auth.ts";
import type { ChallengeAnswer } from "#shared/contracts/responses/second-factor.ts";
import type { SsoConfirmation } from "#shared/contracts/responses/single-sign-on.ts";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { call } from "../../lib/api.ts";
import { startSession } from "../../lib/session/session-actions.ts";
import { useSession } from "../../lib/use-session.ts";
import { wantedPath } from "../../lib/session/wanted-path.ts";
import { AuthCard } from "./auth-card.tsx";
import { anonymous } from "./code-entry.tsx";
import { OneFieldForm } from "./one-field-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";

const page = "/auth/single-sign-on";

type Entry = (LoginAnswer | ChallengeAnswer) & { readonly returnTo: string };

const isConfirmation = (answer: Entry | SsoConfirmation): answer is SsoConfirmation => "provider" in answer;

/** Asks for the email address, which leads to the organization's identity provider and back to this screen. */
export function SingleSignOnScreen() {
  const { organizationId } = useParams();
  const { search } = useLocation();
  // Stored because the parameters are removed from the address.
  const [returned] = useState(() => new URLSearchParams(search));
  return organizationId !== undefined && returned.has("state") ? (
    <ReturnScreen organizationId={organizationId} returned={returned} />
  ) : (
    <BeginScreen />
  );
}

function BeginScreen() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const { state } = useLocation();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (email: string) =>
      call<{ url: string }>("/auth/sso", { email, returnTo: wantedPath(state) }, anonymous),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { isQuiet: true },
  });
  if (isAuthenticated) return <Navigate to={wantedPath(state)} replace />;
  return (
    <AuthCard title={t("singleSignOn.title")} subtitle={t("singleSignOn.hint")} error={error}>
      <OneFieldForm
        label={t("singleSignOn.email")}
        requiredText={t("singleSignOn.emailRequired")}
        submitLabel={t("singleSignOn.next")}
        type="email"
        autoComplete="username"
        isPending={isPending || isSuccess}
        onSubmit={mutate}
      />
      <PasswordWay />
    </AuthCard>
  );
}

/** Leads to the sign-in with email and password. */
function PasswordWay() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/auth/sign-in" variant="subtle" color="gray">
      {t("singleSignOn.other")}
    </Button>
  );
}

interface ReturnProps {
  organizationId: string;
  /** The parameters that the provider added to the address. */
  returned: URLSearchParams;
}

/** Finishes the sign-in after the provider sent the browser back. */
function ReturnScreen({ organizationId, returned }: ReturnProps) {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const isSent = useRef(false);
  const [entered, setEntered] = useState<{ returnTo: string; challenge: string | undefined }>();
  const enter = ({ returnTo, ...answer }: Entry) => setEntered({ returnTo, challenge: startSession(answer) });
  const { mutate, data, error } = useMutation({
    mutationFn: () => {
      const given = (name: string) => returned.get(name) ?? "";
      const body = { code: given("code"), state: given("state"), iss: given("iss"), error: given("error") };
      return call<Entry | SsoConfirmation>("/auth/sso/finish", { organizationId, ...body }, anonymous);
    },
    onSuccess: (answer) => {
      if (!isConfirmation(answer)) enter(answer);
    },
    meta: { isQuiet: true },
  });
  useEffect(() => {
    // A code works once.
    if (isSent.current) return;
    isSent.current = true;
    window.history.replaceState(window.history.state, "", page);
    mutate();
  }, [mutate]);
  if (entered?.challenge !== undefined && !isAuthenticated)
    return <SecondFactorForm challenge={entered.challenge} onBack={() => window.location.assign(page)} />;
  if (entered) return <Navigate to={wantedPath({ from: entered.returnTo })} replace />;
  if (data && isConfirmation(data)) return <ConfirmScreen asked={data} onEnter={enter} />;
  if (!error) return <LoadingScreen />;
  return (
    <AuthCard title={t("singleSignOn.title")} error={error}>
      <Button onClick={() => window.location.assign(page)}>{t("singleSignOn.again")}</Button>
      <PasswordWay />
    </AuthCard>
  );
}

interface ConfirmProps {
  asked: SsoConfirmation;
  onEnter: (entry: Entry) => void;
}

/** Asks once for the password of the account that has the same address. */
function ConfirmScreen({ asked: { provider, email }, onEnter }: ConfirmProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call<Entry>("/auth/sso/link", { password }, anonymous),
    onSuccess: onEnter,
    meta: { isQuiet: true },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (password !== "") mutate();
  };
  return (
    <AuthCard title={t("singleSignOn.confirmTitle")} error={error}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t("singleSignOn.confirmHint", { provider, email })}</Text>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label={t("singleSignOn.password")}
            name="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={isTried && password === "" ? t("singleSignOn.passwordRequired") : undefined}
            visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword") }}
          />
          <Button type="submit" loading={isPending}>
            {t("singleSignOn.connect")}
          </Button>
          <PasswordWay />
        </Stack>
      </form>
    </AuthCard>
  );
}
