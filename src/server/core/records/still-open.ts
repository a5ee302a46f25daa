/** Checks whether the subject of an email, text message, or push message is still open when it is sent. */
import { sql } from "kysely";
import { registry } from "#shared/records/registry.ts";
import { isOpenWork } from "./list/definitions.ts";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";

/** Returns false for an assignment that was completed, deleted, or closed, or that belongs to a former mentee. */
export const isAssignmentOpen: WantedCheck = async (trx, { about }) => {
  const { type, id } = about as unknown as { type: string; id: string };
  const work = registry.get(type);
  if (!work) return false;
  const { rows } = await sql`
    select from ${sql.table(work.table)} t where t.id = ${id} and ${isOpenWork(work, "t")}`.execute(trx);
  return rows.length > 0;
};

/** Returns false for a follow-up that was answered or closed, and for a mentee whose reminders are off. */
export const isFollowUpOpen: WantedCheck = async (trx, { about }) => {
  const { id } = about as unknown as { id: string };
  const { rows } = await sql`
    select from follow_ups f join mentees m on m.id = f.mentee_id
    where f.id = ${id} and f.status = 'planned' and f.deleted_at is null and m.active and not m.reminders_off`.execute(
    trx,
  );
  return rows.length > 0;
};

/** Returns false for a check-in that was answered or deleted, and for a mentee whose reminders are off. */
export const isCheckInOpen: WantedCheck = async (trx, { about }) => {
  const { id } = about as unknown as { id: string };
  const { rows } = await sql`
    select from check_ins c join mentees m on m.id = c.mentee_id
    where c.id = ${id} and c.answered_at is null and c.deleted_at is null and not m.reminders_off`.execute(
    trx,
  );
  return rows.length > 0;
};
