/** Detects crisis phrases in everything that a mentee writes into a record. */
import { sql } from "kysely";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { alertTeam, crisisHelpText } from "#server/core/notifications/urgent.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { isCrisis } from "#server/core/phrases/crisis.ts";
import type { StoredRow } from "../columns.ts";
import { changesField } from "../hooks/changes.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";

const written = new Set(["text", "html", "entries"]);

/** Returns the texts of a stored value: those in a note's entries, or the text without tags. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.replace(/<[^<>]*>/g, " ")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/** Returns whether a save adds a text with a crisis phrase. Earlier texts don't count. */
function addsCrisis({ type }: HookContext, draft: Draft, before: StoredRow | null): boolean {
  return Object.entries(type.fields).some(([name, { value }]) => {
    if (!written.has(value) || !changesField(draft, before, name)) return false;
    const earlier = new Set(wordsIn(before?.[name]));
    return wordsIn(draft.values[name]).some((text) => !earlier.has(text) && isCrisis(text));
  });
}

/**
 * Alerts the team, in the transaction of the save, if a mentee writes a crisis phrase into a record. Once a day, also
 * answers the mentee with where to get help now.
 * @param id the record
 */
export async function alertCrisis(
  context: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  const { db, env, type, signedIn } = context;
  const { accountType, accountId, personId: menteeId } = signedIn.caller;
  if (accountType !== "mentee" || !addsCrisis(context, draft, before)) return;
  const segment = menteeSegments[type.name as TableName];
  await alertTeam(db, env, {
    reason: "crisis",
    menteeId,
    menteeName: `${signedIn.firstName} ${signedIn.lastName}`,
    url: segment ? `/mentee/${segment}/${menteeId}?record=${id}` : `/mentee/overview/${menteeId}`,
    group: `${type.name}:${id}`,
  });
  const { rows } = await sql<{ crisisHelp: string | null; day: string }>`
    select o.crisis_help as "crisisHelp", organization_day(o.id)::text as day
    from mentees m join organizations o on o.id = m.organization_id where m.id = ${menteeId}`.execute(db);
  const { crisisHelp = null, day = "" } = rows[0] ?? {};
  await notify(db, {
    to: [accountId],
    type: "important",
    text: "crisisHelp",
    values: (language) => ({ help: crisisHelpText(language, crisisHelp) }),
    url: "/chat",
    group: `crisisHelp:${day}`,
  });
}
