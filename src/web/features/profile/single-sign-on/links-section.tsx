import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SsoLinksAnswer, WireIdentityLink } from "#shared/contracts/responses/single-sign-on.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { call } from "../../../lib/api.ts";
import { AccountSection } from "../account-section.tsx";
import type { Proof } from "../second-factor/second-factor-calls.ts";
import { useProvenChange, type ChangeAnswer } from "../second-factor/use-proven-change.tsx";
import classes from "../sessions/sessions.module.css";
import { useRecentTime } from "../../../lib/use-recent-time.ts";

const linksKey = ["ssoLinks"];

const removeLink = (linkId: string, proof: Proof): Promise<ChangeAnswer> =>
  call("/auth/sso/unlink", { ...proof, linkId });

/** The identity providers that sign the user in. Renders nothing if there are none. */
export function LinksSection() {
  const { t } = useTranslation();
  const when = useRecentTime();
  const query = useQuery({
    queryKey: linksKey,
    queryFn: () => call<SsoLinksAnswer>("/auth/sso/links"),
    meta: { isQuiet: true },
  });
  const { data } = query;
  const { send, proofForm } = useProvenChange(removeLink, [linksKey]);
  const [removed, setRemoved] = useState<WireIdentityLink>();
  if (data ? data.links.length === 0 : !query.error) return null;
  return (
    <AccountSection
      id="single-sign-on"
      title={t("ssoLinks.title")}
      hint={t("ssoLinks.hint")}
      maxWidth={480}
      isSpaced
    >
      <Loaded query={query} failed={t("profile.settingsFailed")} skeleton={null}>
        {({ links }) =>
          proofForm ?? (
            <ul className={classes.list} aria-label={t("ssoLinks.title")}>
              {links.map((link) => (
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
          )
        }
      </Loaded>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={removed ? t("ssoLinks.removeNamed", { provider: removed.provider }) : ""}
        question={t("ssoLinks.removeQuestion")}
        yes={t("ssoLinks.remove")}
        no={t("common.cancel")}
        isDanger
        onYes={() => {
          if (removed) send(removed.id);
          setRemoved(undefined);
        }}
        onNo={() => setRemoved(undefined)}
      />
    </AccountSection>
  );
}
