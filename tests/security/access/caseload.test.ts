/** Roles limited to a caseload: every call on every table, for assigned and unassigned mentees (D3). */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { makeStaff } from "#tests/support/factories.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { type Actor, makeActor } from "#tests/security/support/actors.ts";
import { outcome, type Owner, Prober, wholeAnswer } from "#tests/security/support/prober.ts";
import { sampleOf } from "#tests/security/support/sampling.ts";
import { makeScene, type Scene } from "#tests/security/support/scene.ts";
import { allCells, type Cell, Matrix, nameOf } from "./cells.ts";
import { missing } from "./expected.ts";
import type { Line } from "./line.ts";
import { exportLines } from "./lines-exports.ts";
import { menteeCallLines } from "./lines-mentee.ts";

const lines: readonly Line[] = [...menteeCallLines, ...exportLines];
const lineName = ({ route, name }: Line): string => (name ? `${route} ${name}` : route);

interface Case {
  readonly line: Line;
  readonly owner: Owner;
  readonly actor: Actor;
}

let prober: Prober;
let scene: Scene;
let actors: Actor[];
let cells: Cell[];
let cases: Case[];
let tried = 0;
let wrong = 0;

/** Assigns a person to every mentee of the organization, from and until a number of days from today. */
interface Assigned {
  readonly staffId: string;
  readonly from: number;
  readonly until: number | null;
  readonly isDeleted?: boolean;
}

/** Assigns people to all mentees of the organization, including those added later. */
async function assignToEverybody(people: readonly Assigned[]): Promise<void> {
  const { db } = test;
  const { organizationId } = prober.places.own;
  await sql`create table everybody (staff_id bigint, from_day integer, until_day integer, is_deleted boolean)`.execute(
    db,
  );
  for (const { staffId, from, until, isDeleted = false } of people)
    await sql`insert into everybody values (${staffId}, ${from}, ${until}, ${isDeleted})`.execute(db);
  await sql`create function assign_everybody(mentee bigint, organization bigint) returns void
    language sql security definer as $$
      insert into public.mentee_staff (organization_id, mentee_id, staff_id, duty, from_date, until_date, deleted_at)
      select organization, mentee, staff_id, 'mentor', day + from_day, day + until_day, case when is_deleted then now() end
      from public.everybody, public.organization_day(organization) day $$`.execute(db);
  await sql`create function assign_added() returns trigger language plpgsql as $$
    begin perform assign_everybody(new.id, new.organization_id); return null; end $$`.execute(db);
  await sql`select assign_everybody(id, organization_id) from mentees where organization_id = ${organizationId}`.execute(
    db,
  );
  await sql`create trigger assign_added after insert on mentees for each row
    when (new.organization_id = ${sql.lit(Number(organizationId))}) execute function assign_added()`.execute(
    db,
  );
}

// An actor who is refused everywhere never uses the session, which would expire, because the whole table takes over
// half an hour on a slow machine.
const test = testApp({ env: { SESSION_IDLE_MINUTES: "1440" } });
beforeAll(async () => {
  prober = await Prober.make(test);
  const { organizationId } = prober.places.own;
  const { db } = test;
  const make = (name: string, caseload: "all" | "none") => makeActor(prober, name, { caseload });
  const [assigned, standIn, stranger, ended, early, former, removed] = [
    await make("assigned", "all"),
    await make("stand-in", "all"),
    await make("assigned to nobody", "none"),
    await make("assigned until yesterday", "none"),
    await make("assigned from tomorrow", "none"),
    await make("stand-in until yesterday", "none"),
    await make("assignment deleted", "none"),
  ];
  actors = [assigned, standIn, stranger, ended, early, former, removed];
  const absent = await makeStaff(db, organizationId);
  const absence = (who: string, from: number, until: number) =>
    sql`insert into absences (organization_id, staff_id, stand_in, from_date, until_date)
      select ${organizationId}, ${absent.id}, ${who}, d + ${from}::integer, d + ${until}::integer
      from organization_day(${organizationId}) d`.execute(db);
  await absence(standIn.person.id, 0, 0);
  await absence(former.person.id, -9, -1);
  await assignToEverybody([
    { staffId: assigned.person.id, from: 0, until: null },
    { staffId: absent.id, from: -5, until: 0 },
    { staffId: ended.person.id, from: -9, until: -1 },
    { staffId: early.person.id, from: 1, until: null },
    { staffId: removed.person.id, from: 0, until: null, isDeleted: true },
  ]);
  scene = await makeScene(prober);
  const all = allCells(actors);
  const quick = ({ table, act, owner, actor: { name, caseload } }: Cell) => [
    table,
    `${act} ${owner === "own"} ${caseload}`,
    `${owner} ${act}`,
    name,
  ];
  cells = isWhole ? all : sampleOf(all, 1, 20_263, quick);
  const asked = lines.flatMap((line) =>
    line.owners.flatMap((owner) => actors.map((one) => ({ line, owner, actor: one }))),
  );
  const byLine = ({ line, owner, actor }: Case) => [
    `${lineName(line)} ${actor.caseload}`,
    `${lineName(line)} ${owner}`,
    `${lineName(line)} ${line.expected(actor, owner)}`,
  ];
  cases = isWhole ? asked : sampleOf(asked, 1, 20_264, byLine);
});

describe("A person limited to their caseload [14-D3]", () => {
  // These tests come first, because the matrix adds mentees without consent, and their exports need a reason.
  it.each(lines.map((line) => [lineName(line), line] as const))(
    "gets the expected answer from %s",
    async (_name, line) => {
      const problems: string[] = [];
      for (const { owner, actor } of cases.filter((one) => one.line === line)) {
        const answer = await line.send(scene, actor, owner);
        const [actual, expected] = [outcome(answer), line.expected(actor, owner)];
        tried += 1;
        if (actual !== expected)
          problems.push(
            `${owner} ${actor.name}: ${actual} instead of ${expected}: ${answer.text.slice(0, 200)}`,
          );
        else if (
          expected === missing &&
          wholeAnswer(answer) !== wholeAnswer(await line.send(scene, actor, null))
        )
          problems.push(`${owner} ${actor.name} differs from what is missing: ${answer.text.slice(0, 200)}`);
      }
      wrong += problems.length;
      expect(problems).toEqual([]);
    },
  );
  it("gets the expected response to every call on every table, and outside the caseload, that for a missing mentee", async () => {
    const matrix = new Matrix(prober);
    const problems: string[] = [];
    for (const cell of cells) {
      const problem = await matrix.problemOf(cell);
      tried += 1;
      if (problem) problems.push(problem);
    }
    wrong += problems.length;
    expect(problems).toEqual([]);
  }, 3_600_000);
  it("was tried with every table, call and person", () => {
    for (const part of ["table", "act", "owner"] as const)
      expect(new Set(cells.map((cell) => cell[part]))).toEqual(
        new Set(allCells(actors).map((cell) => cell[part])),
      );
    expect(new Set(cells.map(({ actor }) => actor.name)).size).toBe(actors.length);
    expect(new Set(cells.map(nameOf)).size).toBe(cells.length);
    record({
      test: "Access matrix: own caseload",
      count: tried,
      atLeast: 5000,
      result: `${wrong} mismatches`,
    });
  });
});
