import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useConfig } from "../../lib/use-config.ts";
import { PasskeyButton } from "./passkey-button.tsx";

/** A button for passkeys and, unless a second factor is asked for, a quiet link to single sign-on. */
export function OtherWay({ challenge }: { challenge?: string }) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const { hasPasskeys, hasSingleSignOn } = useConfig();
  return (
    <>
      {hasPasskeys ? <PasskeyButton challenge={challenge} /> : null}
      {hasSingleSignOn && challenge === undefined ? (
        <Anchor component={Link} to="/auth/single-sign-on" state={state} size="sm" ta="center" py={12}>
          {t("auth.singleSignOn")}
        </Anchor>
      ) : null}
    </>
  );
}
