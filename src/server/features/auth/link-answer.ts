/** The question of an invitation: the birthday, or six digits if no birthday is recorded. */
import { timingSafeEqual } from "node:crypto";
import { numberHash } from "#server/core/accounts/links.ts";
import { notifyAboutAddress } from "#server/core/notifications/address-mail.ts";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";

/** Number of wrong answers that end an invitation. */
export const maxTries = 5;

/** A link with a question. */
export type AskingLink = Row<
  "one_time_links",
  "id" | "account_id" | "tries" | "number_hash" | "code_hash"
> & {
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
};

/**
 * Returns true if the answer is the number or birthday that a link asks for.
 * @param code code of the link; the previous version of the application hashed numbers with it
 */
export function isRightAnswer(link: AskingLink, code: string, answer: string): boolean {
  const { number_hash: hash, code_hash: codeHash } = link;
  if (hash)
    return [codeHash.toString("hex"), code].some((salt) => timingSafeEqual(hash, numberHash(salt, answer)));
  return link.birthday !== null && link.birthday === answer.trim();
}

/**
 * Counts a wrong answer. The last one ends the link and notifies the team.
 * @returns the number of remaining tries
 */
export async function countWrongAnswer(trx: Db, link: AskingLink): Promise<number> {
  const tries = link.tries + 1;
  const isLast = tries >= maxTries;
  await trx
    .updateTable("one_time_links")
    .set({ tries, ...(isLast ? { used_at: now } : {}) })
    .where("id", "=", link.id)
    .execute();
  if (isLast && link.account_id) await notifyAboutAddress(trx, link.account_id, "invitationDied");
  return maxTries - tries;
}
