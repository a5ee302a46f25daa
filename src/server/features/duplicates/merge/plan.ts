/**
 * Defines which rows belong to a mentee, and what a merge does with them. A test compares this with the foreign keys
 * of the database.
 */
import { sql } from "kysely";
import { directRooms } from "#server/core/chat/merge-rooms.ts";
import { fieldColumns } from "#shared/fields/codec.ts";
import { mentees } from "#shared/records/mentees.ts";
import { pointersIn } from "#shared/records/pointers.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { Watched } from "./snapshot.ts";

/** Two mentees and their accounts. */
export interface Pair {
  readonly keptId: string;
  readonly goneId: string;
  readonly stayingAccount: string;
  readonly goneAccount: string;
}

/** Tables that reference mentees or their accounts and are not changed, each with the reason. */
export const unchangedTables: Readonly<Record<string, string>> = {
  accounts: "one of the two accounts is closed; unmerging reopens it",
  api_keys: "belong to team members",
  appointment_invitations: "sent to the address of the account",
  appointment_undos: "empty",
  audit_changes: "the audit trail never changes",
  audit_trail: "the audit trail never changes; the history reads the rows of both mentees",
  bulk_job_rows: "the results of a job, by the record of that time",
  bulk_jobs: "belong to team members",
  calendar_links: "ended when the account is closed",
  chat_presence: "exists only during a connection",
  deliveries: "sent to the address or number in the row",
  exports: "made for the account that requested it",
  identity_links: "belong to team members",
  identity_providers: "belong to team members",
  imports: "belong to team members",
  inbound_texts: "moved to the chat within seconds; the rows keep only how they arrived",
  known_devices: "belong to the account",
  mentee_attention: "the database recomputes it for both mentees",
  mentee_merges: "records the merges",
  mentee_visits: "when each person last opened that record",
  notification_preferences: "belong to the account that stays",
  one_time_links: "ended when the account is closed",
  organization_imports: "belong to team members",
  paper_cards: "the removed mentee's card becomes invalid",
  passkey_challenges: "ended when the account is closed",
  passkeys: "ended when the account is closed",
  push_subscriptions: "belong to the account that is closed",
  recovery_codes: "belong to the account",
  reports: "final reports never change",
  save_keys: "belong to the account, and expire after a month",
  second_factor_challenges: "ended when the account is closed",
  sessions: "ended when the account is closed",
  users: "contains only team members",
  verification_codes: "ended when the account is closed",
  weekly_digests: "belong to team members",
};

/** Returns the record types whose rows belong to a mentee. */
export const typesBelow = (registry: Registry): RecordType[] =>
  [...registry.values()].filter(({ scope, storedIn }) => scope === "mentee" && !storedIn);

/** Returns the SQL columns of a type's fields. */
const columnsOfType = (type: RecordType): string[] =>
  Object.entries(type.fields).flatMap(([name, field]) =>
    field.custom ? [] : fieldColumns(field).map(({ suffix }) => sqlName(name) + suffix),
  );

/** Returns the columns of a type below mentees that link to another mentee. */
export const menteeLinks = (type: RecordType): string[] =>
  pointersIn(type, mentees.name).map(({ name }) => sqlName(name));

/** Returns the record types whose rows belong to an account. */
export const typesOfAccounts = (registry: Registry): RecordType[] =>
  [...registry.values()].filter(({ scope, storedIn }) => scope === "account" && !storedIn);

/** Matches saved views `t` whose listing contains one of the ids, of mentees or of anything else. */
export const viewsNaming = (ids: readonly string[]) => sql`t.listing::text ~ ${`"(${ids.join("|")})"`}`;

/** Returns all rows that a merge changes, in the order in which they are restored. */
export function watchedRows(registry: Registry, pair: Pair): Watched[] {
  const id = ["id"];
  const both = sql`(${pair.keptId}, ${pair.goneId})`;
  const accounts = sql`(${pair.stayingAccount}, ${pair.goneAccount})`;
  const rooms = sql`(select id from chat_rooms where mentee_id in ${both}
    union ${directRooms(pair.stayingAccount)} union ${directRooms(pair.goneAccount)})`;
  const below = typesBelow(registry).map((type) => ({
    table: type.table,
    key: id,
    columns: [
      "mentee_id",
      ...(type.single || type.period ? columnsOfType(type) : []),
      // Overlapping periods are joined, and ended duties may be deleted.
      ...(type.period ? ["deleted_at"] : []),
      ...menteeLinks(type),
    ],
    where: sql`(${sql.join(
      ["mentee_id", ...menteeLinks(type)].map((column) => sql`${sql.ref(`t.${column}`)} in ${both}`),
      sql` or `,
    )})`,
  }));
  return [
    ...below,
    ...typesOfAccounts(registry).map(({ table }) => ({
      table,
      key: id,
      columns: ["account_id"],
      where: sql`t.account_id in ${accounts}`,
    })),
    {
      table: "files",
      key: id,
      columns: ["record_id"],
      where: sql`t.record_table = ${mentees.name} and t.record_id in ${both}`,
    },
    {
      table: "field_answers",
      key: id,
      columns: ["mentee_id", "asked_by", "asked_on", "source", "reason", "declined"],
      where: sql`t.mentee_id in ${both}`,
    },
    {
      table: "import_rows",
      key: ["import_id", "row_no"],
      columns: ["about_mentee"],
      where: sql`t.about_mentee in ${both}`,
    },
    {
      table: "notifications",
      key: id,
      columns: ["account_id", "mentee_id", "notification_url", "group_key", "read_at"],
      where: sql`(t.mentee_id in ${both} or t.account_id in ${accounts})`,
    },
    { table: "saved_views", key: id, columns: ["listing"], where: viewsNaming([pair.keptId, pair.goneId]) },
    {
      table: "duplicate_pairs",
      key: id,
      columns: ["state", "decided_by", "decided_at", "put_off_at"],
      where: sql`(t.first_id in ${both} or t.second_id in ${both})`,
    },
    {
      table: "chat_messages",
      key: id,
      columns: ["room_id", "sender_id", "client_id"],
      where: sql`t.room_id in ${rooms}`,
    },
    {
      table: "chat_rooms",
      key: id,
      columns: ["person_low", "person_high", "last_message_id", "last_message_at"],
      where: sql`t.id in ${rooms}`,
    },
    {
      table: mentees.table,
      key: id,
      columns: [
        ...columnsOfType(mentees),
        "custom",
        "account_id",
        "sign_in_mobile",
        "deleted_at",
        "deleted_by",
      ],
      where: sql`t.id in ${both}`,
    },
    {
      table: "chat_members",
      key: ["room_id", "account_id"],
      columns: ["opened_at", "removed_at", "last_read_id"],
      where: sql`t.room_id in ${rooms}`,
    },
  ];
}
