/** Inserts how some demo mentees were asked, and what they answered. */
import { checkInQuestions } from "#shared/records/check-ins.ts";
import type { Db } from "#server/platform/db/database.ts";
import { addDays } from "./content/dates.ts";
import { insertRows } from "./insert.ts";
import type { SeededMentee } from "./seeded.ts";

/** What somebody answered; empty: nothing yet. */
const answers = [
  { mood: 4, housing: "fine", work: "worried", needHelp: "no", wantsCall: "no" },
  { mood: 2, housing: "worried", work: "help", needHelp: "yes", wantsCall: "yes" },
  { mood: 5, housing: "fine", work: "fine", needHelp: "no", wantsCall: "no" },
  {},
] as const;

/** Every fourth active mentee is asked, and whoever can sign in; the latter find one that waits. */
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
          // Who cannot sign in answered by phone.
          answeredBy: isAnswered ? (owner.mentee.canSignIn ? "mentee" : "staff") : null,
          answeredAt: isAnswered ? `${on}T17:20:00Z` : null,
          // What was asked before the last time was dealt with.
          seen: turn === 0 && isAnswered,
        };
      }),
    ),
  );
}
