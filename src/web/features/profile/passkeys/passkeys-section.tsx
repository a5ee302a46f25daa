import { Button, Skeleton, Text } from "@mantine/core";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AccountSection } from "../account-section.tsx";
import type { PasskeysAnswer, WirePasskey } from "#shared/contracts/responses/passkeys.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { call } from "../../../lib/api.ts";
import { canUsePasskeys, createPasskey, NoPasskey } from "../../../lib/passwords/passkeys.ts";
import { configKey } from "../../../lib/use-config.ts";
import { failureText, showToast } from "../../../lib/toasts.tsx";
import { ProofForm } from "../second-factor/proof-form.tsx";
import { noProof, type Proof, type Refused } from "../second-factor/second-factor-calls.ts";
import { DeviceRow } from "../sessions/device-row.tsx";
import classes from "../sessions/sessions.module.css";
import { useDateWords, useDeviceWords } from "../sessions/use-device-words.ts";

/** What a person does: adds a passkey, or removes this one. */
type Change = "add" | { readonly passkeyId: string };
type Said = { readonly status: 1; readonly message: string };

async function add(proof: Proof): Promise<Said | Refused> {
  const begun = await call<{ status: 1; options: PublicKeyCredentialCreationOptionsJSON } | Refused>(
    "/auth/passkeys/start",
    proof,
  );
  if (begun.status === 0) return begun;
  return call("/auth/passkeys/add", { response: await createPasskey(begun.options) });
}

/** Applies a change. The server may ask for a proof first, which `refused` then says. */
function usePasskeyChange() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, reset, data, variables, isPending } = useMutation({
    mutationFn: ({ change, proof = noProof }: { change: Change; proof?: Proof }) =>
      change === "add"
        ? add(proof)
        : call<Said | Refused>("/auth/passkeys/remove", { ...proof, passkeyId: change.passkeyId }),
    meta: { isQuiet: true },
    onSuccess: (answer) => {
      if (answer.status === 1) showToast("success", answer.message);
      else if (!answer.errors) showToast("error", answer.message ?? "");
    },
    onError: (error) => {
      const key = error instanceof NoPasskey && error.isKnown ? "passkeys.known" : "passkeys.cancelled";
      showToast("error", error instanceof NoPasskey ? t(key) : failureText(error));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: passkeysKey }),
        client.invalidateQueries({ queryKey: configKey }),
      ]),
  });
  return {
    mutate,
    reset,
    isPending,
    /** Set while the server asks for a proof. */
    asked: data?.status === 0 && data.errors && variables ? { ...variables, problem: data.message } : null,
  };
}

const passkeysKey = ["passkeys"];

/** The list of passkeys, and adding and removing one. */
export function PasskeysSection() {
  const { t } = useTranslation();
  const words = useDeviceWords();
  const when = useDateWords();
  const { data } = useQuery({ queryKey: passkeysKey, queryFn: () => call<PasskeysAnswer>("/auth/passkeys") });
  const { mutate, reset, isPending, asked } = usePasskeyChange();
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
  const renderBody = () => {
    if (!data) return <Skeleton h={64} />;
    if (asked)
      return (
        <ProofForm
          hasFactor
          problem={asked.proof === undefined ? undefined : asked.problem}
          isPending={isPending}
          onSubmit={(proof) => mutate({ ...asked, proof })}
          onCancel={reset}
        />
      );
    return (
      <>
        {data.passkeys.length > 0 ? (
          <ul className={classes.list} aria-label={t("passkeys.title")}>
            {data.passkeys.map(row)}
          </ul>
        ) : null}
        {canUsePasskeys() ? (
          <Button variant="default" loading={isPending} onClick={() => mutate({ change: "add" })}>
            {t("passkeys.add")}
          </Button>
        ) : (
          <Text size="sm">{t("passkeys.unsupported")}</Text>
        )}
      </>
    );
  };
  return (
    <AccountSection
      id="passkeys"
      title={t("passkeys.title")}
      hint={t("passkeys.hint")}
      maxWidth={480}
      isSpaced
    >
      {renderBody()}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={removed ? t("passkeys.removeNamed", { device: words(removed) }) : ""}
        question={t("passkeys.removeQuestion")}
        yes={t("passkeys.remove")}
        no={t("common.cancel")}
        isDanger
        onYes={() => {
          if (removed) mutate({ change: { passkeyId: removed.id } });
          setRemoved(undefined);
        }}
        onNo={() => setRemoved(undefined)}
      />
    </AccountSection>
  );
}
