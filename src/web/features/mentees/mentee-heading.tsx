import { Anchor, Badge, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { AddressBadge } from "./address-badge.tsx";
import { lastListAddress, wayBack } from "../../records/list/scroll-memory.ts";
import { fullName, type MenteeHeader, consentOf } from "./use-mentee-header.ts";
import { consentState, todayUtc } from "#shared/access/consent.ts";
import { mediumDate } from "../../lib/dates.ts";

/** Whether the mentee allows to share anything, and until when. */
function ConsentBadge({ header }: { header: MenteeHeader }) {
  const { t, i18n } = useTranslation();
  const consent = consentOf(header);
  const state = consentState(consent, todayUtc());
  const date = consent.until ? mediumDate(consent.until, i18n.language) : "";
  if (state === "none") return <Badge color="gray">{t("screens.mentee.consentNone")}</Badge>;
  if (state === "ended") return <Badge color="red">{t("screens.mentee.consentEnded", { date })}</Badge>;
  const text = date ? t("screens.mentee.consentValidUntil", { date }) : t("screens.mentee.consentValid");
  return <Badge color="green">{text}</Badge>;
}

export function MenteeHeading({ header }: { header: MenteeHeader | undefined }) {
  const { t } = useTranslation();
  return (
    <div>
      <Anchor
        component={Link}
        to={lastListAddress("/mentee/manage")}
        state={wayBack}
        preventScrollReset
        size="sm"
        c="dimmed"
        data-no-print
      >
        <Group component="span" gap={4} display="inline-flex">
          <IconArrowLeft size={16} aria-hidden />
          {t("screens.mentee.backToMentees")}
        </Group>
      </Anchor>
      <Group gap="sm" mt="xs" mb="lg">
        <Group gap="sm" wrap="nowrap" maw="100%">
          {header ? (
            <PersonAvatar name={`${header.firstName} ${header.lastName}`} image={header.image} size={52} />
          ) : (
            <Skeleton circle h={52} w={52} />
          )}
          <Title order={1} size="h3" lh={1.2} tabIndex={-1} data-page-name={header && fullName(header)}>
            <Text component="span" display="block" size="sm" c="dimmed" fw={400}>
              {t("screens.mentee.viewing")}{" "}
            </Text>
            {header ? fullName(header) : <Skeleton component="span" display="block" h={22} w={220} mt={4} />}
          </Title>
        </Group>
        {header?.anonymizedAt ? (
          <Badge color="grape">{t("screens.mentee.anonymized")}</Badge>
        ) : header?.active === "0" ? (
          <Badge color="gray">{t("screens.mentee.inactive")}</Badge>
        ) : null}
        {header && !header.anonymizedAt ? <ConsentBadge header={header} /> : null}
        {header && !header.anonymizedAt ? <AddressBadge header={header} /> : null}
      </Group>
    </div>
  );
}
