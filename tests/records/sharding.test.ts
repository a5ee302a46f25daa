/**
 * What the schema already has, and still lacks, for distributing organizations over several database servers
 * (docs/scale.md).
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

/** Tables with data about a mentee. */
const ofMentees = [
  "appointments",
  "check_in_plans",
  "check_ins",
  "enrollments",
  "field_answers",
  "follow_ups",
  "outcomes",
  "mentee_assessments",
  "mentee_attention",
  "mentee_staff",
  "mentee_user_challenges",
  "mentee_user_files",
  "mentee_user_goals",
  "mentee_user_notes",
  "mentee_user_tasks",
  "promises",
  "relations",
  "services",
];
/** Tables that are distributed by `organization_id`: those, the mentees, and who works with them. */
const people = [
  ...ofMentees,
  "absences",
  "awards",
  "appointment_invitations",
  "appointment_reminders",
  "bug_tracker",
  "measures",
  "reports",
  "custom_fields",
  "duplicate_pairs",
  "mentee_merges",
  "mentees",
  "paper_cards",
  "saved_views",
  "user_roles",
  "users",
];
const spread = [...people, "custom_versions", "duplicate_scans", "mentee_counts", "organization_imports"];

/** Tables that are replicated to every server, because they are small and many organizations refer to them. */
const copied = [
  "accounts",
  "config_adverse_experiences",
  "config_agency_services",
  "config_agency_types",
  "config_appointment_types",
  "config_ethnicity",
  "config_genders",
  "config_level_of_care",
  "config_offer_types",
  "config_outcomes",
  "config_programs",
  "config_service_kinds",
  "config_program_status",
  "config_sexual_orientation",
  "config_staff_certification",
  "config_trauma_inform_status",
  "content",
  "elearning",
  "email_templates",
  "jobs",
  "languages",
  "mentee_challenges",
  "mentee_goals",
  "mentee_tasks",
  "organizations",
  "resources",
];

/** Tables with case data that don't require an organization, each with the reason or what it needs. */
const exceptions: Readonly<Record<string, string>> = {
  appointment_undos: "empty; only nodes of a former version write to it",
  audit_trail: "nobody is signed in when a password is tried, so the organization may be empty: 0 instead",
  audit_changes: "as the trail that it belongs to",
  bulk_jobs: "found by code and account, lives for a day; has no column yet",
  bulk_job_rows: "found by its job, has no column yet",
  imports: "found by its id and account, lives for a month; has no column yet",
  import_rows: "found by its import, has no column yet",
  inbound_texts: "a text comes before anybody knows whose it is; empty until then",
  chat_rooms: "conversations of two people may cross organizations; rooms of mentees have it",
  chat_members: "found by its room, has no column yet",
  chat_messages: "found by its room, has no column yet",
  mentee_visits: "found by account and mentee; has no column yet",
  files: "found by its name, and by its record afterwards; has no column yet",
  notifications: "empty when they concern no organization; found by account",
  deliveries: "sent by workers that look at all of them; empty when they concern no organization",
  exports: "found by code and account, lives for a day; has no column yet",
  user_files: "found by account; has no column yet",
};

/** Tables that stay on one server, because they are read before the organization is known, or belong to none. */
const central = [
  "api_keys",
  "audit_seals",
  "backups",
  "calendar_links",
  "chat_nodes",
  "chat_presence",
  "identity_domains",
  "identity_links",
  "identity_providers",
  "installation",
  "known_devices",
  "nodes",
  "notification_preferences",
  "one_time_links",
  "passkey_challenges",
  "passkeys",
  "push_keys",
  "push_subscriptions",
  "rate_limits",
  "received_text_ids",
  "recovery_codes",
  "save_keys",
  "schema_migrations",
  "second_factor_challenges",
  "sessions",
  "text_stops",
  "used_identity_states",
  "verification_codes",
  "webhooks",
  "weekly_digests",
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("demo");
});
afterAll(() => database.close());

async function names(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await query.execute(database.db);
  return rows.map(({ name }) => name).sort();
}

