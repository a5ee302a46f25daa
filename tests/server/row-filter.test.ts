/**
 * The rule for the rows that a caller may see, and its three implementations: the guard, the condition of lists, the
 * database.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSuper, type Caller } from "#shared/access/caller.ts";
import {
  listFilter,
  matches,
  menteeFilter,
  rowFilter,
  usableBy,
  type RowFilter,
} from "#shared/access/row-filter.ts";
import { superOrganizationId } from "#shared/constants.ts";
import { type RecordType } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { plainColumns, type StoredRow } from "#server/core/records/columns.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import { factsOf } from "#server/core/records/rows.ts";
import { runInContext } from "#server/kernel/context.ts";
import { scopeOf } from "#server/platform/http/carry-scope.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

type Person = Pick<Caller, "accountType" | "accountId" | "personId" | "organizationId">;

let database: TestDatabase;
let people: Person[];
const rowsOf = new Map<RecordType, StoredRow[]>();

/** Adds rows that the demo lacks: personal files, unshared files of mentees, and rows that the product writes. */
async function addRows(): Promise<void> {
  const { db } = database;
  // The demo's organizations use UTC here, so the hour doesn't matter.
  await sql`update organizations set timezones = null`.execute(db);
  await sql`update mentee_staff set from_date = organization_day(organization_id) - 40`.execute(db);
  await sql`insert into mentee_staff (organization_id, mentee_id, staff_id, duty, from_date, until_date, deleted_at)
    select m.organization_id, m.id, u.id, 'mentor', organization_day(m.organization_id) - 20 + ((m.id + u.id) % 3 * 20)::integer,
      case when (m.id + u.id) % 5 = 0 then organization_day(m.organization_id) - 1 end, case when (m.id + u.id) % 7 = 0 then now() end
    from mentees m join users u on u.organization_id = m.organization_id where (m.id + u.id) % 4 = 0
      and not exists (select from mentee_staff s where s.mentee_id = m.id and s.staff_id = u.id and s.duty = 'mentor'
        and s.deleted_at is null)`.execute(db);
  await sql`insert into user_files (account_id, name, date, file)
    select id, 'A file', '2026-01-01', id || '.txt' from accounts where id % 3 = 0`.execute(db);
  await sql`insert into mentee_user_files (organization_id, mentee_id, date, name, file, shared)
    select organization_id, id, '2026-01-01', 'A file', 'm' || id || '.txt', id % 2 = 0 from mentees`.execute(
    db,
  );
  // Those of the super-organization are for all, so they name no organization.
  await sql`insert into config_genders (name, organization_id)
    select 'Own', id from organizations where id <> ${superOrganizationId}`.execute(db);
  await sql`insert into audit_trail (organization_id, request_id, action, outcome)
    select id, 'x', 'login', 'done' from organizations union all select null, 'x', 'login', 'refused'`.execute(
    db,
  );
  await sql`insert into deliveries (organization_id, "to", subject)
    select id, 'a@test.example', 'S' from organizations union all select null, 'a@test.example', 'S'`.execute(
    db,
  );
}

beforeAll(async () => {
  database = await createTestDatabase("demo");
  const { db } = database;
  await addRows();
  const select = (table: string, accountType: string) => sql<Person>`
    select ${accountType} as "accountType", account_id as "accountId", id as "personId", organization_id as "organizationId"
    from ${sql.table(table)}`;
  const staff = await select("users", "staff").execute(db);
  const mentees = await select("mentees", "mentee").execute(db);
  people = [...staff.rows, ...mentees.rows];
  const { rows: assigned } = await sql<{ staff: string; mentee: string }>`
    select staff_id as staff, mentee_id as mentee from mentee_staff where deleted_at is null
      and from_date <= organization_day(organization_id) and until_date is null`.execute(db);
  const add = (id: string, mentee: string) => caseloads.set(id, (caseloads.get(id) ?? new Set()).add(mentee));
  const { rows: away } = await sql<{ staff: string; standIn: string }>`
    select staff_id as staff, stand_in as "standIn" from absences
    where deleted_at is null and organization_day(organization_id) between from_date and until_date`.execute(
    db,
  );
  for (const { staff: id, mentee } of assigned) {
    add(id, mentee);
    for (const { staff: absent, standIn } of away) if (absent === id) add(standIn, mentee);
  }
  for (const type of registry.values()) {
    const { rows } =
      await sql<StoredRow>`select ${plainColumns(type, registry)} from ${sql.table(type.table)} t`.execute(
        db,
      );
    rowsOf.set(type, rows);
  }
});
afterAll(() => database?.close());

