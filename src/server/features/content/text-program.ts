/** The public page about an organization's text messages, which phone carriers ask for. */
import { sql } from "kysely";
import { fillHtml, fillLine } from "#shared/mail/placeholders.ts";
import type { LanguageCode } from "#shared/constants.ts";
import type { App } from "#server/kernel/app.ts";
import type { textProgram } from "#shared/i18n/en/server/text-program.ts";
import { serverTexts } from "#server/kernel/texts/texts.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";

/**
 * Returns the page of an organization. Undefined if the path doesn't match or the organization is inactive. It shows
 * only the sender name and the phone number that HELP is answered with.
 * @param path browser path, `/texts/<organization>`
 */
export async function findTextProgram({ db, env }: App, path: string, language: LanguageCode) {
  const [, id] = /^\/texts\/(\d{1,18})$/.exec(path) ?? [];
  if (!id) return undefined;
  const { rows } = await sql<{ textName: string | null; phone: string | null }>`
    select text_name as "textName", coalesce(nullif(work_phone, ''), nullif(cell_phone, '')) as phone
    from organizations where id = ${id} and active and deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { title, html, help, helpWithoutPhone } = serverTexts<typeof textProgram>(language, "textProgram");
  const values = { sender: senderNameOf(found.textName, env), phone: found.phone ?? "" };
  return {
    pageTitle: fillLine(title, values),
    pageHTML: fillHtml(html.replace("{{help}}", found.phone ? help : helpWithoutPhone), values),
    languageCode: language,
  };
}