const tables = sql`select c.oid, c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
const organizationColumn = sql`select from pg_attribute a where a.attrelid = t.oid
  and a.attname = 'organization_id' and not a.attisdropped`;

describe("The organization as the partition key", () => {
  it("has a listed role in every table, including new ones", async () => {
    const all = await names(sql<{ name: string }>`select relname as name from (${tables}) t`);
    const placed = [...spread, ...copied, ...Object.keys(exceptions), ...central];
    expect(placed.sort(), "Each table needs a line in one of the lists of this file").toEqual(all);
  });

  it("is named by every row about a mentee, with the listed exceptions", async () => {
    const keyed = await names(sql<{ name: string }>`
      select relname as name from (${tables}) t where exists (${organizationColumn} and a.attnotnull)`);
    for (const table of spread) expect(keyed).toContain(table);
    for (const table of Object.keys(exceptions)) expect(keyed).not.toContain(table);
    const aboutMentees = await names(sql<{ name: string }>`
      select relname as name from (${tables}) t where exists (
        select from pg_attribute a where a.attrelid = t.oid and a.attname = 'mentee_id' and not a.attisdropped)`);
    for (const table of aboutMentees) expect([...spread, ...Object.keys(exceptions)]).toContain(table);
  });

  it("is the same in each row as that of the row's mentee", async () => {
    let rows = 0;
    for (const table of ofMentees) {
      const found = await sql<{ all: number; strange: number }>`
        select count(*)::integer as all,
          (count(*) filter (where t.organization_id <> m.organization_id))::integer as strange
        from ${sql.table(table)} t join mentees m on m.id = t.mentee_id`.execute(database.db);
      expect(found.rows[0]?.strange).toBe(0);
      rows += found.rows[0]?.all ?? 0;
    }
    expect(rows).toBeGreaterThan(100);
  });

  it("is missing from exactly these unique keys", async () => {
    const without = await names(sql<{ name: string }>`
      select i.indexrelid::regclass::text as name from pg_index i join (${tables}) t on t.oid = i.indrelid
      where i.indisunique and t.relname = any(${spread}) and not exists (${organizationColumn}
        and a.attnum = any(i.indkey))`);
    expect(without).toEqual(
      [
        ...people.map((table) => `${table}_pkey`),
        "check_in_plans_mentee",
        "field_answers_record_table_record_id_field_key",
        "follow_ups_open",
        "mentee_merges_gone",
        "reports_replaces",
        // A card is found before the organization is known, so its code would have to start with it.
        "paper_cards_code_hash_key",
        "paper_cards_mentee_id_key",
        // A person is identified before the organization is known.
        "mentees_account_id_key",
        "users_account_id_key",
      ].sort(),
    );
  });

  it("is missing from exactly these references", async () => {
    const without = await names(sql<{ name: string }>`
      select f.conname as name from pg_constraint f
      join (${tables}) t on t.oid = f.conrelid join (${tables}) target on target.oid = f.confrelid
      where f.contype = 'f' and t.relname = any(${spread}) and target.relname = any(${spread})
        and not exists (${organizationColumn} and a.attnum = any(f.conkey))`);
    expect(without).toEqual(
      [
        ...ofMentees.map((table) => `${table}_mentee_id_fkey`),
        "appointment_invitations_appointment_id_fkey",
        "appointment_reminders_appointment_id_fkey",
        "absences_staff_id_fkey",
        "check_ins_entered_by_fkey",
        "check_ins_seen_by_fkey",
        "mentee_assessments_assessor_fkey",
        "absences_stand_in_fkey",
        "appointments_moved_from_fkey",
        "bug_tracker_assigned_to_fkey",
        "duplicate_pairs_first_id_fkey",
        "follow_ups_enrollment_fkey",
        "outcomes_follow_up_id_fkey",
        "duplicate_pairs_second_id_fkey",
        "enrollments_award_fkey",
        "reports_award_fkey",
        "reports_replaces_fkey",
        "mentee_merges_kept_id_fkey",
        "mentee_staff_staff_id_fkey",
        "mentees_case_manager_fkey",
        "paper_cards_mentee_id_fkey",
        "promises_by_staff_fkey",
        "relations_linked_mentee_fkey",
        "saved_views_role_id_fkey",
        "services_award_fkey",
        "services_staff_fkey",
        "users_user_role_fkey",
      ].sort(),
    );
    const outward = await names(sql<{ name: string }>`
      select f.conname as name from pg_constraint f
      join (${tables}) t on t.oid = f.conrelid join (${tables}) target on target.oid = f.confrelid
      where f.contype = 'f' and target.relname = any(${spread}) and t.relname <> all(${spread})`);
    expect(outward).toEqual([
      "api_keys_user_role_fkey",
      "chat_rooms_mentee_id_fkey",
      "inbound_texts_mentee_id_fkey",
      "mentee_visits_mentee_id_fkey",
      "notifications_mentee_id_fkey",
    ]);
  });
});
