import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LoginAnswer } from "#shared/contracts/responses/auth.ts";
import { call } from "../../lib/api.ts";
import { startSession } from "../../lib/session/session-actions.ts";
import { AuthCard } from "./auth-card.tsx";
import { OtherWays } from "./other-ways.tsx";

/** Asks for the code of the authenticator app after the password was correct. */
export function SecondFactorForm({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call<LoginAnswer>("/auth/secondFactor", { challenge, code: code.trim() }, { isAnonymous: true }),
    onSuccess: startSession,
    meta: { isQuiet: true },
  });
  return (
    <AuthCard title={t("auth.secondFactorTitle")} subtitle={t("auth.secondFactorHint")} error={error}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim()) mutate();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t("auth.secondFactorCode")}
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" loading={isPending}>
            {t("auth.verify")}
          </Button>
          <OtherWays challenge={challenge} />
          <Button variant="subtle" color="gray" onClick={onBack}>
            {t("common.back")}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
