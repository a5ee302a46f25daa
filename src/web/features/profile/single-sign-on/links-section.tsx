import { Button, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SsoLinksAnswer, WireIdentityLink } from "#shared/contracts/responses/single-sign-on.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { call } from "../../../lib/api.ts";
import { failureText, showToast } from "../../../lib/toasts.tsx";
import { AccountSection } from "../account-section.tsx";
import { ProofForm } from "../second-factor/proof-form.tsx";
import { noProof, type Proof, type Refused } from "../second-factor/second-factor-calls.ts";
import classes from "../sessions/sessions.module.css";
import { useDateWords } from "../sessions/use-device-words.ts";

const linksKey = ["ssoLinks"];

/** Removes a link. The server may ask for a proof first, which `asked` then says. */
function useRemoveLink() {
  const client = useQueryClient();
  const { mutate, reset, data, variables, isPending } = useMutation({
    mutationFn: ({ linkId, proof = noProof }: { linkId: string; proof?: Proof }) =>
      call<{ status: 1; message: string } | Refused>("/auth/sso/unlink", { ...proof, linkId }),
    meta: { isQuiet: true },
    onSuccess: (answer) => {
      if (answer.status === 1) showToast("success", answer.message);
      else if (!answer.errors) showToast("error", answer.message ?? "");
    },
    onError: (error) => showToast("error", failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: linksKey }),
  });
  const asked =
    data?.status === 0 && data.errors && variables ? { ...variables, problem: data.message } : null;
  return { mutate, reset, isPending, asked };
}

/** The identity providers that sign the user in. Renders nothing if there are none. */
export function LinksSection() {
  const { t } = useTranslation();
  const when = useDateWords();
  const { data } = useQuery({ queryKey: linksKey, queryFn: () => call<SsoLinksAnswer>("/auth/sso/links") });
  const { mutate, reset, isPending, asked } = useRemoveLink();
  const [removed, setRemoved] = useState<WireIdentityLink>();
  if (!data || data.links.length === 0) return null;
  return (
    <AccountSection
      id="single-sign-on"
      title={t("ssoLinks.title")}
      hint={t("ssoLinks.hint")}
      maxWidth={480}
      isSpaced
    >
      {asked ? (
        <ProofForm
          hasFactor
          problem={asked.proof === undefined ? undefined : asked.problem}
          isPending={isPending}
          onSubmit={(proof) => mutate({ ...asked, proof })}
          onCancel={reset}
        />
      ) : (
        <ul className={classes.list} aria-label={t("ssoLinks.title")}>
          {data.links.map((link) => (
            <li key={link.id} className={classes.row}>
              <div className={classes.words}>
                <Text size="sm" fw={550}>
                  {link.provider}
                </Text>
                <Text size="sm" c="dimmed">
                  {t("ssoLinks.created", { date: when(link.createdAt) })}
                  {` · ${t("ssoLinks.used", { date: when(link.lastUsedAt) })}`}
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={t("ssoLinks.removeNamed", { provider: link.provider })}
                onClick={() => setRemoved(link)}
              >
                {t("ssoLinks.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={removed ? t("ssoLinks.removeNamed", { provider: removed.provider }) : ""}
        question={t("ssoLinks.removeQuestion")}
        yes={t("ssoLinks.remove")}
        no={t("common.cancel")}
        isDanger
        onYes={() => {
          if (removed) mutate({ linkId: removed.id });
          setRemoved(undefined);
        }}
        onNo={() => setRemoved(undefined)}
      />
    </AccountSection>
  );
}
