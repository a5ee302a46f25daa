/** How a mentee without a password can sign in, shown to callers who may set a password. */
import { sql } from "kysely";
import type { InvitationState, TextInvitationState, WaysIn } from "#shared/contracts/responses/sessions.ts";
import { maxCardTries } from "#server/core/paper-cards/cards.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Returns the sign-in methods that currently work.
 * @param text null for staff and for people who have a password
 */
export async function readWaysIn(
  db: Db,
  accountId: string,
  text: TextInvitationState | null,
  invitation: InvitationState | null,
): Promise<WaysIn | null> {
  if (!text) return null;
  const { rows } = await sql<{ hasBirthday: boolean; hasCard: boolean; isConfirmed: boolean }>`
    select m.birthday is not null as "hasBirthday", coalesce(m.sign_in_mobile = m.mobile, false) as "isConfirmed",
      m.birthday is not null and exists (select from paper_cards c where c.mentee_id = m.id
        and c.organization_id = m.organization_id and c.expires_at > now() and c.signs_in and c.entered_at is null
        and c.tries < ${maxCardTries}) as "hasCard"
    from mentees m where m.account_id = ${accountId}`.execute(db);
  const [mentee] = rows;
  if (!mentee) return null;
  const isOpen = invitation?.state === "open" || invitation?.state === "opened";
  // The link of a text message is invalid while its phone may not receive text messages.
  const hasLink = isOpen && (invitation.way === "mail" || text.state === "allowed");
  return {
    ways: [
      ...(text.state === "allowed" && mentee.isConfirmed ? (["code"] as const) : []),
      ...(hasLink ? (["link"] as const) : []),
      ...(mentee.hasCard ? (["card"] as const) : []),
    ],
    hasBirthday: mentee.hasBirthday,
  };
}
