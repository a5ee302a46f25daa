/** Timeline sources that aren't records: audit events and the chat. */
import { sql } from "kysely";
import { dayOfInstant } from "#server/platform/db/expressions.ts";
import { authorizeOpen } from "#shared/access/chat.ts";
import { authorizeType, canUseField } from "#shared/access/policy.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Branch, Source, TimelineScope } from "./branch.ts";

/** Returns the source of the audit trail, for callers who may read the mentee's history. */
function trailSource({ repository, mentee }: TimelineScope, type: RecordType): Source {
  const { caller } = repository.signedIn;
  const common = {
    at: sql`t.created_at`,
    isDay: false,
    enteredAt: sql`t.created_at`,
    by: sql`t.account_id`,
    wordsOf: () => [],
  };
  // Items contain the names of the changed fields. Their values are only in the history.
  const changes = Object.entries(type.timelineChanges ?? {}).map(([kind, names]): Branch => {
    const fields = names.filter((name) => {
      const field = type.fields[name];
      return field !== undefined && canUseField(caller, field);
    });
    return {
      ...common,
      name: `${type.name}.${kind}`,
      kind,
      isItem: sql`t.action in ('change', 'saveProfile') and t.table_name = ${type.name}
        and t.record_id = ${mentee.id} and c.names && ${fields}::text[]`,
      wordsOf: (parts) =>
        fields
          .filter((name) => parts.includes(name))
          .map((name) => repository.t(`records.${type.name}.fields.${name}`)),
    };
  });
  // The mentee's phone stopped texts (STOP) or started them again.
  const texts = Object.entries({ textStop: "stop", textStart: "start" }).map(([kind, command]) => ({
    ...common,
    name: kind,
    kind,
    isItem: sql`t.action = 'change' and t.details ->> 'texts' = ${command}`,
  }));
  const exported = { ...common, name: "exports", kind: "export", isItem: sql`t.action = 'export'` };
  return {
    isOpen: authorizeType(caller, type, "view") === "allow",
    from: sql`audit_trail t left join lateral (select array(select jsonb_object_keys(a.changes)) as names
      from audit_changes a where a.event_id = t.id) c on true`,
    where: sql`t.mentee_id = ${mentee.id} and t.outcome = 'done' and t.action in ('change', 'saveProfile', 'export')`,
    row: sql`t.id`,
    table: type.name,
    recordId: sql`t.mentee_id`,
    title: sql`coalesce(c.names, '{}')`,
    text: sql`''`,
    branches: [...changes, ...texts, exported],
  };
}

/** Returns the source of the mentee's chat: only the days and the number of messages. */
function chatSource({ repository, mentee, today }: TimelineScope): Source {
  const { caller } = repository.signedIn;
  const { organizationId, isAnonymized } = mentee;
  const branch = {
    name: "chat",
    kind: "chat",
    isItem: sql`true`,
    at: sql`t.day`,
    isDay: true,
    enteredAt: sql`t.others_at`,
    by: sql`null::bigint`,
    wordsOf: (parts: readonly string[]) => parts,
  };
  return {
    isOpen: !isAnonymized && authorizeOpen(caller, { organizationId, isAssigned: true }) === "allow",
    from: sql`(select r.id as room_id, ${dayOfInstant(sql`c.created_at`, today.zone)} as day, count(*) as count,
        max(c.created_at) filter (where c.sender_id <> ${caller.accountId}) as others_at
      from chat_rooms r join chat_messages c on c.room_id = r.id
      where r.mentee_id = ${mentee.id} and c.message_type = 'Message' group by 1, 2) t`,
    where: sql`true`,
    row: sql`(t.day - date '0001-01-01' + 1)::bigint`,
    table: "chatRooms",
    recordId: sql`t.room_id`,
    title: sql`array[t.count::text]`,
    text: sql`''`,
    branches: [branch],
  };
}

/** Returns the sources other than record types. */
export function otherSources(scope: TimelineScope): Source[] {
  const changing = [...scope.repository.registry.values()].filter(({ timelineChanges }) => timelineChanges);
  return [...changing.map((type) => trailSource(scope, type)), chatSource(scope)];
}
