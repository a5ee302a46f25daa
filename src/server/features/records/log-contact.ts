/** Adding a note about a contact, with what its form would ask for filled in. */
import { sql } from "kysely";
import { todayUtc } from "#shared/access/consent.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { localeOf } from "#shared/constants.ts";
import type { QuickLog } from "#shared/contracts/contacts.ts";
import { decode } from "#shared/fields/codec.ts";
import { menteeUserNotes, type ContactKind } from "#shared/records/mentee-sub-records.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { saveRecord } from "#server/core/records/save/save.ts";
import type { StoreAnswer } from "#server/core/records/save/transaction.ts";

/** The kind of note that a contact makes. */
const noteKinds: Readonly<Record<ContactKind, string>> = {
  call: "call",
  text: "message",
  visit: "visit",
  email: "message",
  video: "meeting",
  letter: "message",
  court: "meeting",
  other: "note",
};

/** The day it is in an organization, as `2026-02-28`. */
async function dayOf({ db }: Repository, organizationId: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select organization_day(${organizationId})::text as day`.execute(db);
  return rows[0]?.day ?? todayUtc();
}

/** What a contact is called whose author gave it no title. */
function titleOf({ t, signedIn }: Repository, kind: ContactKind, isReached: boolean, date: string): string {
  const locale = localeOf(signedIn.language);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
  return t(isReached ? "server.contacts.title" : "server.contacts.titleNotReached", {
    kind: t(`records.${menteeUserNotes.name}.options.contactKind.${kind}`),
    day,
  });
}

/**
 * Adds a note about a contact with a mentee.
 * @returns the id of the note
 * @throws what saving such a note throws
 */
export async function logContact(
  repository: Repository,
  { menteeId, date, noteTitle, ...given }: QuickLog,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  assertAllowed(authorizeType(repository.signedIn.caller, menteeUserNotes, "add"));
  const { organizationId } = await repository.requireMentee(repository.db, menteeId);
  const day = date ?? (await dayOf(repository, organizationId));
  const field = menteeUserNotes.fields["reached"];
  const reached = field && decode(given.reached ?? null, field);
  const isReached = !reached?.ok || reached.value !== false;
  return saveRecord(repository, {
    tableName: menteeUserNotes.name,
    tableId: "0",
    menteeId,
    data: {
      ...given,
      date: day,
      noteTitle: noteTitle || titleOf(repository, given.contactKind, isReached, day),
      kind: noteKinds[given.contactKind],
    },
    storeAnswer,
  });
}
