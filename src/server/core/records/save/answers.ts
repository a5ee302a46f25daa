/**
 * Statements of a save about sensitive answers: who gave them, why they changed, or that the person declined (ADR 88).
 * The database stores them together with the values (migration 0157), so a statement without a value isn't stored.
 */
import { sql } from "kysely";
import { canWriteField } from "#shared/access/policy.ts";
import type { SentAnswers } from "#shared/contracts/answers.ts";
import { encode, isMissing } from "#shared/fields/codec.ts";
import { askedOnceFields, isAskedOnce } from "#shared/records/asked-once.ts";
import { AppError } from "#server/kernel/errors.ts";
import { answerName, isAboutMentee } from "../answers.ts";
import { unawaited } from "#server/platform/db/prepared-statements.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { StoredRow } from "../columns.ts";
import { changesField } from "../hooks/changes.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";
import type { SentData } from "./authorize.ts";

/** Returns the fields whose answers a save declines, or no longer declines. */
const declinedIn = (answers: SentAnswers, isDeclined: boolean): string[] =>
  Object.entries(answers).flatMap(([name, { declined }]) => (declined === isDeclined ? [name] : []));

/**
 * Returns the data of a save with the values of declined answers emptied.
 * @throws AppError badRequest for a field without such answers and for one that is both declined and given, forbidden
 * for one that the caller may not set
 */
export function withDeclined(
  { type, signedIn, answers = {} }: HookContext,
  data: SentData,
  before: StoredRow | null,
): SentData {
  for (const [name, { declined }] of Object.entries(answers)) {
    const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
    if (!field || !isAskedOnce(field) || !isAboutMentee(type))
      throw new AppError("badRequest", `answers.${name}`);
    if (!canWriteField(signedIn.caller, type, field, before))
      throw new AppError("forbidden", `answers.${name}`);
    if (declined && !isMissing(data[name], field)) throw new AppError("badRequest", `answers.${name}`);
  }
  const empty = declinedIn(answers, true).map((name) => {
    const field = type.fields[name];
    return [name, field ? encode(null, field) : ""];
  });
  return empty.length > 0 ? { ...data, ...Object.fromEntries(empty) } : data;
}

/** Tells the database who gives the sensitive answers that a draft changes, before it stores them. */
export async function attributeAnswers(
  context: HookContext,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  const { db, type, signedIn, answers = {}, isImported = false } = context;
  if (!askedOnceFields(type).some((name) => changesField(draft, before, name))) return;
  const { accountId, accountType } = signedIn.caller;
  const source = isImported ? "import" : accountType === "mentee" ? "self" : "staff";
  const named = Object.entries(answers).map(([name, answer]) => [answerName(type, name), answer]);
  const said = { by: accountId, source, said: Object.fromEntries(named) };
  await sql`${unawaited} select set_config('app.answers', ${JSON.stringify(said)}, true)`.execute(db);
}

/** Returns true if a save declines an answer of a stored record or opens it again, and that isn't stored yet. */
export async function changesDeclined(
  { db, type, answers = {}, isImported = false }: HookContext,
  id: string,
): Promise<boolean> {
  const said = Object.entries(answers).filter(([, { declined }]) => declined !== undefined);
  if (said.length === 0) return false;
  const { rows } = await sql<Row<"field_answers", "field" | "declined" | "source" | "reason">>`
    select field, declined, source, reason from field_answers
    where record_table = ${type.name} and record_id = ${id}`.execute(db);
  const stored = new Map(rows.map((row) => [row.field, row]));
  return said.some(([name, { declined, source = isImported ? "import" : "self", reason = null }]) => {
    const row = stored.get(answerName(type, name));
    if (!declined) return row?.declined === true;
    return !row?.declined || row.source !== source || row.reason !== reason;
  });
}

/** Stores which answers of a record are declined, and which are open again. */
export async function storeDeclined(
  context: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  const { db, type, signedIn, answers = {}, isImported = false } = context;
  const defaultSource = isImported ? "import" : "self";
  const [declined, open] = [declinedIn(answers, true), declinedIn(answers, false)];
  const stored = (names: readonly string[]) => names.map((name) => answerName(type, name));
  if (open.length > 0)
    await sql`delete from field_answers where record_table = ${type.name} and record_id = ${id} and declined
      and field = any(${stored(open)}::text[])`.execute(db);
  if (declined.length === 0) return;
  const organizationId = draft.organizationId ?? before?.["organizationId"];
  const menteeId = type.isMentee ? id : (before?.["menteeId"] ?? draft.columns["mentee_id"]);
  await sql`insert into field_answers
      (organization_id, mentee_id, record_table, record_id, field, asked_by, source, reason, declined)
    select ${organizationId}, ${menteeId}, ${type.name}, ${id}, said.field, ${signedIn.caller.accountId}, said.source,
      said.reason, true
    from unnest(${stored(declined)}::text[], ${declined.map((name) => answers[name]?.source ?? defaultSource)}::text[],
      ${declined.map((name) => answers[name]?.reason ?? null)}::text[]) as said (field, source, reason)
    on conflict (record_table, record_id, field) do update set declined = true, asked_by = excluded.asked_by,
      asked_on = now(), source = excluded.source, reason = excluded.reason`.execute(db);
}
