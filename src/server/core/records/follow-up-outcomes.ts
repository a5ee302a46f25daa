/** Derives outcomes from the answers of a follow-up. Only "yes" and wages become an outcome. */
import { sql } from "kysely";
import { unitsOfCodes, type OutcomeCode } from "#shared/records/outcome-codes.ts";
import { outcomes } from "#shared/records/enrollments.ts";
import type { FollowUpQuestion } from "#shared/records/follow-ups.ts";
import { plainColumns, type StoredRow } from "./columns.ts";
import type { Draft, HookContext } from "./hooks/hook.ts";
import { storeDraft, writeRow } from "./save/store.ts";
import { noteSave } from "./save/undo-steps.ts";

/** The outcome of each answer, by its meaning. */
const outcomeOf = {
  employed: "employed",
  wages: "quarterEarnings",
  housing: "permanentHousing",
  inEducation: "educationStarted",
  arrested: "arrest",
} as const satisfies Record<FollowUpQuestion | "wages", OutcomeCode>;
type Answer = keyof typeof outcomeOf;

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the ids of the outcomes in the organization's list, by meaning. The organization's own values take precedence
 * over shared ones.
 */
async function outcomeIds({ db }: HookContext, organizationId: string | null) {
  const { rows } = await sql<{ code: OutcomeCode; id: string }>`
    select distinct on (code) code, id::text from config_outcomes
    where code = any(${Object.values(outcomeOf)}::text[]) and active and deleted_at is null
      and (organization_id is null or organization_id = ${organizationId})
    order by code, organization_id nulls last, id`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Returns the day of the outcome: the day of the answer, if the follow-up's period includes it. */
async function dayOf({ db }: HookContext, { dueFrom, dueUntil }: Values, organizationId: string | null) {
  const { rows } = await sql<{ day: string }>`
    select least(d, greatest(${dueFrom}::date, least(d, ${dueUntil}::date)))::text as day
    from organization_day(${organizationId}) d`.execute(db);
  return rows[0]?.day ?? "";
}

/**
 * Adds, changes, and removes outcomes so that they match the answers of a follow-up. Only the permission to answer the
 * follow-up is checked, because the outcomes follow from the answers.
 * @param row the follow-up with its new answers
 */
export async function followUpOutcomes(
  outer: HookContext,
  id: string,
  row: Values,
  { organizationId, columns }: Draft,
): Promise<void> {
  const context = { ...outer, type: outer.registry.get(outcomes.name) ?? outcomes };
  const { db, type, registry, signedIn } = context;
  const menteeId = String(row["menteeId"] ?? columns["mentee_id"]);
  const { rows: made } = await sql<StoredRow & { answer: string }>`
    select ${plainColumns(type, registry)}, t.follow_up_answer as answer from outcomes t
    where t.follow_up_id = ${id} and t.deleted_at is null for no key update`.execute(db);
  const ids = await outcomeIds(context, organizationId);
  const day = await dayOf(context, row, organizationId);
  for (const [answer, code] of Object.entries(outcomeOf) as [Answer, OutcomeCode][]) {
    const before = made.find((one) => one.answer === answer) ?? null;
    const given = row[answer] ?? null;
    const outcomeId = ids.get(code);
    const isOne = answer === "wages" ? given !== null : given === "yes";
    if (isOne && (before || outcomeId)) {
      const amount = answer === "wages" ? { amount: given, unit: unitsOfCodes[code] ?? null } : {};
      const values = {
        ...(before ? {} : { outcomeId, date: day }),
        ...amount,
        verifiedBy: row["source"] ?? "own",
      };
      const draft: Draft = {
        values,
        secrets: {},
        columns: before ? {} : { mentee_id: menteeId, follow_up_id: id, follow_up_answer: answer },
        organizationId,
      };
      const written = await storeDraft(context, draft, before, before ? "change" : "create");
      noteSave(context, written, draft, before);
    } else if (before && !isOne) {
      const write = sql`update outcomes set deleted_at = now(), deleted_by = ${signedIn.caller.accountId},
        version = version + 1 where id = ${before.id} returning id`;
      await writeRow(context, write, { action: "delete", draft: null, before });
    }
  }
}
