import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { TextInvitationAnswer } from "#shared/contracts/responses/auth.ts";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { AuthCard } from "./auth-card.tsx";
import { BirthdayForm } from "./birthday-form.tsx";
import { useCode, useCodeEntry } from "./code-entry.tsx";
import { OneFieldForm } from "./one-field-form.tsx";

/** The screen of an invitation link in a text message. It shows no names because the phone may have a new owner. */
export function TextInvitationScreen() {
  const { t } = useTranslation();
  const code = useLocation().hash.slice(1, 41);
  const { data, error, isOpening, isUnread, refetch } = useCode<TextInvitationAnswer>(
    "textInvitation",
    "/auth/textInvitation",
    code,
  );
  if (isOpening) return <LoadingScreen />;
  if (data) return <Entry key={code} code={code} asks={data.asks} />;
  if (isUnread)
    return (
      <AuthCard title={t("auth.invitationWelcome")} error={error}>
        <Button onClick={() => void refetch()}>{t("common.retry")}</Button>
      </AuthCard>
    );
  return (
    <AuthCard title={t("auth.textLinkInvalid")} subtitle={t("auth.textLinkInvalidHint")}>
      <Button component={Link} to="/auth/sign-in-code">
        {t("entry.byPhoneTitle")}
      </Button>
    </AuthCard>
  );
}

/** Asks for the second proof, which opens the app or leads to setting a password. */
function Entry({ code, asks }: { code: string; asks: TextInvitationAnswer["asks"] }) {
  const { t } = useTranslation();
  const { mutate, isPending, error, instead } = useCodeEntry({
    name: "textInvitation",
    code,
    path: "/auth/textEntry",
    field: "answer",
  });
  if (instead) return instead;
  return (
    <AuthCard
      title={t("auth.invitationWelcome")}
      subtitle={t(asks === "birthday" ? "entry.byPhoneBirthdayHint" : "auth.answerNumberHint")}
      error={error}
    >
      <Stack gap="md">
        {asks === "birthday" ? (
          <BirthdayForm isPending={isPending} onSubmit={mutate} />
        ) : (
          <OneFieldForm
            label={t("auth.answerNumber")}
            requiredText={t("common.required")}
            submitLabel={t("auth.signIn")}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            isPending={isPending}
            onSubmit={mutate}
          />
        )}
        <Text size="sm">{t("auth.textLinkNotMe")}</Text>
      </Stack>
    </AuthCard>
  );
}
