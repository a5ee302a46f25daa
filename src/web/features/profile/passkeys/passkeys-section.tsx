import { Button, Skeleton, Text } from "@mantine/core";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AccountSection } from "../account-section.tsx";
import type { PasskeysAnswer, WirePasskey } from "#shared/contracts/responses/passkeys.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { call } from "../../../lib/api.ts";
import { canUsePasskeys, createPasskey, NoPasskey } from "../../../lib/passwords/passkeys.ts";
import { configKey } from "../../../lib/use-config.ts";
import { failureText } from "../../../lib/toasts.tsx";
import type { Proof, Refused } from "../second-factor/second-factor-calls.ts";
import { useProvenChange, type ChangeAnswer } from "../second-factor/use-proven-change.tsx";
import { DeviceRow } from "../sessions/device-row.tsx";
import classes from "../sessions/sessions.module.css";
import { useRecentTime } from "../../../lib/use-recent-time.ts";
import { useDeviceWords } from "../sessions/use-device-words.ts";

type Change = "add" | { readonly passkeyId: string };

const passkeysKey = ["passkeys"];

async function add(proof: Proof): Promise<ChangeAnswer> {
  const begun = await call<{ status: 1; options: PublicKeyCredentialCreationOptionsJSON } | Refused>(
    "/auth/passkeys/start",
    proof,
  );
  if (begun.status === 0) return begun;
  return call("/auth/passkeys/add", { response: await createPasskey(begun.options) });
}

const sendChange = (change: Change, proof: Proof): Promise<ChangeAnswer> =>
  change === "add" ? add(proof) : call("/auth/passkeys/remove", { ...proof, ...change });

/** The list of passkeys, and adding and removing one. */
export function PasskeysSection() {
  const { t } = useTranslation();
  const words = useDeviceWords();
  const when = useRecentTime();
  const query = useQuery({
    queryKey: passkeysKey,
    queryFn: () => call<PasskeysAnswer>("/auth/passkeys"),
    meta: { isQuiet: true },
  });
  const { send, isPending, proofForm } = useProvenChange(sendChange, [passkeysKey, configKey], (error) =>
    error instanceof NoPasskey
      ? t(error.isKnown ? "passkeys.known" : "passkeys.cancelled")
      : failureText(error),
  );
  const [removed, setRemoved] = useState<WirePasskey>();
  const row = (passkey: WirePasskey) => (
    <DeviceRow
      key={passkey.id}
      device={{ ...passkey, address: "" }}
      action={{
        label: t("passkeys.remove"),
        name: t("passkeys.removeNamed", { device: words(passkey) }),
        isBusy: false,
        onClick: () => setRemoved(passkey),
      }}
    >
      {passkey.isUsable ? t("passkeys.created", { date: when(passkey.createdAt) }) : t("passkeys.elsewhere")}
      {passkey.lastUsedAt ? ` · ${t("passkeys.used", { date: when(passkey.lastUsedAt) })}` : null}
    </DeviceRow>
  );
  return (
    <AccountSection
      id="passkeys"
      title={t("passkeys.title")}
      hint={t("passkeys.hint")}
      maxWidth={480}
      isSpaced
    >
      <Loaded query={query} failed={t("profile.settingsFailed")} skeleton={<Skeleton h={64} />}>
        {({ passkeys }) =>
          proofForm ?? (
            <>
              {passkeys.length > 0 ? (
                <ul className={classes.list} aria-label={t("passkeys.title")}>
                  {passkeys.map(row)}
                </ul>
              ) : null}
              {canUsePasskeys() ? (
                <Button variant="default" loading={isPending} onClick={() => send("add")}>
                  {t("passkeys.add")}
                </Button>
              ) : (
                <Text size="sm">{t("passkeys.unsupported")}</Text>
              )}
            </>
          )
        }
      </Loaded>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={removed ? t("passkeys.removeNamed", { device: words(removed) }) : ""}
        question={t("passkeys.removeQuestion")}
        yes={t("passkeys.remove")}
        no={t("common.cancel")}
        isDanger
        onYes={() => {
          if (removed) send({ passkeyId: removed.id });
          setRemoved(undefined);
        }}
        onNo={() => setRemoved(undefined)}
      />
    </AccountSection>
  );
}
