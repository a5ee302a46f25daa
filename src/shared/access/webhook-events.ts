/**
 * The events of webhooks, derived from the record types: what happened to a record of a type, such as `mentee.changed`.
 */
import type { RecordType } from "../records/record-type.ts";
import { readsSensitive, type Caller } from "./caller.ts";
import { authorizeType } from "./policy.ts";
import { scopeTypeName, scopeVerbsOf } from "./scopes.ts";

export const eventKinds = ["added", "changed", "deleted"] as const;
/** What happened to a record. */
export type EventKind = (typeof eventKinds)[number];

/** The type of the event that tests a webhook. */
export const testEvent = "webhook.test";

/** Returns the type's part of an event: `menteeUserNotes` → `note`. */
export const eventThing = (type: RecordType): string => scopeTypeName(type).replace(/(?<![su])s$/, "");

export const eventType = (type: RecordType, kind: EventKind): string => `${eventThing(type)}.${kind}`;

/** Returns the kinds of events of a type. None if API keys can't read it or its records belong to no organization. */
export function eventKindsOf(type: RecordType): readonly EventKind[] {
  if (!type.hasOrganization || type.storedIn || scopeVerbsOf(type).length === 0) return [];
  return type.isOrganization ? ["changed"] : eventKinds;
}

/** Returns true if webhooks may notify the caller of a type: they can view all its records in their organization. */
export const maySubscribe = (caller: Caller, type: RecordType): boolean =>
  eventKindsOf(type).length > 0 &&
  authorizeType(caller, type, "view") === "allow" &&
  !(caller.caseloadOnly && type.menteeKey !== null) &&
  !(type.sensitive === "others" && !readsSensitive(caller));

/** Returns the events of types, each with its name in the database. */
export const eventsOf = (types: Iterable<RecordType>): ReadonlyMap<string, string> =>
  new Map(
    [...types].flatMap((type) =>
      eventKindsOf(type).map((kind) => [eventType(type, kind), `${type.table}:${kind}`] as const),
    ),
  );

/** Returns the events that the caller may receive, each with its name in the database. */
export const eventsFor = (caller: Caller, types: Iterable<RecordType>): ReadonlyMap<string, string> =>
  eventsOf([...types].filter((type) => maySubscribe(caller, type)));
