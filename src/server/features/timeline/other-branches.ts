/** Timeline branches that aren't records: audit events and the chat. */
import { sql } from "kysely";
import { dayOfInstant } from "#server/platform/db/expressions.ts";
import { authorizeOpen } from "#shared/access/chat.ts";
import { authorizeType, canUseField } from "#shared/access/policy.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Branch, TimelineScope } from "./branch.ts";

/**
 * Common properties of the branches from the audit trail. They are visible to callers who may read the mentee's
 * history.
 */
function ofTrail({ repository, mentee }: TimelineScope, type: RecordType) {
  return {
    isOpen: authorizeType(repository.signedIn.caller, type, "view") === "allow",
    at: sql`t.created_at`,
    isDay: false,
    row: sql`t.id`,
    table: type.name,
    recordId: sql`t.mentee_id`,
    enteredAt: sql`t.created_at`,
    by: sql`t.account_id`,
    rowsOf: (actions: readonly string[]) =>
      sql`audit_trail t where t.mentee_id = ${mentee.id} and t.outcome = 'done' and t.action = any(${actions}::text[])
        and t.action in ('change', 'saveProfile', 'export')`,
  };
}

/**
 * Returns branches for changes of the fields that the type names. Items contain the names of the fields. Their values
 * are only in the history.
 */
function changeBranches(scope: TimelineScope, type: RecordType): Branch[] {
  const { caller } = scope.repository.signedIn;
  const { rowsOf, ...trail } = ofTrail(scope, type);
  return Object.entries(type.timelineChanges ?? {}).map(([kind, names]) => {
    const fields = names.filter((name) => {
      const field = type.fields[name];
      return field !== undefined && canUseField(caller, field);
    });
    const changed = sql`array(select c.name from audit_changes a, jsonb_object_keys(a.changes) as c (name)
      where a.event_id = t.id and c.name = any(${fields}::text[]))`;
    return {
      ...trail,
      name: `${type.name}.${kind}`,
      kind,
      rows: sql`${rowsOf(["change", "saveProfile"])} and t.table_name = ${type.name} and t.record_id = ${scope.mentee.id}
        and ${changed} <> '{}'`,
      title: changed,
      wordsOf: (parts) =>
        fields
          .filter((name) => parts.includes(name))
          .map((name) => scope.repository.t(`records.${type.name}.fields.${name}`)),
    };
  });
}

/** Returns the branch of exports of the mentee's data. */
function exportBranch(scope: TimelineScope, type: RecordType): Branch {
  const { rowsOf, ...trail } = ofTrail(scope, type);
  return {
    ...trail,
    name: "exports",
    kind: "export",
    rows: rowsOf(["export"]),
    title: sql`array[]::text[]`,
    wordsOf: () => [],
  };
}

/** Returns branches for texts that the mentee's phone stopped (STOP) or started again. */
function textBranches(scope: TimelineScope, type: RecordType): Branch[] {
  const { rowsOf, ...trail } = ofTrail(scope, type);
  return Object.entries({ textStop: "stop", textStart: "start" }).map(([kind, command]) => ({
    ...trail,
    name: kind,
    kind,
    rows: sql`${rowsOf(["change"])} and t.details ->> 'texts' = ${command}`,
    title: sql`array[]::text[]`,
    wordsOf: () => [],
  }));
}

/** Returns the branch of the mentee's chat: only the days and the number of messages. */
function chatBranch({ repository, mentee, today }: TimelineScope): Branch {
  const { caller } = repository.signedIn;
  const { organizationId, isAnonymized } = mentee;
  return {
    name: "chat",
    kind: "chat",
    isOpen: !isAnonymized && authorizeOpen(caller, { organizationId, isAssigned: true }) === "allow",
    rows: sql`(select r.id as room_id, ${dayOfInstant(sql`c.created_at`, today.zone)} as day, count(*) as count,
        max(c.created_at) filter (where c.sender_id <> ${caller.accountId}) as others_at
      from chat_rooms r join chat_messages c on c.room_id = r.id
      where r.mentee_id = ${mentee.id} and c.message_type = 'Message' group by 1, 2) t where true`,
    at: sql`t.day`,
    isDay: true,
    row: sql`(t.day - date '0001-01-01' + 1)::bigint`,
    table: "chatRooms",
    recordId: sql`t.room_id`,
    enteredAt: sql`t.others_at`,
    by: sql`null::bigint`,
    title: sql`array[t.count::text]`,
    wordsOf: (parts) => parts,
  };
}

/** Returns the branches in addition to those of the record types. */
export function otherBranches(scope: TimelineScope): Branch[] {
  const ofMentees = [...scope.repository.registry.values()].filter(({ timelineChanges }) => timelineChanges);
  return [
    ...ofMentees.flatMap((type) => [
      ...changeBranches(scope, type),
      ...textBranches(scope, type),
      exportBranch(scope, type),
    ]),
    chatBranch(scope),
  ];
}
