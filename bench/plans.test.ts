import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { connect } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { capture } from "./capture.ts";
import { askingOrganization, load } from "./load.ts";
import { across, filtered, makeScenarios, table } from "./scenarios.ts";
import type { Statement } from "./statement.ts";
import { isWhole } from "#tests/support/suite.ts";

describe.runIf(isWhole)(
  "the plans of the statements that the app runs, with 5,000 mentees in 20 organizations",
  () => {
    let database: TestDatabase;
    let client: pg.Client;
    let statements: Map<string, Statement[][]>;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "mentor-plans-"));
      await chmod(folder, 0o755);
      database = await createTestDatabase();
      const loader = connect(database.connection, { max: 1, statementTimeoutMs: 0 });
      const loaded = await load(loader.db, 5000, 20, 2).finally(() => loader.close());
      const chosen = [
        ...makeScenarios(loaded).filter(({ name }) => /^(list|search|read)/.test(name)),
        { name: "search, full name", calls: [table("Garcia, Maria")] },
        { name: "search, initial and name", calls: [table("M Garcia")] },
        { name: "search, phone", calls: [table("(555) 010-4477")] },
        { name: "no contact", calls: [filtered("noContact")] },
        { name: "across", calls: [across("menteeUserNotes")] },
      ];
      statements = await capture(database.connection, folder, chosen, loaded.askers[0]?.token ?? "");
      const superToken = makeToken();
      await sql`insert into sessions (token_hash, account_id, expires_at)
        values (${hashToken(superToken)}, 1, now() + interval '1 hour')`.execute(database.db);
      const all = [{ name: "all organizations", calls: [table("", 1, "")] }];
      for (const [name, found] of await capture(database.connection, folder, all, superToken))
        statements.set(name, found);
      client = new pg.Client(database.connection);
      await client.connect();
    });
    afterAll(async () => {
      await client?.end();
      await database?.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Returns the generic plan of a prepared statement, which is used for all values. */
    async function planOf(scenario: string, call = 0): Promise<string> {
      const [statement] = statements.get(scenario)?.[call] ?? [];
      await client.query("set plan_cache_mode = force_generic_plan");
      const text = `explain ${statement?.text}`;
      const { rows } = await client.query<Record<string, string>>({
        text,
        values: [...(statement?.values ?? [])],
      });
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    }

    it("the callers' organization has an appointment for about a fourth of its mentees", async () => {
      const { rows } = await client.query<{ share: number }>(
        `select (select count(*) from appointments where organization_id = $1)::float
        / (select count(*) from mentees where organization_id = $1) as share`,
        [askingOrganization],
      );
      expect(rows[0]?.share).toBeGreaterThan(0.15);
      expect(rows[0]?.share).toBeLessThan(0.35);
    });

    it("a search uses one index for organization and text", async () => {
      for (const scenario of ["search, few hits", "search, many hits"]) {
        const plan = await planOf(scenario);
        expect(plan).toMatch(
          /Index Scan on mentees_texts.*\n +Index Cond: \(\(organization_id = .*search_text ~~ /,
        );
        expect(plan).not.toContain("Seq Scan on mentees t");
      }
    });

    it("a search for several words looks up each word that is long enough in the index", async () => {
      for (const scenario of ["search, full name", "search, initial and name", "search, phone"]) {
        const plan = await planOf(scenario);
        expect(plan, scenario).toMatch(
          /Index Scan on mentees_texts.*\n +Index Cond: \(\(organization_id = .*search_text ~~ /,
        );
        expect(plan, scenario).not.toContain("Seq Scan on mentees t");
      }
      expect(await planOf("search, full name")).toMatch(/Index Cond: .*search_text ~~ .*search_text ~~ /);
    });

    it("a search for too few letters for the text index reads only the organization's rows", async () => {
      const plan = await planOf("search, two letters");
      expect(plan).not.toContain("~~");
      expect(plan).toMatch(/Index Cond: \(\(?organization_id = /);
      expect(plan).not.toContain("Seq Scan on mentees t");
    });

    it("a list reads its rows from an index alone, from either end, without counting them", async () => {
      const plan = await planOf("list");
      expect(plan).toContain("Index Only Scan using mentees_pages on");
      expect(plan).toContain("Index Only Scan Backward using mentees_pages on");
      expect(plan).toContain("mentee_counts");
      expect(plan).not.toContain("Seq Scan on mentees");
    });

    it("a list over all organizations reads its rows from an index alone, from either end", async () => {
      const plan = await planOf("all organizations");
      expect(plan).toContain("Index Only Scan using mentees_pages_all on");
      expect(plan).toContain("Index Only Scan Backward using mentees_pages_all on");
      expect(plan).not.toContain("Seq Scan on mentees");
    });

    it("mentees without contact are read in list order, and counted without reading their rows", async () => {
      const plan = await planOf("no contact");
      expect(plan).toMatch(
        /Index Only Scan using mentees_pages .*\n +Index Cond: .*\n +Filter: .*hashed SubPlan/,
      );
      expect(plan).toContain("Index Only Scan Backward using mentees_pages on");
      expect(plan).toMatch(
        /CTE counted\n(?:(?! CTE ).*\n)*.*using mentee_attention_quiet on mentee_attention a/,
      );
      expect(plan).not.toContain("Seq Scan on mentee");
    });

    it("a list across mentees is counted and ordered with its index alone", async () => {
      const plan = await planOf("across");
      expect(plan).toMatch(/CTE counted\n(?:(?! CTE ).*\n)*.*Index Only Scan using mentee_user_notes_across/);
      expect(plan).not.toMatch(/Seq Scan on mentee|Bitmap Heap Scan/);
    });

    it("a record is found by its key", async () => {
      const plan = await planOf("read");
      expect(plan).toContain("Index Scan using mentees_pkey");
      expect(plan).not.toContain("Seq Scan on mentees");
    });
  },
);
