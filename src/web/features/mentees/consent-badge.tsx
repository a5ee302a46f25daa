import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { consentState, todayUtc } from "#shared/access/consent.ts";
import { mediumDate } from "../../lib/dates.ts";
import { consentOf, type MenteeHeader } from "./use-mentee-header.ts";

/** Whether the mentee allows to share anything, and until when. */
export function ConsentBadge({ header }: { header: MenteeHeader }) {
  const { t, i18n } = useTranslation();
  const consent = consentOf(header);
  const state = consentState(consent, todayUtc());
  const date = consent.until ? mediumDate(consent.until, i18n.language) : "";
  if (state === "none") return <Badge color="gray">{t("screens.mentee.consentNone")}</Badge>;
  if (state === "ended") return <Badge color="red">{t("screens.mentee.consentEnded", { date })}</Badge>;
  const text = date ? t("screens.mentee.consentValidUntil", { date }) : t("screens.mentee.consentValid");
  return <Badge color="green">{text}</Badge>;
}
