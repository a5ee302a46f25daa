/** Stores one answer of a mentee to their open follow-up. */
import { sql } from "kysely";
import type { AnswerFollowUp } from "#shared/contracts/follow-ups.ts";
import { followUps } from "#shared/records/follow-ups.ts";
import { plainColumns, type StoredRow } from "#server/core/records/columns.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { writeDraft } from "#server/core/records/save/save.ts";
import { inWriteTransaction, type StoreAnswer } from "#server/core/records/save/transaction.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { isOpenOnPhone } from "#server/core/records/own-follow-up.ts";

/**
 * Answers one question. The policy gives mentees no access to follow-ups, so this is the only way to change one.
 * @returns the id of the follow-up
 * @throws AppError forbidden for staff, notFound for a follow-up of someone else; BusinessError if it is closed or
 * the question already has a different answer
 */
export function answerFollowUp(
  repository: Repository,
  { id, question, answer }: AnswerFollowUp,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  return inWriteTransaction(repository, followUps.name, async (context) => {
    const { db, signedIn, t, type, registry } = context;
    const { caller } = signedIn;
    if (caller.accountType !== "mentee") throw new AppError("forbidden");
    // Locked first, because the mentee may be anonymized at this moment.
    const parent = await repository.requireMentee(db, caller.personId, "share");
    if (parent.isAnonymized) throw new AppError("notFound");
    const { rows } = await sql<StoredRow>`
      select ${plainColumns(type, registry)}, ${isOpenOnPhone} as "isOpen" from follow_ups t
      where t.id = ${id} and t.mentee_id = ${caller.personId} and t.deleted_at is null
      for no key update`.execute(db);
    const [before] = rows;
    if (!before) throw new AppError("notFound");
    const given = before[question] ?? null;
    if (before["isOpen"] !== true || (given !== null && given !== answer))
      throw new BusinessError(t("server.followUps.answered"));
    if (given === null) {
      const organizationId = String(before["organizationId"]);
      const draft = {
        values: { [question]: answer, source: "own" },
        secrets: {},
        columns: { self_answered_at: new Date() },
        organizationId,
      };
      await writeDraft(context, draft, { before, parent }, "change");
    }
    await storeAnswer?.(db, id);
    return id;
  });
}
