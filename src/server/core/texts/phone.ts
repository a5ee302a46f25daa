/** A mentee's phone, and whether text messages may be sent to it. */
import { sql } from "kysely";
import type { TextPreview } from "#shared/contracts/responses/texts.ts";
import type { TextState } from "#shared/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

/** The data of a mentee for text messages. */
export interface MenteePhone extends Row<"mentees", "mobile"> {
  readonly menteeId: string;
  readonly accountId: string;
  readonly organizationId: string;
  readonly languageCode: string;
  /** The language last used in texts from this phone, or else the account's language. */
  readonly textLanguage: string;
  readonly firstName: string;
  /** The sender's name in text messages. Null for the name that emails use. */
  readonly textName: string | null;
  /** `YYYY-MM-DD` */
  readonly consentOn: string | null;
  /** What the mentee agreed to, how, and who recorded it. Null without consent, or if that wasn't recorded. */
  readonly consent: TextPreview["consent"];
  readonly state: TextState;
  /** True if the mentee agreed to texts to this number, even if the phone has stopped them since. */
  readonly hasConsent: boolean;
}

/**
 * Returns the phone of a mentee. Consent applies to the number that the mentee was asked about. A stop applies to the
 * number, even if several people share it.
 * @returns null if there is no such mentee
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
