/** Fills in the demo mentees' follow-ups, so that there are some in every state. */
import { sql } from "kysely";
import { followUpKinds } from "#shared/records/follow-up-kinds.ts";
import type { Db } from "#server/platform/db/database.ts";
import { addDays } from "./content/dates.ts";
import { insertRows } from "./insert.ts";
import { staffOf, type Seeded, type SeededMentee } from "./seeded.ts";

const nobody = { method: "call", reached: false };

/** Results of due follow-ups, used in turn. `tries` is the number of attempts that reached no one. */
const states = [
  { status: "answered", employed: "yes", wages: 7850, housing: "yes", inEducation: "no", source: "own" },
  {
    status: "answered",
    employed: "no",
    housing: "yes",
    inEducation: "yes",
    arrested: "no",
    source: "someone",
  },
  { status: "unreachable", tries: 3 },
  { status: "answered", employed: "unknown", housing: "no", arrested: "yes", source: "agency" },
  { status: "refused", tries: 1 },
  { status: "answered", employed: "yes", wages: 5200, housing: "unknown", source: "document" },
  { status: "notNeeded", reason: "returned" },
  { status: "answered", employed: "yes", inEducation: "no", arrested: "no", source: "own" },
] as const;

/**
 * The database scheduled the follow-ups of the chosen kinds that are still to be asked. This adds earlier ones, and some
 * that are due now.
 * @param today `YYYY-MM-DD`, the day of seeding
 */
export async function insertFollowUps(
  db: Db,
  owners: readonly SeededMentee[],
  seeded: Seeded,
  today: string,
): Promise<void> {
  const { rows: exits } = await sql<{
    menteeId: string;
    id: string;
    kind: string;
    from: string;
    until: string;
  }>`
    select l.mentee_id::text as "menteeId", l.id::text, k.kind, w.due_from::text as from, w.due_until::text as until
    from last_enrollments(array(select id from mentees)) l
    cross join unnest(${followUpKinds}::text[]) k (kind) cross join lateral follow_up_window(k.kind, l.exit_date) w
    where k.kind in ('quarter2', 'quarter4') and w.due_until < ${today}::date
    order by l.mentee_id, k.kind`.execute(db);
  const byId = new Map(owners.map((owner) => [owner.id, owner.mentee]));
  const rows = exits.flatMap(({ menteeId, id, kind, from, until }, at) => {
    const mentee = byId.get(menteeId);
    const state = states[at % states.length];
    if (!mentee || !state) return [];
    const { tries = 0, ...answers } = { tries: 0, ...state };
    const caller = staffOf(seeded.staff, mentee.caseManager);
    const isAnswered = state.status === "answered";
    const days = Array.from({ length: tries + (isAnswered ? 1 : 0) }, (_, count) =>
      addDays(from, 3 + count * 3),
    );
    const attempts = days.map((day, count) => ({
      id: `${menteeId}${kind}${String(count)}`.padEnd(32, "0"),
      by: caller.accountId,
      dateEntered: `${day}T15:00:00Z`,
      enteredBy: caller.name,
      ...nobody,
      reached: isAnswered && count === days.length - 1,
    }));
    return [
      {
        organizationId: mentee.organizationId,
        menteeId,
        kind,
        enrollment: id,
        dueFrom: from,
        dueUntil: until,
        reason: null,
        employed: null,
        wages: null,
        housing: null,
        inEducation: null,
        arrested: null,
        source: null,
        ...answers,
        attempts: JSON.stringify(attempts),
        createdAt: `${from}T13:00:00Z`,
        updatedAt: `${days.at(-1) ?? from}T15:20:00Z`,
        answeredAt: isAnswered ? `${days.at(-1) ?? from}T15:20:00Z` : null,
      },
    ];
  });
  await insertRows(db, "followUps", rows);
  // Every third person who left is due for a call now.
  await sql`update follow_ups set due_from = ${today}::date - (id % 9)::integer
    where status = 'planned' and due_from > ${today}::date and mentee_id % 3 = 0
      and kind = (select min(o.kind) from follow_ups o where o.mentee_id = follow_ups.mentee_id and o.status = 'planned')`.execute(
    db,
  );
}
