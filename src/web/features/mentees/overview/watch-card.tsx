import { Anchor, Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { consentState } from "#shared/access/consent.ts";
import type { MenteeOverview } from "#shared/contracts/responses/mentee-overview.ts";
import { daysBetween } from "#shared/fields/days.ts";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { localDay } from "../../../lib/clock.ts";
import { IconAlertTriangle } from "../../../components/icons/index.ts";
import { DateText } from "../../../components/date-text.tsx";
import { mediumDate } from "../../../lib/dates.ts";
import { recordPath } from "../../../lib/record-path.ts";
import { consentOf } from "../use-mentee-header.ts";
import classes from "./overview.module.css";

/** How many days before a release it is shown. */
const releaseDays = 90;
/** How many days before the end of a consent it is shown. */
const consentDays = 30;

interface WatchCardProps {
  overview: MenteeOverview;
  header: MenteeHeader | undefined;
  menteeId: string;
}

/** Returns a warning about the consent. Undefined if the consent is fine. */
function useConsentWarning(header: MenteeHeader | undefined): string | undefined {
  const { t, i18n } = useTranslation();
  if (!header || header.anonymizedAt) return undefined;
  const consent = consentOf(header);
  const state = consentState(consent, localDay());
  const date = consent.until ? mediumDate(consent.until, i18n.language) : "";
  if (state === "none") return t("screens.mentee.consentNone");
  if (state === "ended") return t("screens.mentee.consentEnded", { date });
  const isSoon = consent.until !== null && daysBetween(localDay(), consent.until) <= consentDays;
  return isSoon ? t("screens.mentee.caseView.consentEnds", { date }) : undefined;
}

/** What is missing or may become a problem. */
export function WatchCard({ overview, header, menteeId }: WatchCardProps) {
  const { t, i18n } = useTranslation();
  const consent = useConsentWarning(header);
  const { toSettle, quietSince = "", isQuiet = false, missing = [], expectedRelease = "" } = overview;
  const profile = `/mentee/manage/${menteeId}`;
  const untilRelease = expectedRelease ? daysBetween(localDay(), expectedRelease) : -1;
  const names = missing.map((name) => t(`records.mentees.fields.${name}`)).join(", ");
  const lines: { key: string; content: ReactNode }[] = [];
  const add = (key: string, content: ReactNode) => lines.push({ key, content });
  if (toSettle)
    add(
      "settle",
      <Anchor
        component={Link}
        to={recordPath({ tableName: "appointments", recordId: toSettle.id, menteeId }) ?? ""}
      >
        {t("screens.mentee.caseView.toSettle", { type: toSettle.type })}{" "}
        <DateText value={toSettle.start.local.slice(0, 10)} inherit />
      </Anchor>,
    );
  if (isQuiet)
    add("quiet", t("screens.mentee.caseView.quiet", { count: daysBetween(quietSince, localDay()) }));
  if (untilRelease >= 0 && untilRelease <= releaseDays)
    add(
      "release",
      t("screens.mentee.caseView.release", { date: mediumDate(expectedRelease, i18n.language) }),
    );
  if (consent)
    add(
      "consent",
      <Anchor component={Link} to={profile}>
        {consent}
      </Anchor>,
    );
  if (header?.addressState === "wrong")
    add(
      "address",
      <Anchor component={Link} to={profile}>
        {t("screens.mentee.addressWrong")}
      </Anchor>,
    );
  if (names)
    add(
      "missing",
      <Anchor component={Link} to={profile}>
        {t("screens.mentee.caseView.missing", { names })}
      </Anchor>,
    );
  if (lines.length === 0) return null;
  const title = t("screens.mentee.caseView.watch");
  return (
    <Paper component="section" radius="lg" aria-label={title} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {title}
        </Title>
      </div>
      <ul className={classes.lines}>
        {lines.map(({ key, content }) => (
          <li key={key} className={classes.warning} data-warning={key}>
            <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
            <span>{content}</span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
