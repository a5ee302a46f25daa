/** The open follow-up of the signed-in mentee: only the questions that they haven't answered. */
import { sql, type RawBuilder } from "kysely";
import type { OwnFollowUp } from "#shared/contracts/responses/follow-ups.ts";
import { askDaysBefore, phoneQuestions, type PhoneQuestion } from "#shared/contracts/follow-ups.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * The condition that a mentee may answer the follow-up `t` today. After the first answer, the mentee has a day for the
 * other questions.
 */
export const isOpenOnPhone: RawBuilder<unknown> = sql`(t.deleted_at is null
  and t.due_from <= organization_day(t.organization_id) + ${sql.lit(askDaysBefore)}::integer
  and t.due_until >= organization_day(t.organization_id)
  and (t.status = 'planned' or t.status = 'answered' and t.self_answered_at > now() - interval '1 day'))`;

const unanswered = sql`array_remove(array[${sql.join(
  phoneQuestions.map(
    (name) => sql`case when ${sql.ref(`t.${sqlName(name)}`)} is null then ${name}::text end`,
  ),
)}], null)`;

/**
 * Returns the follow-up to answer.
 * @returns null if there is none
 * @throws AppError forbidden for staff
 */
export async function readOwnFollowUp(db: Db, { caller }: SignedIn): Promise<OwnFollowUp | null> {
  if (caller.accountType !== "mentee") throw new AppError("forbidden");
  const { rows } = await sql<{ id: string; questions: PhoneQuestion[] }>`
    select t.id::text, ${unanswered} as questions from follow_ups t
    where t.mentee_id = ${caller.personId} and ${isOpenOnPhone} and cardinality(${unanswered}) > 0
    order by t.due_from, t.id limit 1`.execute(db);
  return rows[0] ?? null;
}
