/** Detects a crisis in an unclaimed text: its number belongs to no mentee or to several. */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import { alertTeam, crisisHelpText } from "#server/core/notifications/urgent.ts";
import { isCrisis } from "#server/core/phrases/crisis.ts";
import { queueText } from "#server/core/texts/queue-text.ts";
import { writtenLanguage } from "#server/core/texts/written-language.ts";
import type { App } from "#server/kernel/app.ts";
import type { Db } from "#server/platform/db/database.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";
import type { Owner } from "./owners.ts";
import type { InboundText, Sender } from "./run-command.ts";

/** A mentee who may have sent a text. */
interface Possible extends Pick<Sender, "accountId" | "organizationId" | "languageCode"> {
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD` in the organization's time zone. */
  readonly day: string;
  readonly crisisHelp: string | null;
}

/**
 * Returns the mentees who may have sent a text: those with its number, or else the one who was last texted at that
 * number.
 */
const findMentees = async (trx: Db, owners: readonly Owner[], sender: Sender | null) =>
  (
    await sql<Possible>`
      select m.id, concat_ws(' ', m.first_name, m.last_name) as name, organization_day(o.id)::text as day,
        o.crisis_help as "crisisHelp", m.account_id as "accountId", o.id as "organizationId",
        coalesce(a.text_language, a.language_code) as "languageCode"
      from mentees m join organizations o on o.id = m.organization_id join accounts a on a.id = m.account_id
      where m.id = any(${owners.map(({ id }) => id)}::bigint[])
        or (${owners.length === 0} and m.account_id = ${sender?.accountId ?? null}::bigint and m.deleted_at is null)
      order by m.id`.execute(trx)
  ).rows;

/** Alerts the teams about such a text, and replies with crisis help once a day. */
export async function alertUnclaimed(
  { env }: App,
  trx: Db,
  { owners, sender, text }: { owners: readonly Owner[]; sender: Sender | null; text: InboundText },
): Promise<void> {
  if (!isCrisis(text.body)) return;
  const found = await findMentees(trx, owners, sender);
  for (const { id, name } of found)
    await alertTeam(trx, env, {
      reason: "crisis",
      menteeId: id,
      menteeName: name,
      url: "/chat",
      group: `text:${text.providerId}:${id}`,
    });
  // The organization that is named is the one whose help is given. If none of these mentees was texted last, the help is
  // that of the first one's organization, and the reply names the installation.
  const texted = found.find(
    ({ accountId, organizationId }) =>
      accountId === sender?.accountId && organizationId === sender?.organizationId,
  );
  const owner = texted ?? found[0];
  if (!owner) return;
  const language = writtenLanguage(text.body) ?? languageOf(owner.languageCode);
  const name = senderNameOf(texted ? sender?.textName : null, env);
  await queueText(trx, env, {
    to: text.from,
    owner,
    kind: "textCommand",
    text: `${name}: ${crisisHelpText(language, owner.crisisHelp)}`,
    eventKey: `crisis:${text.from}:${owner.day}`,
  });
}
