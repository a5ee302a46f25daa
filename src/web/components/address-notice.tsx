import { Alert, Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AddressState } from "#shared/contracts/responses/auth.ts";
import { IconAlertCircle } from "./icons/index.ts";
import { call } from "../lib/api.ts";
import { refreshAll } from "../lib/query-client.ts";
import { randomId } from "../lib/random-id.ts";
import { failureText, showToast } from "../lib/toasts.tsx";

interface AddressNoticeProps {
  state: AddressState | undefined;
  /** True if the address can be changed only on another page. */
  isElsewhere?: boolean;
}

/** Asks a mentee to confirm their email address, and says why it matters. */
export function AddressNotice({ state, isElsewhere }: AddressNoticeProps) {
  const { t } = useTranslation();
  // Idempotency key, so that a retry after a lost response doesn't send a second email.
  const [key] = useState(randomId);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call<{ status: number; message: string }>("/auth/sendConfirmation", {}, { key }),
    meta: { isQuiet: true },
    onSuccess: ({ status, message }) => {
      showToast(status === 1 ? "success" : "error", message);
      // It was refused because the address was confirmed elsewhere, or reported as wrong.
      if (status !== 1) void refreshAll();
    },
    onError: (error) => showToast("error", failureText(error)),
  });
  if (state !== "unconfirmed" && state !== "wrong") return null;
  const isWrong = state === "wrong";
  return (
    <Alert
      mb="md"
      color={isWrong ? "red" : "yellow"}
      icon={<IconAlertCircle aria-hidden />}
      title={t(isWrong ? "profile.addressWrong" : "profile.addressUnconfirmed")}
    >
      <Text size="sm">{t(isWrong ? "profile.addressWrongHint" : "profile.addressUnconfirmedHint")}</Text>
      {isWrong && isElsewhere ? (
        <Button component={Link} to="/profile" mt="sm" size="sm" variant="default">
          {t("profile.addressOpen")}
        </Button>
      ) : null}
      {isWrong ? null : (
        <Button
          mt="sm"
          size="sm"
          variant="default"
          loading={isPending}
          disabled={isSuccess}
          onClick={() => mutate()}
        >
          {t("profile.addressConfirm")}
        </Button>
      )}
    </Alert>
  );
}
