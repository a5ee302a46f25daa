import { Anchor, Badge } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { consentState } from "#shared/access/consent.ts";
import { DateText } from "../../components/date-text.tsx";
import { localDay } from "../../lib/clock.ts";
import { mediumDate, yearsSince } from "../../lib/dates.ts";
import { LogContactButton } from "../../records/contacts/lazy-log-contact.tsx";
import { TextButton } from "./texts/lazy-text-button.tsx";
import { AddressBadge } from "./address-badge.tsx";
import classes from "./mentee-heading.module.css";
import { consentOf, fullName, type MenteeFacts as Facts, type MenteeHeader } from "./use-mentee-header.ts";
import { telLink } from "../../lib/tel-link.ts";

/** Shows if the mentee has consented to share anything, and until when. */
function ConsentBadge({ header }: { header: MenteeHeader }) {
  const { t, i18n } = useTranslation();
  const consent = consentOf(header);
  const state = consentState(consent, localDay());
  const date = consent.until ? mediumDate(consent.until, i18n.language) : "";
  if (state === "none")
    return (
      <Badge color="gray" miw="max-content">
        {t("screens.mentee.consentNone")}
      </Badge>
    );
  if (state === "ended") return <Badge color="red">{t("screens.mentee.consentEnded", { date })}</Badge>;
  const text = date ? t("screens.mentee.consentValidUntil", { date }) : t("screens.mentee.consentValid");
  return <Badge color="green">{text}</Badge>;
}

const Phone = ({ number }: { number: string }) => (
  <Anchor href={telLink(number)} inherit>
    {number}
  </Anchor>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`screens.mentee.facts.${name}`)}</dt>
      <dd>{children || t("screens.mentee.facts.none")}</dd>
    </div>
  );
}

function FactList({ facts, isActive }: { facts: Facts; isActive: boolean }) {
  const { t } = useTranslation();
  const state = t(`screens.list.${isActive ? "active" : "inactive"}`);
  const status = [isActive && facts.programStatus ? "" : state, facts.programStatus];
  const phone = facts.cellPhone || facts.workPhone;
  return (
    <dl className={classes.list}>
      <Fact name="phone">{phone ? <Phone number={phone} /> : null}</Fact>
      <Fact name="age">{facts.birthday ? String(yearsSince(facts.birthday)) : null}</Fact>
      {facts.primaryLanguage ? <Fact name="language">{facts.primaryLanguage}</Fact> : null}
      <Fact name="caseManager">{facts.caseManager}</Fact>
      <Fact name="status">{status.filter(Boolean).join(" · ")}</Fact>
      <Fact name="lastContact">
        {facts.lastContact ? <DateText value={facts.lastContact} inherit /> : null}
      </Fact>
    </dl>
  );
}

/** The most important facts about a mentee in one strip. */
export function MenteeFacts({ header }: { header: MenteeHeader | undefined }) {
  // Has the height of the strip, so that nothing moves when it appears.
  if (!header) return <div className={classes.facts} data-loading />;
  return (
    <div className={classes.facts}>
      {header.facts ? <FactList facts={header.facts} isActive={header.active === "1"} /> : null}
      <div className={classes.badges}>
        <LogContactButton menteeId={header.id} name={fullName(header)} hasWords />
        {header.facts ? <TextButton menteeId={header.id} name={fullName(header)} /> : null}
        <ConsentBadge header={header} />
        <AddressBadge header={header} />
      </div>
    </div>
  );
}
