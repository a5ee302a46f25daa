import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { InvitationState, PersonAccessAnswer } from "#shared/contracts/responses/sessions.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { useRecentTime } from "../../lib/use-recent-time.ts";
import { useConfig } from "../../lib/use-config.ts";
import { PersonMail } from "./person-mail.tsx";
import { PersonText } from "./person-text.tsx";
import { PersonWays } from "./person-ways.tsx";
import { accessKey, SignInAction, type PersonProps } from "./sign-in-action.tsx";

/**
 * Actions on a person's sign-in: end the sessions, and turn off the second factor for a person who lost the device.
 * The server decides who may use them. Renders nothing for anyone else.
 */
export function PersonAccess(person: PersonProps) {
  const { t } = useTranslation();
  const timeOf = useRecentTime();
  const { hasMail } = useConfig();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: accessKey(person),
    queryFn: () => call<PersonAccessAnswer>("/auth/sessions/of", person),
    retry: false,
    meta: { isQuiet: true },
  });
  // Any other error is a refusal.
  const isFailed = error instanceof ApiError && error.isTransient;
  if (!data)
    return isFailed ? (
      <FailureAlert
        title={t("sessions.accessFailed")}
        error={error}
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    ) : null;
  const {
    sessionCount,
    lastUsedAt,
    isSecondFactorOn,
    mayInvite,
    mail,
    invitation,
    text,
    unconfirmedNumber,
    waysIn,
  } = data.dataValues;
  const date = timeOf(lastUsedAt);
  const stateText = ({ state, openedAt, expiresAt }: InvitationState) =>
    t(`sessions.invitationState.${state}`, { opened: timeOf(openedAt), expires: timeOf(expiresAt) });
  return (
    <>
      {waysIn ? <PersonWays {...waysIn} /> : null}
      {unconfirmedNumber ? (
        <SignInAction
          person={person}
          path="/auth/confirmNumber"
          more={{ number: unconfirmedNumber }}
          title={t("sessions.phoneTitle")}
          hint={t("sessions.phoneHint", { number: unconfirmedNumber })}
          action={t("sessions.phoneConfirm")}
          question={t("sessions.phoneQuestion", { number: unconfirmedNumber })}
          isHarmless
        />
      ) : null}
      {mail ? <PersonMail mail={mail} person={person} queryKey={accessKey(person)} /> : null}
      {mayInvite ? (
        <SignInAction
          person={person}
          path="/auth/inviteAgain"
          title={t("sessions.inviteTitle")}
          hint={[
            t("sessions.inviteHint"),
            invitation?.way === "mail" ? stateText(invitation) : "",
            hasMail === false ? t("screens.form.mailOff") : "",
          ]
            .filter(Boolean)
            .join(" ")}
          action={t("sessions.invite")}
          question={t("sessions.inviteQuestion")}
          isHarmless
        />
      ) : null}
      {text ? <PersonText text={text} invitation={invitation} person={person} /> : null}
      {invitation?.asksNumber ? (
        <SignInAction
          person={person}
          path="/auth/renewNumber"
          title={t("sessions.numberTitle")}
          hint={t("sessions.numberHint")}
          action={t("sessions.numberRenew")}
          question={t("sessions.numberQuestion")}
          isHarmless
        />
      ) : null}
      <SignInAction
        person={person}
        path="/auth/sessions/endOf"
        title={t("sessions.accessTitle")}
        hint={t("sessions.openCount", { count: sessionCount, date })}
        action={t("sessions.endOf")}
        question={t("sessions.endOfQuestion")}
        isDisabled={sessionCount === 0}
      />
      {isSecondFactorOn ? (
        <SignInAction
          person={person}
          path="/auth/secondFactor/reset"
          title={t("secondFactor.resetTitle")}
          hint={t("secondFactor.resetHint")}
          action={t("secondFactor.reset")}
          question={t("secondFactor.resetQuestion")}
        />
      ) : null}
    </>
  );
}
