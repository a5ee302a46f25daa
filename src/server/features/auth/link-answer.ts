/** What an invitation asks for beside its link: the birthday, or six digits where none is on record. */
import { timingSafeEqual } from "node:crypto";
import { numberHash } from "#server/core/accounts/links.ts";
import { notifyAboutAddress } from "#server/core/notifications/address-mail.ts";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";

/** Wrong answers that end an invitation. */
export const maxTries = 5;

/** A link that asks. */
export type AskingLink = Row<
  "one_time_links",
  "id" | "account_id" | "tries" | "number_hash" | "code_hash"
> & {
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
};

/**
 * Returns whether an answer is the number or the birthday that a link asks for.
 * @param code of the link; numbers that the version before made were stored with it
 */
export function isRightAnswer(link: AskingLink, code: string, answer: string): boolean {
  const { number_hash: hash, code_hash: codeHash } = link;
  if (hash)
    return [codeHash.toString("hex"), code].some((salt) => timingSafeEqual(hash, numberHash(salt, answer)));
  return link.birthday !== null && link.birthday === answer.trim();
}

/** Counts a wrong answer; the last one ends the link and notifies the team. @returns how many are left */
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
