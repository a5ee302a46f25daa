/** Inserts check-ins of some demo mentees, with their answers. */
import { checkInQuestions } from "#shared/records/check-ins.ts";
import type { Db } from "#server/platform/db/database.ts";
import { addDays } from "./content/dates.ts";
import { insertRows } from "./insert.ts";
import type { SeededMentee } from "./seeded.ts";

/** The answers to check-ins. Empty if there is no answer yet. */
const answers = [
  { mood: 4, housing: "fine", work: "worried", needHelp: "no", wantsCall: "no" },
  { mood: 2, housing: "worried", work: "help", needHelp: "yes", wantsCall: "yes" },
  { mood: 5, housing: "fine", work: "fine", needHelp: "no", wantsCall: "no" },
  {},
] as const;

/** Every fourth active mentee has check-ins. So does everyone who can sign in, and they have an unanswered one. */
export async function insertCheckIns(db: Db, owners: readonly SeededMentee[], today: string): Promise<void> {
  const asked = owners.filter(({ mentee }, index) => mentee.canSignIn || (mentee.active && index % 4 === 1));
  const base = ({ id, mentee }: SeededMentee) => ({ organizationId: mentee.organizationId, menteeId: id });
  await insertRows(
    db,
    "checkInPlans",
    asked.map((owner) => ({
      ...base(owner),
      every: "twoWeeks",
      nextOn: addDays(today, 10),
      questions: checkInQuestions,
    })),
  );
  await insertRows(
    db,
    "checkIns",
    asked.flatMap((owner, index) =>
      [18, 4].map((ago, turn) => {
        const isOpen = owner.mentee.canSignIn && turn === 1;
        const given = isOpen ? {} : (answers[(index + turn) % answers.length] ?? {});
        const isAnswered = "mood" in given;
        const on = addDays(today, -ago);
        const at = isOpen ? new Date() : `${on}T13:00:00Z`;
        return {
          ...base(owner),
          createdAt: at,
          updatedAt: at,
          dueOn: isOpen ? today : on,
          questions: checkInQuestions,
          mood: null,
          housing: null,
          work: null,
          needHelp: null,
          wantsCall: null,
          ...given,
          // Mentees who can't sign in answered by phone.
          answeredBy: isAnswered ? (owner.mentee.canSignIn ? "mentee" : "staff") : null,
          answeredAt: isAnswered ? `${on}T17:20:00Z` : null,
          // Earlier answers were followed up on.
          seen: turn === 0 && isAnswered,
        };
      }),
    ),
  );
}
