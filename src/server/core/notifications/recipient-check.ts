/**
 * Checks whether the recipient of a waiting delivery is still the right person and still wants it, and whether its code
 * is still valid.
 */
import { sql } from "kysely";
import { emailEvents, type EmailEvent } from "#shared/contracts/email-events.ts";
import { signInCodeKind } from "#server/core/texts/queue-text.ts";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";
import { readPreferences } from "./preferences.ts";

/**
 * Returns false for people who left, were disabled, or moved to another organization, and for an address or phone
 * number that was changed, was reported as wrong, or is no longer confirmed. Two kinds go to their original recipient:
 * a security notice of an account, which is intentionally sent to the old address, and the answer to a phone that
 * texted a stop word. A sign-in code is sent even after a stop.
 */
export const isSameRecipient: WantedCheck = async (trx, delivery) => {
  const { to, kind, channel, account_id: accountId, organization_id: organizationId } = delivery;
  if (kind === "textCommand") return true;
  const { rows } = await sql`
    select from accounts a
    left join users u on a.account_type = 'staff' and u.account_id = a.id and u.active and u.deleted_at is null
    left join mentees m on a.account_type = 'mentee' and m.account_id = a.id and m.active and m.deleted_at is null
      and m.anonymized_at is null
    join organizations o on o.id = coalesce(u.organization_id, m.organization_id) and o.active and o.deleted_at is null
    where a.id = ${accountId} and a.deleted_at is null and o.id = ${organizationId}
      and case ${channel}::text
        when 'mail' then ${kind}::text = 'accountNotice' or (
          lower(coalesce(u.email, m.email)) = lower(${to}::text) and a.email_wrong_at is null
          and (u.id is not null or a.email_confirmed_at is not null or ${kind}::text in ('invitation', 'confirmation')))
        when 'sms' then m.mobile = ${to} and m.text_consent_on is not null and m.text_consent_to = m.mobile
          and (${kind}::text = ${signInCodeKind} or not text_stopped(m.mobile))
        else true end`.execute(trx);
  return rows.length > 0;
};

/** Returns the event whose choice decides whether queued emails of a kind are still sent. Undefined if none does. */
function endingEvent(kind: string): EmailEvent | undefined {
  // A stranger who signs in must not be able to stop the email about it.
  if (kind === "newDevice") return undefined;
  return kind === "appointmentCancelled"
    ? "appointmentInvitation"
    : emailEvents.find((event) => event === kind);
}

/** Returns false for an email about an event that the person turned off after it was queued. */
export const isEmailChosen: WantedCheck = async (trx, { channel, kind, account_id: accountId }) => {
  const event = channel === "mail" ? endingEvent(kind) : undefined;
  if (event === undefined || accountId === null) return true;
  return (await readPreferences(trx, accountId))[event];
};

const codeKey = /^(?:verificationCode|signInCode):(\d+)$/;
const linkPurposes: Readonly<Record<string, string>> = { invitation: "invitation", confirmation: "address" };

/** Returns false for a code or link that was used, has expired, or was replaced. */
export const isCodeValid: WantedCheck = async (trx, delivery) => {
  const codeId = codeKey.exec(delivery.event_key ?? "")?.[1];
  if (codeId !== undefined) {
    const { rows } = await sql`
      select from verification_codes where id = ${codeId} and used_at is null and expires_at > now()`.execute(
      trx,
    );
    return rows.length > 0;
  }
  const purpose = linkPurposes[delivery.kind];
  if (purpose === undefined) return true;
  const { rows } = await sql`
    select from one_time_links l
    where l.account_id = ${delivery.account_id} and l.purpose = ${purpose} and l.used_at is null and l.expires_at > now()
      and not exists (select from deliveries d where d.account_id = l.account_id and d.kind = ${delivery.kind}
        and d.id > ${delivery.id})`.execute(trx);
  return rows.length > 0;
};
