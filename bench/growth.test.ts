import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmbedded, type EmbeddedDatabase } from "#server/db/embedded.ts";
import { makeInstallations, stepsOf, storageOf, type Installation } from "./growth/databases.ts";
import { measureGrowth, type Growth } from "./growth/measure.ts";
import { draw } from "./growth/plot.ts";
import { cpuTable, storageTable, timesTable } from "./growth/report.ts";

let folder: string;
let server: EmbeddedDatabase;
let installations: Installation[];
let growth: Growth;
const sizes = [60, 200];
const said: string[] = [];
const say = (line: string) => void said.push(line);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-growth-"));
  await chmod(folder, 0o755);
  server = await startEmbedded({ dataDir: join(folder, "data"), isDurable: false });
  installations = await makeInstallations(server.connection, stepsOf(sizes, 30), 2, say);
  const options = { visitors: 2, seconds: 0.02, rounds: 1, only: "", say };
  growth = await measureGrowth(installations, server.pid, folder, options);
}, 120_000);

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it("every size begins with the mentees of the one before, and its own organization has as many as the others'", async () => {
  const people: string[][] = [];
  for (const { connection, step } of installations) {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ name: string; organization: string }>(
      "select concat_ws(' ', first_name, last_name, email) as name, organization_id as organization from mentees order by id",
    );
    people.push(rows.map(({ name }) => name));
    expect(rows.filter(({ organization }) => organization === String(step.asking))).toHaveLength(30);
    // What triggers keep in operation came with the rows: it must be what they would have kept.
    const { rows: wrong } = await client.query(`
      select a.mentee_id from mentee_attention a join mentees m on m.id = a.mentee_id
      where a.due_on is distinct from least(
          (select min(end_date) from mentee_user_goals where mentee_id = m.id and not completed),
          (select min(end_date) from mentee_user_tasks where mentee_id = m.id and not completed),
          (select min(end_date) from mentee_user_challenges where mentee_id = m.id and not completed))
        or a.last_note_on is distinct from (select max(date) from mentee_user_notes where mentee_id = m.id)
        or a.is_active <> m.active or a.organization_id <> m.organization_id or a.referred_on <> m.date_of_referral`);
    expect(wrong).toEqual([]);
    const { rows: counts } = await client.query(
      "select sum(active + inactive)::integer as total from mentee_counts",
    );
    expect(counts).toEqual([{ total: step.to }]);
    await client.end();
  }
  expect(people.map((list) => list.length)).toEqual(sizes);
  expect(people[1]?.slice(0, 60)).toEqual(people[0]);
});

it("every scenario is measured at every size and lands in the tables and the picture", async () => {
  const { results, memory } = growth;
  expect(results.length).toBeGreaterThan(12);
  for (const { name, figures } of results) {
    expect(figures, name).toHaveLength(sizes.length);
    for (const { p50, p99 } of figures) {
      expect(p50, name).toBeGreaterThan(0);
      expect(p99, name).toBeGreaterThanOrEqual(p50);
    }
  }
  expect(timesTable(sizes, results).split("\n")).toHaveLength(results.length + 2);
  expect(cpuTable(sizes, results).split("\n")).toHaveLength(results.length + 2);
  const storages = [];
  for (const installation of installations) storages.push(await storageOf(installation));
  expect(storages[0]?.auditRow).toBeGreaterThan(100);
  expect(storageTable(sizes, storages, memory).split("\n")).toHaveLength(4);
  expect(draw(sizes, results).match(/<polyline/g)).toHaveLength(13);
});
