import { Alert, Button, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AddressState } from "#shared/contracts/auth.ts";
import { IconAlertCircle } from "../../components/icons/index.ts";
import { call } from "../../lib/api.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";

/** Asks a mentee to confirm the own email address, and why it matters. */
export function AddressNotice() {
  const { t } = useTranslation();
  const { data: state } = useQuery({
    queryKey: ["profile", "address"],
    queryFn: async () => (await call<{ addressState: AddressState }>("/getProfileInfo")).addressState,
    meta: { isQuiet: true },
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call<{ status: number; message: string }>("/auth/sendConfirmation", {}),
    meta: { isQuiet: true },
    onSuccess: ({ status, message }) => showToast(status === 1 ? "success" : "error", message),
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
