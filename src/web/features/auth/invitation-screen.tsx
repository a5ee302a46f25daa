import { Button, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { InvitationAnswer, LoginAnswer } from "#shared/contracts/responses/auth.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { call } from "../../lib/api.ts";
import type { Passwords } from "../../lib/passwords/password-rules.ts";
import { startSession } from "../../lib/session/session-actions.ts";
import { AddressLinkScreen } from "./address-link-screen.tsx";
import { AnswerField } from "./answer-field.tsx";
import { AuthCard } from "./auth-card.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";

/** The page of links in invitations and in emails that confirm an address. */
export function InvitationScreen() {
  const purpose = useSearchParams()[0].get("for");
  return purpose === "notMe" || purpose === "address" ? (
    <AddressLinkScreen purpose={purpose} />
  ) : (
    <Invitation />
  );
}

/** An invited person sees who invited them, sets a password, and is signed in. */
function Invitation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const code = useSearchParams()[0].get("code") ?? "";

  // A person who comes from a card or text message has just given the answer.
  const given = (useLocation().state as { answer?: string } | null)?.answer ?? "";
  const [answer, setAnswer] = useState(given);
  const [isMissing, setIsMissing] = useState(false);
  const {
    data: invitation,
    error: unread,
    isPending: isLoading,
    refetch,
  } = useQuery({
    queryKey: ["invitation", code],
    queryFn: () =>
      call<InvitationAnswer>(`/auth/invitation?code=${encodeURIComponent(code)}`, undefined, {
        isAnonymous: true,
      }),
    enabled: code !== "",
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (passwords: Passwords) =>
      call<LoginAnswer>("/auth/acceptInvitation", { code, answer, ...passwords }, { isAnonymous: true }),
    onSuccess: (entered) => {
      startSession(entered);
      void navigate("/", { replace: true });
    },
    meta: { isQuiet: true },
  });

  if (code && isLoading) return <LoadingScreen />;
  // The server couldn't check the code, so it isn't known to be invalid.
  if (code && unread && !invitation)
    return (
      <AuthCard title={t("auth.invitationWelcome")} error={unread}>
        <Button onClick={() => void refetch()}>{t("common.retry")}</Button>
      </AuthCard>
    );
  if (invitation?.status !== 1) {
    return (
      <AuthCard title={t("auth.invitationInvalid")} subtitle={t("auth.invitationInvalidHint")}>
        <Button component={Link} to="/auth/sign-in">
          {t("auth.toSignIn")}
        </Button>
      </AuthCard>
    );
  }
  const { inviter, organization, firstName, email, asks } = invitation;
  return (
    <AuthCard
      title={firstName ? t("auth.invitationTitle", { name: firstName }) : t("auth.invitationWelcome")}
      subtitle={t("auth.invitationFrom", { inviter, organization })}
      error={error}
    >
      <Text size="sm">{t("auth.invitationAccount", { email })}</Text>
      <SetPasswordForm
        username={email}
        submitLabel={t("auth.invitationAccept")}
        isPending={isPending}
        isComplete={asks === "" || (asks === "birthday" ? isCalendarDay(answer) : answer !== "")}
        onIncomplete={() => setIsMissing(true)}
        onSubmit={mutate}
      >
        {asks ? <AnswerField asks={asks} value={answer} isMissing={isMissing} onChange={setAnswer} /> : null}
      </SetPasswordForm>
    </AuthCard>
  );
}
