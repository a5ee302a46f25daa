/** A crisis in a text that waits for a person, because no mentee or several mentees have its number. */
import { sql } from "kysely";
import { alertTeam } from "#server/core/notifications/urgent.ts";
import { isCrisis } from "#server/core/phrases/crisis.ts";
import { queueText } from "#server/core/texts/queue-text.ts";
import { writtenLanguage } from "#server/core/texts/written-language.ts";
import type { App } from "#server/kernel/app.ts";
import { languageOf, textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { defaultSender } from "#server/platform/mail/mailer.ts";
import type { Owner } from "./owners.ts";
import type { InboundText, Sender } from "./run-command.ts";

/** The teams of everyone whom the text may be from: the mentees with the number, or else whoever was last written there. */
const findMentees = async (trx: Db, owners: readonly Owner[], sender: Sender | null) =>
  (
    await sql<{ id: string; name: string; day: string; crisisHelp: string | null }>`
      select m.id, concat_ws(' ', m.first_name, m.last_name) as name, organization_day(o.id)::text as day,
        o.crisis_help as "crisisHelp"
      from mentees m join organizations o on o.id = m.organization_id
      where m.id = any(${owners.map(({ id }) => id)}::bigint[])
        or (${owners.length === 0} and m.account_id = ${sender?.accountId ?? null}::bigint and m.deleted_at is null)
      order by m.id`.execute(trx)
  ).rows;

/** Alerts the teams about such a text, and replies with where to turn now, once a day. */
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
  const [first] = found;
  if (!first || !sender) return;
  const t = textsOf(writtenLanguage(text.body) ?? languageOf(sender.languageCode));
  const name = sender.textName ?? defaultSender(env.mailFrom).name;
  await queueText(trx, env, {
    to: text.from,
    owner: sender,
    kind: "textCommand",
    text: [`${name}: ${t("server.chat.notices.crisisHelp")}`, first.crisisHelp].filter(Boolean).join(" "),
    eventKey: `crisis:${text.from}:${first.day}`,
  });
}