const sorted = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort();

/** The mentees of a team member, found by hand from the assignment rows. */
const caseloads = new Map<string, Set<string>>();

/** The rows that a filter lets through, by looking at each. @param staffId whose caseload the filter may ask for */
const matching = (filter: RowFilter, type: RecordType, staffId = filter[0]?.assigned): string[] =>
  sorted(
    rowsOf.get(type)!.filter((row) => {
      const menteeId = type.menteeKey ? String(row[type.menteeKey]) : "";
      const isAssigned = staffId !== undefined && caseloads.get(staffId)?.has(menteeId) === true;
      return matches(filter, { ...factsOf(type, row), assigned: isAssigned ? staffId : null });
    }),
  );

/** The same by its condition. */
async function selected(filter: RowFilter, type: RecordType): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(type.table)} t where ${toSql(filter, factColumns(type))}`.execute(
    database.db,
  );
  return sorted(rows);
}

/** Returns the rows that row-level security shows to a statement without a condition. */
async function shown(caller: Caller, type: RecordType): Promise<string[]> {
  const { rows } = await runInContext({ scope: scopeOf(caller) }, () =>
    sql<{ id: string }>`select id from ${sql.table(type.table)}`.execute(database.application),
  );
  return sorted(rows);
}

/** Tables of records that row-level security protects; ADR 24 says why the others are open. */
const protectedTables = [
  "absences",
  "api_keys",
  "appointments",
  "audit_trail",
  "awards",
  "bug_tracker",
  "check_in_plans",
  "check_ins",
  "config_adverse_experiences",
  "config_agency_services",
  "config_agency_types",
  "config_appointment_types",
  "config_ethnicity",
  "config_genders",
  "config_level_of_care",
  "config_offer_types",
  "config_outcomes",
  "config_program_status",
  "config_programs",
  "config_service_kinds",
  "config_sexual_orientation",
  "config_staff_certification",
  "config_trauma_inform_status",
  "content",
  "custom_fields",
  "deliveries",
  "email_templates",
  "enrollments",
  "follow_ups",
  "identity_providers",
  "languages",
  "measures",
  "mentee_assessments",
  "mentee_staff",
  "mentee_user_challenges",
  "mentee_user_files",
  "mentee_user_goals",
  "mentee_user_notes",
  "mentee_user_tasks",
  "mentees",
  "outcomes",
  "promises",
  "relations",
  "reports",
  "services",
  "user_files",
  "webhooks",
];

/** The rows of a protected table under row-level security. ADR 31 says where that is wider than the filter. */
function expectedShown(caller: Caller, type: RecordType): RowFilter {
  // Staff of the super-organization have a role that sees all organizations, and so all personal files.
  if (isSuper(caller)) return [{}];
  // Row-level security doesn't know who is an Owner, so it shows staff the whole audit trail of their organization.
  if (type.table === "audit_trail")
    return caller.accountType === "mentee" ? [] : [{ organizationId: caller.organizationId }];
  // The same goes for emails. Mentees see none.
  if (type.table === "deliveries")
    return caller.accountType === "mentee" ? [] : [{ organizationId: caller.organizationId }];
  // Row-level security doesn't check who wrote a note.
  if (type.sensitive === "others" && caller.accountType === "staff") return menteeFilter(caller);
  // Mentees don't see when they are asked for check-ins.
  if (caller.accountType === "mentee" && type.table === "check_in_plans") return [];
  // Row-level security doesn't check which types mentees can read and which records are shared with them.
  if (caller.accountType === "mentee" && type.scope === "mentee") return menteeFilter(caller);
  if (type.scope === "global" || type.scope === "values") return usableBy(type, caller.organizationId);
  return rowFilter(caller, type);
}

const anyCaller = (): fc.Arbitrary<Caller> =>
  fc
    .tuple(fc.constantFrom(...people), fc.boolean(), fc.subarray(["sensitiveCanView"]), fc.boolean())
    .map(([person, isOwner, flags, isNarrowed]) => {
      const caseloadOnly = isNarrowed && person.accountType === "staff";
      return {
        ...person,
        isOwner: isOwner && !caseloadOnly,
        flags: new Set(flags),
        keys: new Set(),
        caseloadOnly,
      } as Caller;
    });
const anyType = fc.constantFrom(...registry.values());

describe("The rows that a caller may see", () => {
  it("are the same for the guard and for the list condition, for every caller and table (property)", async () => {
    let allowed = 0;
    await fc.assert(
      fc.asyncProperty(anyCaller(), anyType, async (caller, type) => {
        const filter = rowFilter(caller, type);
        const ids = matching(filter, type);
        allowed += ids.length;
        expect(await selected(filter, type)).toEqual(ids);
      }),
      { numRuns: 150 },
    );
    expect(allowed).toBeGreaterThan(0);
  });

  it("are narrowed by a list request, never widened (property) [PERM-24]", async () => {
    const ids = ["1", "2", "3", "999", "abc", "", "99999999999999999999"];
    const anyScope = fc.record({
      organizationId: fc.option(fc.constantFrom(...ids)),
      menteeId: fc.option(fc.constantFrom(...ids)),
      deleted: fc.constant(false),
    });
    await fc.assert(
      fc.asyncProperty(anyCaller(), anyType, anyScope, async (caller, type, { menteeId, ...more }) => {
        const scope = { ...more, menteeId: type.scope === "mentee" ? menteeId : null };
        const filter = listFilter(caller, type, scope);
        const found = await selected(filter, type);
        expect(found).toEqual(matching(filter, type));
        const own = new Set(matching(rowFilter(caller, type), type));
        expect(found.filter((id) => !own.has(id))).toEqual([]);
        const others = rowsOf.get(type)!.filter((row) => {
          const { organizationId } = factsOf(type, row);
          return found.includes(row.id) && organizationId !== scope.organizationId;
        });
        const isNarrowed = scope.organizationId !== null && type.hasOrganization;
        const isOpen = type.scope === "directory" || type.scope === "values";
        if (!isNarrowed || (isOpen && scope.organizationId === caller.organizationId)) return;
        // No organization hides the values for all.
        const foreign = others.filter((row) => type.scope !== "values" || row["organizationId"] !== null);
        expect(foreign).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("are what row-level security shows of a protected table, or less where ADR 31 says so (property)", async () => {
    // Two types share the table of emails. Only the one whose rows name an organization is checked.
    const types = [...registry.values()].filter(
      ({ name, table }) => protectedTables.includes(table) && name !== "emailOutbox",
    );
    await fc.assert(
      fc.asyncProperty(anyCaller(), fc.constantFrom(...types), async (caller, type) => {
        const ids = await shown(caller, type);
        expect(matching(rowFilter(caller, type), type).filter((id) => !ids.includes(id))).toEqual([]);
        // Mentees are found by their id.
        if (caller.accountType === "mentee" && type.table === "mentees")
          expect(ids).toEqual([caller.personId]);
        else expect(ids).toEqual(matching(expectedShown(caller, type), type));
      }),
      { numRuns: 150 },
    );
  });

  it("include every row of each table without row-level security", async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity`.execute(database.db);
    const tables = new Set([...registry.values()].map(({ table }) => table));
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => tables.has(name))
        .sort(),
      "Each table whose migration calls protect_rows or share_rows needs a line in protectedTables",
    ).toEqual(protectedTables);
    for (const type of registry.values())
      if (!protectedTables.includes(type.table))
        expect(await shown({ ...people.at(-1)!, flags: new Set(), keys: new Set() }, type)).toEqual(
          sorted(rowsOf.get(type)!),
        );
  });

  it("are the same for the check of one row and for the condition, with any filter, over rows of every kind (property)", async () => {
    const facts = {
      organizationId: fc.constantFrom("1", "2", null),
      menteeId: fc.constantFrom("5", "6"),
      accountId: fc.constantFrom("50", "51"),
      createdBy: fc.constantFrom("50", "51"),
      shared: fc.boolean(),
      active: fc.boolean(),
    };
    const anyFilter = fc.array(fc.record(facts, { requiredKeys: [] }), { maxLength: 3 });
    const anyRows = fc.array(
      fc.record({
        organizationId: fc.option(facts.organizationId),
        menteeId: fc.option(facts.menteeId),
        accountId: fc.option(facts.accountId),
        createdBy: fc.option(facts.createdBy),
        shared: fc.option(facts.shared),
        active: fc.option(facts.active),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(anyFilter, anyRows, async (filter, rows) => {
        const numbered = JSON.stringify(rows.map((row, at) => ({ at, ...row })));
        const columns = (fact: string) => sql`t.${sql.id(fact)}`;
        const found = await sql<{ at: number }>`select at from jsonb_to_recordset(${numbered}::jsonb) as t
          (at integer, "organizationId" bigint, "menteeId" bigint, "accountId" bigint, "createdBy" bigint, shared boolean, active boolean)
          where ${toSql(filter, columns)} order by at`.execute(database.db);
        const wanted = rows.flatMap((row, at) => (matches(filter, row) ? [at] : []));
        expect(found.rows.map(({ at }) => at)).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });
});
