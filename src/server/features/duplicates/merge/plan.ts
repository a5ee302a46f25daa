/**
 * Which rows belong to a mentee, and what a merge does with them. A test compares this with the foreign keys of the
 * database.
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
export const leftAlone: Readonly<Record<string, string>> = {
  accounts: "one is closed; unmerging opens it again",
  api_keys: "of team members",
  appointment_invitations: "were sent to the address of the account",
  appointment_undos: "what its author can take back for ten minutes",
  audit_changes: "what happened stays as it happened",
  audit_trail: "what happened stays as it happened; the history reads both",
  bulk_job_rows: "what a job did with the record that was there",
  bulk_jobs: "of team members",
  calendar_links: "ends with the account",
  chat_presence: "lives as long as a connection",
  deliveries: "went to the address or number that stands there",
  exports: "made for the account that asked",
  identity_links: "of team members",
  identity_providers: "of team members",
  imports: "of team members",
  inbound_texts: "are in the chat within seconds; what is left says how they came",
  known_devices: "of the account",
  mentee_attention: "the database computes it; computed anew for both",
  mentee_merges: "the merges themselves",
  mentee_visits: "when somebody looked at that record last",
  notification_preferences: "of the account that stays",
  one_time_links: "end with the account",
  organization_imports: "of team members",
  paper_cards: "that of the one that goes ends",
  passkey_challenges: "end with the account",
  passkeys: "end with the account",
  push_subscriptions: "of the account, which ends",
  recovery_codes: "of the account",
  reports: "final ones stay as they were sent",
  save_keys: "of the account, for a month",
  second_factor_challenges: "end with the account",
  sessions: "end with the account",
  users: "team members",
  verification_codes: "end with the account",
  weekly_digests: "of team members",
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
export const naming = (ids: readonly string[]) => sql`t.listing::text ~ ${`"(${ids.join("|")})"`}`;

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
    { table: "saved_views", key: id, columns: ["listing"], where: naming([pair.keptId, pair.goneId]) },
    {
      table: "duplicate_pairs",
      key: id,
      columns: ["state", "decided_by", "decided_at", "put_off_at"],
      where: sql`(t.first_id in ${both} or t.second_id in ${both})`,
    },
    { table: "chat_messages", key: id, columns: ["room_id", "sender_id"], where: sql`t.room_id in ${rooms}` },
    {
      table: "chat_rooms",
      key: id,
      columns: ["person_low", "person_high", "last_message_id", "last_message_at"],
      where: sql`t.id in ${rooms}`,
    },
    {
      table: mentees.table,
      key: id,
      columns: [...columnsOfType(mentees), "custom", "account_id", "deleted_at", "deleted_by"],
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
