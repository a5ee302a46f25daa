import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import type { LoginAnswer } from "#shared/contracts/responses/auth.ts";
import { call } from "../../lib/api.ts";
import { canUsePasskeys, NoPasskey, signWithPasskey } from "../../lib/passwords/passkeys.ts";
import { startSession } from "../../lib/session/session-actions.ts";
import { refusalText } from "./refusal-text.ts";

const anonymous = { isAnonymous: true };

/**
 * Signs in with a passkey. Renders nothing in a browser that can't use them.
 * @param challenge the challenge of a sign-in whose second factor is the passkey
 */
export function PasskeyButton({ challenge = "" }: { challenge?: string }) {
  const { t } = useTranslation();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { options } = await call<{ options: PublicKeyCredentialRequestOptionsJSON }>(
        "/auth/passkeyOptions",
        { challenge },
        anonymous,
      );
      const response = await signWithPasskey(options);
      return call<LoginAnswer>("/auth/passkey", { challenge, response }, anonymous);
    },
    onSuccess: startSession,
    meta: { isQuiet: true },
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button variant="subtle" fullWidth loading={isPending} onClick={() => mutate()}>
        {t("auth.passkey")}
      </Button>
      {error ? (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {error instanceof NoPasskey ? t("auth.passkeyCancelled") : refusalText(error)}
        </Text>
      ) : null}
    </>
  );
}
