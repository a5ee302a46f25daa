import { useTranslation } from "react-i18next";
import type { InvitationState, TextInvitationState } from "#shared/contracts/responses/sessions.ts";
import { useRecentTime } from "../../lib/use-recent-time.ts";
import { SignInAction, type PersonProps } from "./sign-in-action.tsx";

interface PersonTextProps {
  text: TextInvitationState;
  /** The newest invitation, by email or by text message. */
  invitation: InvitationState | null;
  person: PersonProps;
}

/** Sends a mentee an invitation by text message, and shows the state of the last text and of its link. */
export function PersonText({ text, invitation, person }: PersonTextProps) {
  const { t } = useTranslation();
  const timeOf = useRecentTime();
  const { state, lastDigits, sent } = text;
  const link = invitation?.way === "text" ? invitation : null;
  const lines = [
    ["blocked", state === "allowed" ? "" : t(`sessions.textBlocked.${state}`)],
    [
      sent?.state ?? "",
      sent
        ? t(`sessions.textSent.${sent.state === "waiting" && sent.nextAt ? "later" : sent.state}`, {
            date: timeOf(sent.at),
            next: timeOf(sent.nextAt),
          })
        : "",
    ],
    ["words", sent?.gatewayWords ? t("sessions.gatewaySaid", { words: sent.gatewayWords }) : ""],
    [
      link?.state ?? "",
      link
        ? t(`sessions.textLink.${link.state}`, {
            opened: timeOf(link.openedAt),
            expires: timeOf(link.expiresAt),
          })
        : "",
    ],
  ].filter(([, words]) => words);
  return (
    <SignInAction
      person={person}
      path="/auth/inviteByText"
      title={t("sessions.textTitle")}
      hint={
        <>
          {t("sessions.textHint")}
          {lines.map(([name, words]) => (
            <div key={name} data-text-invitation={name}>
              {words}
            </div>
          ))}
        </>
      }
      action={t(sent ? "sessions.textAgain" : "sessions.textInvite")}
      question={t("sessions.textQuestion", { digits: lastDigits })}
      isDisabled={state !== "allowed"}
      isHarmless
    />
  );
}
