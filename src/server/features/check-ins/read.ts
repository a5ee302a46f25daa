/** The open check-in of the signed-in mentee. */
import { sql } from "kysely";
import type { OwnCheckIn } from "#shared/contracts/responses/check-ins.ts";
import { checkInQuestions, type CheckInQuestion } from "#shared/records/check-ins.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";

interface Found extends Omit<OwnCheckIn, "answers"> {
  readonly answers: Readonly<Record<CheckInQuestion, string | number | null>>;
}

/**
 * Returns the newest check-in if it is unanswered or was answered in the last day.
 * @returns null if there is none
 * @throws AppError forbidden for staff
 */
export async function readOwnCheckIn(db: Db, { caller }: SignedIn): Promise<OwnCheckIn | null> {
  if (caller.accountType !== "mentee") throw new AppError("forbidden");
  const { rows } = await sql<Found & { isOver: boolean }>`
    select c.id::text, c.version, c.due_on::text as "dueOn", c.questions, coalesce(c.comment, '') as comment,
      c.answered_at is not null as "isAnswered",
      coalesce(c.answered_at < now() - interval '1 day', false) as "isOver",
      jsonb_build_object('mood', c.mood, 'housing', c.housing, 'work', c.work, 'needHelp', c.need_help,
        'wantsCall', c.wants_call) as answers,
      jsonb_build_object('answerHours', coalesce(o.answer_hours, ''), 'crisisHelp', coalesce(o.crisis_help, ''))
        as care
    from check_ins c join organizations o on o.id = c.organization_id
    where c.mentee_id = ${caller.personId} and c.deleted_at is null
    -- Not "id" alone: that is the text above, of which 9 is more than 10.
    order by c.due_on desc, c.id desc limit 1`.execute(db);
  const [found] = rows;
  if (!found || found.isOver) return null;
  const { isOver: _, answers, questions, ...rest } = found;
  const given = checkInQuestions.flatMap((name) =>
    answers[name] === null ? [] : [[name, String(answers[name])] as const],
  );
  return {
    ...rest,
    questions: checkInQuestions.filter((name) => questions.includes(name)),
    answers: Object.fromEntries(given),
  };
}
