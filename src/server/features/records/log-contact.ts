/** Adds a note about a contact and fills in the other required fields. */
import { authorizeType } from "#shared/access/policy.ts";
import { languageOf, localeOf } from "#shared/constants.ts";
import type { QuickLog } from "#shared/contracts/contacts.ts";
import { decode } from "#shared/fields/codec.ts";
import { menteeUserNotes, type ContactKind } from "#shared/records/mentee-sub-records.ts";
import { promises } from "#shared/records/promises.ts";
import { services } from "#shared/records/services.ts";
import { dayIn } from "#shared/fields/days.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { logService } from "#server/core/records/log-service.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { SentData } from "#server/core/records/save/authorize.ts";
import { saveInside } from "#server/core/records/save/save.ts";
import { inWriteTransaction, type StoreAnswer } from "#server/core/records/save/transaction.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";

/** Kind of note by kind of contact. */
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

/** Returns a title for a contact whose author entered none. */
function titleOf({ t, signedIn }: Repository, kind: ContactKind, isReached: boolean, date: string): string {
  const locale = localeOf(signedIn.language);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
  return t(isReached ? "server.contacts.title" : "server.contacts.titleNotReached", {
    kind: t(`records.${menteeUserNotes.name}.options.contactKind.${kind}`),
    day,
  });
}

/**
 * Returns the data of new promises from a contact. The promise of a next contact is worded in the mentee's language.
 */
async function promisesIn(
  { db }: Repository,
  { menteeId, promise, nextContactOn }: QuickLog,
): Promise<readonly SentData[]> {
  const made = promise ? [promise] : [];
  if (nextContactOn === null) return made;
  const account = await db
    .selectFrom("mentees as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select("a.language_code")
    .where("m.id", "=", menteeId)
    .executeTakeFirst();
  const text = textsOf(languageOf(account?.language_code))("server.contacts.again");
  return [...made, { text, dueOn: nextContactOn }];
}

/**
 * Adds a note about a contact with a mentee, the promises made in it, and a service that the mentee received.
 * @returns the id of the note
 * @throws the errors of saving such a note, promise, or service
 */
export async function logContact(
  repository: Repository,
  log: QuickLog,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  const { menteeId, date, noteTitle, promise, service, nextContactOn, ...given } = log;
  const { caller } = repository.signedIn;
  assertAllowed(authorizeType(caller, menteeUserNotes, "add"));
  if (service) assertAllowed(authorizeType(caller, services, "add"));
  if (promise || nextContactOn !== null) assertAllowed(authorizeType(caller, promises, "add"));
  const { organizationId } = await repository.requireMentee(repository.db, menteeId);
  const { zone } = (await repository.in(organizationId)).signedIn;
  const day = date ?? dayIn(zone);
  const field = menteeUserNotes.fields["reached"];
  const reached = field && decode(given.reached ?? null, field);
  const isReached = !reached?.ok || reached.value !== false;
  const note = {
    ...given,
    date: day,
    noteTitle: noteTitle || titleOf(repository, given.contactKind, isReached, day),
    kind: noteKinds[given.contactKind],
  };
  const made = await promisesIn(repository, log);
  return inWriteTransaction(repository, menteeUserNotes.name, async (context) => {
    const id = await saveInside(context, { tableId: "0", menteeId, data: note });
    const source = { from_table: menteeUserNotes.name, from_id: id };
    for (const data of made)
      await saveInside({ ...context, type: promises }, { tableId: "0", menteeId, data }, source);
    if (service)
      await logService(context, service, { menteeId, organizationId, day, minutes: given.minutes });
    await storeAnswer?.(context.db, id);
    return id;
  });
}
