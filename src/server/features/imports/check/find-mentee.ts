/**
 * Finds the mentee of a row by client number, email, phone, or name, and by the birthday if names repeat. For callers
 * who may not list mentees, only by name, like the search. Otherwise a sheet could try out numbers and birthdays.
 */
import { sql } from "kysely";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { nameForm } from "#shared/names/name-form.ts";
import { mentees } from "#shared/records/mentees.ts";
import { foldText } from "#shared/search-words.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import type { Repository } from "#server/core/records/repository.ts";

/**
 * Returns the id of the mentee that a cell means. Null if it may mean several, undefined if it means none.
 * @param birthday `YYYY-MM-DD`, or "" if the sheet doesn't have it
 */
export type MenteeFinder = (cell: string, birthday: string) => string | null | undefined;

/** Returns the key of a phone number in any format. Undefined for anything else. */
function phoneKey(text: string): string | undefined {
  const digits = text.replace(/\D/g, "");
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits.length >= 7 ? `tel ${digits.slice(-10)}` : undefined;
}

interface Named {
  readonly id: string;
  readonly keys: readonly (string | null)[];
  readonly phone: string | null;
  readonly names: readonly [first: string, last: string];
  readonly birthday: string | null;
}

/** Returns the finder for the mentees that the caller may see. */
export async function menteeFinder({ db, signedIn }: Repository): Promise<MenteeFinder> {
  const { caller } = signedIn;
  if (!readsMenteeNames(caller)) return () => undefined;
  const seesProfiles = authorizeType(caller, mentees, "list") === "allow";
  const { rows } = await sql<Named>`
    select t.id::text, array[t.client_id, t.email] as keys, t.cell_phone as phone, t.birthday::text,
      array[coalesce(t.first_name, ''), coalesce(t.last_name, '')] as names
    from mentees t where t.deleted_at is null and ${toSql(rowFilter(caller, mentees), factColumns(mentees))}`.execute(
    db,
  );
  const found = new Map<string, string | null>();
  for (const { id, keys, phone, names, birthday } of rows) {
    const [first, last] = names;
    const forms = [nameForm(`${first} ${last}`), nameForm(`${last} ${first}`)].filter(Boolean);
    const dated = birthday === null ? [] : forms.map((form) => `${form} ${birthday}`);
    const others = [...keys.map((text) => foldText(text ?? "")), phoneKey(phone ?? "") ?? "", ...dated];
    for (const key of new Set([...forms, ...(seesProfiles ? others : [])]))
      if (key) found.set(key, found.has(key) && found.get(key) !== id ? null : id);
  }
  return (cell, dayOfSheet) => {
    const birthday = seesProfiles ? dayOfSheet : "";
    const form = nameForm(cell);
    const keys = [foldText(cell), phoneKey(cell), birthday === "" ? form : `${form} ${birthday}`];
    // If the sheet has a birthday, a name without it isn't enough.
    const key = keys.find((one) => one !== undefined && found.has(one) && (birthday === "" || one !== form));
    return key === undefined ? undefined : found.get(key);
  };
}
