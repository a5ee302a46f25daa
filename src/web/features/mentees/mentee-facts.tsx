import { Anchor, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { yearsSince } from "../../lib/dates.ts";
import { telLink } from "../../lib/phone.ts";
import classes from "./mentee-heading.module.css";
import { phoneOf } from "./use-mentee-header.ts";

/** The most important facts about a mentee in one line. Labels are for screen readers. */
export function MenteeFacts({ header }: { header: MenteeHeader }) {
  const { t } = useTranslation();
  const { facts } = header;
  if (!facts) return null;
  const phone = phoneOf(header);
  const shown: Readonly<Record<string, ReactNode>> = {
    phone: phone ? (
      <Anchor href={telLink(phone)} inherit>
        {phone}
      </Anchor>
    ) : null,
    age: facts.birthday ? String(yearsSince(facts.birthday)) : null,
    language: facts.primaryLanguage,
    caseManager: facts.caseManager,
  };
  return (
    <dl className={classes.facts}>
      {Object.entries(shown).map(([name, value]) =>
        value ? (
          <div key={name} data-fact={name}>
            <VisuallyHidden component="dt">{t(`screens.mentee.facts.${name}`)}</VisuallyHidden>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
