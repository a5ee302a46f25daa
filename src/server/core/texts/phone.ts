/** Whose phone a text goes to, and whether it may. */
import { sql } from "kysely";
import type { TextPreview } from "#shared/contracts/texts.ts";
import type { TextState } from "#shared/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

/** A mentee as texts see it. */
export interface MenteePhone extends Row<"mentees", "mobile"> {
  readonly menteeId: string;
  readonly accountId: string;
  readonly organizationId: string;
  readonly languageCode: string;
  /** The language last written from this phone, or else that of the account. */
  readonly textLanguage: string;
  readonly firstName: string;
  /** What texts call the sender; null for what mails call it. */
  readonly textName: string | null;
  /** `YYYY-MM-DD` */
  readonly consentOn: string | null;
  /** What the mentee agreed to, how, and who recorded it; null without consent, or where it was not recorded. */
  readonly consent: TextPreview["consent"];
  readonly state: TextState;
  /** Whether the mentee agreed to texts to this number, also when the phone stopped them since. */
  readonly hasConsent: boolean;
}

/**
 * The phone of a mentee. Consent counts for the number that the mentee was asked about, a stop for the number whoever
 * shares it.
 * @returns null for a mentee that is not there
 */
export async function findPhone(db: Db, menteeId: string): Promise<MenteePhone | null> {
  const { rows } = await sql<MenteePhone>`
    select m.id as "menteeId", m.account_id as "accountId", m.organization_id as "organizationId", m.mobile,
      a.language_code as "languageCode", coalesce(a.text_language, a.language_code) as "textLanguage", m.first_name as "firstName", o.text_name as "textName",
      m.text_consent_on::text as "consentOn",
      coalesce(m.text_consent_on is not null and m.text_consent_to = m.mobile, false) as "hasConsent",
      case when m.text_consent_method is not null then jsonb_build_object('wording', coalesce(m.text_consent_wording, ''),
        'method', m.text_consent_method, 'recordedBy', coalesce((select concat_ws(' ', u.first_name, u.last_name)
          from users u where u.account_id = m.text_consent_by), '')) end as consent,
      case when m.mobile is null then 'noNumber' when text_stopped(m.mobile) then 'stopped'
        when m.text_consent_on is null then 'noConsent'
        when m.text_consent_to is distinct from m.mobile then 'otherNumber' else 'allowed' end as state
    from mentees m join accounts a on a.id = m.account_id join organizations o on o.id = m.organization_id
    where m.id = ${menteeId} and m.active and m.deleted_at is null and m.anonymized_at is null`.execute(db);
  return rows[0] ?? null;
}
