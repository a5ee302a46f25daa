/** Follow-ups after exit and release: when they are scheduled, who answers them, and which outcomes answers create. */
import fc from "fast-check";
import { scheduleMissingFollowUps } from "#server/features/follow-ups/schedule-missing.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import type { TodayValues } from "#shared/contracts/responses/today.ts";
import { addDays } from "#shared/fields/days.ts";
import { retryDays } from "#shared/records/follow-ups.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { times } from "#tests/support/suite.ts";

type Data = Record<string, unknown>;
interface Stored {
  id: string;
  kind: string;
  enrollment: string | null;
  from: string;
  until: string;
  status: string;
  reason: string | null;
}

let organizationId: string;
let owner: Person;
let worker: Person;
let mentee: Person;
const allKinds = ["release30", "release90", "quarter2", "quarter4", "month12", "month24"];
const t = textsOf("en");

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  for (const code of ["employed", "quarterEarnings", "permanentHousing", "educationStarted", "arrest"])
    await insertRow(db, "configOutcomes", { name: code, domain: "employment", code });
});
beforeEach(async () => {
  const { db } = test;
  organizationId = await makeOrganization(db, { followUpKinds: allKinds });
  owner = await makeStaff(db, organizationId);
  worker = await makeStaff(db, organizationId, { role: { roleType: 2 } });
  mentee = await makeMentee(db, organizationId, {
    values: { caseManager: worker.id, cellPhone: "4435550185" },
  });
});

const save = async (tableName: string, data: Data, id = "0", person = owner) =>
  (await test.save(tableName, id, data, person.token, { menteeId: mentee.id })).body;
const enroll = async (startDate: string, exitDate = "", more: Data = {}) => {
  const answer = await save("enrollments", { startDate, exitDate, ...more });
  expect(answer).toMatchObject({ status: 1 });
  return String(answer["recordId"]);
};
async function stored(of = mentee.id): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select id::text, kind, enrollment::text, due_from::text as from,
      due_until::text as until, status, reason from follow_ups
    where mentee_id = ${of} and deleted_at is null order by enrollment, due_from, id`.execute(test.db);
  return rows;
}
const states = async () =>
  (await stored()).map(({ kind, status, reason }) => [kind, status, reason].filter(Boolean).join(" "));
const planned = async () =>
  Object.fromEntries(
    (await stored()).filter(({ status }) => status === "planned").map(({ kind, from }) => [kind, from]),
  );
async function one(kind = "quarter2"): Promise<Stored> {
  await enroll(dayAway(-400), dayAway(-10));
  return (await stored()).find((row) => row.kind === kind)!;
}
const read = async (id: string, person = owner) =>
  (await test.read("followUps", id, person.token)).body["dataValues"] as Data;
async function outcomes() {
  const { rows } = await sql<{ code: string; amount: number | null; by: string }>`
    select c.code, o.amount, o.verified_by as by from outcomes o join config_outcomes c on c.id = o.outcome_id
    where o.mentee_id = ${mentee.id} and o.deleted_at is null order by c.code`.execute(test.db);
  return rows.map(({ code, amount, by }) => [code, amount, by].filter((part) => part !== null).join(" "));
}

describe("The days of a follow-up", () => {
  it("are those of a table computed by hand", async () => {
    const windows: readonly (readonly [kind: string, day: string, from: string, until: string])[] = [
      ["quarter2", "2025-01-01", "2025-07-01", "2025-09-30"],
      ["quarter2", "2025-03-31", "2025-07-01", "2025-09-30"],
      ["quarter2", "2025-04-01", "2025-10-01", "2025-12-31"],
      ["quarter2", "2025-09-30", "2026-01-01", "2026-03-31"],
      ["quarter2", "2025-10-01", "2026-04-01", "2026-06-30"],
      ["quarter2", "2025-12-31", "2026-04-01", "2026-06-30"],
      ["quarter4", "2024-02-29", "2025-01-01", "2025-03-31"],
      ["quarter4", "2025-06-30", "2026-04-01", "2026-06-30"],
      ["quarter4", "2025-12-31", "2026-10-01", "2026-12-31"],
      ["month12", "2024-02-29", "2025-02-28", "2025-03-28"],
      ["month12", "2023-02-28", "2024-02-28", "2024-03-27"],
      ["month12", "2025-08-31", "2026-08-31", "2026-09-29"],
      ["month24", "2024-02-29", "2026-02-28", "2026-03-28"],
      ["month24", "2022-02-28", "2024-02-28", "2024-03-27"],
      ["release30", "2024-01-30", "2024-02-29", "2024-03-29"],
      ["release30", "2025-12-31", "2026-01-30", "2026-02-28"],
      ["release90", "2023-12-01", "2024-02-29", "2024-03-29"],
    ];
    for (const [kind, day, from, until] of windows) {
      const { rows } = await sql`select due_from::text as from, due_until::text as until
        from follow_up_window(${kind}, ${day}::date)`.execute(test.db);
      expect([kind, day, ...rows]).toEqual([kind, day, { from, until }]);
    }
  });
});

describe("An exit", () => {
  it("schedules the kinds that the organization chooses, and not those whose days are over", async () => {
    await save("organizations", { followUpKinds: ",quarter2,month12," }, organizationId);
    await enroll(dayAway(-500), dayAway(-1));
    expect((await stored()).map(({ kind }) => kind).sort()).toEqual(["month12", "quarter2"]);
    mentee = await makeMentee(test.db, organizationId);
    await enroll("2019-01-01", "2020-01-01");
    expect(await stored()).toEqual([]);
  });

  it("from before an update gets follow-ups once, if their days aren't over, but not deleted ones", async () => {
    const { db } = test;
    const id = await enroll(dayAway(-400), dayAway(-30));
    const before = await stored();
    await sql`delete from follow_ups where enrollment = ${id} and kind <> 'month24'`.execute(db);
    await sql`update follow_ups set deleted_at = now() where enrollment = ${id}`.execute(db);
    await Promise.all([scheduleMissingFollowUps(db), scheduleMissingFollowUps(db)]);
    await scheduleMissingFollowUps(db);
    const withoutId = (rows: Stored[]) =>
      rows.filter(({ kind }) => kind !== "month24").map((row) => ({ ...row, id: "" }));
    expect(before).toHaveLength(4);
    expect((await stored()).map((row) => ({ ...row, id: "" }))).toEqual(withoutId(before));
  });

  it("moves them when its day moves, and closes them when it is removed, until it is back", async () => {
    const id = await enroll(dayAway(-400), dayAway(-30));
    const before = await planned();
    await save("enrollments", { exitDate: dayAway(-32) }, id);
    expect(before["month12"]).not.toBe((await planned())["month12"]);
    await save("enrollments", { exitDate: "" }, id);
    expect(await states()).toEqual(Array(4).fill(expect.stringMatching(/notNeeded noExit$/)));
    await save("enrollments", { exitDate: dayAway(-30) }, id);
    expect(await planned()).toEqual(before);
    expect(await stored()).toHaveLength(4);
  });

  it("from a death or of a deleted enrollment leaves nobody to ask", async () => {
    const id = await enroll(dayAway(-400), dayAway(-30));
    await save("enrollments", { exitReason: "died" }, id);
    expect(new Set(await states())).toEqual(
      new Set(allKinds.slice(2).map((kind) => `${kind} notNeeded died`)),
    );
    await save("enrollments", { exitReason: "completed" }, id);
    await test.remove("enrollments", id, owner.token);
    expect(await states()).toEqual(Array(4).fill(expect.stringMatching(/notNeeded noExit$/)));
  });

  it("is replaced by a later one: after a return, only follow-ups of the last exit are left", async () => {
    const first = await enroll(dayAway(-400), dayAway(-30));
    const second = await enroll(dayAway(-30), "", {
      programId: await insertRow(test.db, "configPrograms", { name: "P" }),
    });
    expect(await states()).toEqual(Array(4).fill(expect.stringMatching(/notNeeded returned$/)));
    await save("enrollments", { exitDate: dayAway(-30) }, second);
    const open = (await stored()).filter(({ status }) => status === "planned");
    expect(new Set(open.map(({ enrollment }) => enrollment))).toEqual(new Set([second]));
    await test.remove("enrollments", second, owner.token);
    const again = (await stored()).filter(({ status }) => status === "planned");
    expect(again.map(({ enrollment }) => enrollment)).toEqual(Array(4).fill(first));
  });

  it("leaves at most one open follow-up per kind and enrollment, and only of the last exit (property)", async () => {
    const { db } = test;
    const day = fc.integer({ min: 0, max: 700 }).map((ago) => dayAway(-ago));
    const step = fc.record({
      what: fc.constantFrom("enroll", "exit", "reopen", "delete", "restore", "answer", "addOwn", "release"),
      which: fc.nat(5),
      day,
      length: fc.nat(300),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const { id } = await makeMentee(db, organizationId);
        const ids: string[] = [];
        for (const { what, which, day: on, length } of steps) {
          const target = ids[which % Math.max(ids.length, 1)] ?? "0";
          const run = {
            enroll: async () => {
              const program = await insertRow(db, "configPrograms", { name: "A program" });
              const row = { organizationId, menteeId: id, programId: program, startDate: on };
              ids.push(await insertRow(db, "enrollments", row));
            },
            exit: () =>
              sql`update enrollments set exit_date = start_date + ${length}::integer where id = ${target}`.execute(
                db,
              ),
            reopen: () => sql`update enrollments set exit_date = null where id = ${target}`.execute(db),
            delete: () => sql`update enrollments set deleted_at = now() where id = ${target}`.execute(db),
            restore: () => sql`update enrollments set deleted_at = null where id = ${target}`.execute(db),
            answer: () =>
              sql`update follow_ups set status = 'answered' where id = (select min(id) from follow_ups
                where mentee_id = ${id} and status = 'planned')`.execute(db),
            addOwn: () =>
              test.save("followUps", "0", { kind: "quarter2", dueFrom: on, dueUntil: on }, owner.token, {
                menteeId: id,
              }),
            release: () =>
              sql`update mentees set expected_release = ${on}::date where id = ${id}`.execute(db),
          }[what];
          await run();
          const { rows } = await sql<{
            kind: string;
            enrollment: string | null;
            last: string | null;
            exit: string | null;
          }>`
            select f.kind, f.enrollment::text, (select l.id::text from last_enrollments(array[${id}]::bigint[]) l) as last,
              e.exit_date::text as exit
            from follow_ups f left join enrollments e on e.id = f.enrollment
            where f.mentee_id = ${id} and f.status = 'planned' and f.enrollment is not null`.execute(db);
          const open = rows.map(({ kind, enrollment }) => `${kind} ${enrollment}`);
          expect(new Set(open).size).toBe(open.length);
          for (const { enrollment, last } of rows) expect(enrollment).toBe(last);
        }
      }),
      { numRuns: times(60, 15) },
    );
  });
});

describe("A release", () => {
  it("gets follow-ups at 30 and 90 days that move with its day, and no others if they enroll again", async () => {
    const release = dayAway(-10);
    await save("mentees", { expectedRelease: release }, mentee.id);
    await enroll(dayAway(-100));
    expect(await planned()).toEqual({ release30: addDays(release, 30), release90: addDays(release, 90) });
    await save("mentees", { expectedRelease: addDays(release, 5) }, mentee.id);
    expect((await planned())["release30"]).toBe(addDays(release, 35));
    const [first] = await stored();
    expect(await save("followUps", { housing: "yes" }, first!.id)).toMatchObject({ status: 1 });
    await sql`update enrollments set exit_date = ${dayAway(-2)}::date where mentee_id = ${mentee.id}`.execute(
      test.db,
    );
    await enroll(dayAway(-1));
    const kinds = (await stored()).map(({ kind, status }) => `${kind} ${status}`);
    expect(kinds.filter((kind) => kind.startsWith("release30"))).toEqual(["release30 answered"]);
    expect(kinds.filter((kind) => kind === "release90 planned")).toHaveLength(1);
    await save("mentees", { expectedRelease: "" }, mentee.id);
    expect(Object.keys(await planned())).toEqual([]);
  });
});

describe("An answer", () => {
  it("creates outcomes with its source, none for no and unknown, and updates them after a change", async () => {
    const { id } = await one();
    const given = {
      employed: "yes",
      wages: "7850.50",
      housing: "no",
      inEducation: "unknown",
      arrested: "yes",
    };
    expect(await save("followUps", { ...given, source: "someone" }, id, worker)).toMatchObject({ status: 1 });
    expect(await read(id)).toMatchObject({
      status: "answered",
      wages: 7850.5,
      source: "someone",
      nextOn: "",
    });
    expect(await outcomes()).toEqual([
      "arrest someone",
      "employed someone",
      "quarterEarnings 7850.5 someone",
    ]);
    await save("followUps", { arrested: "no", housing: "yes", source: "document" }, id);
    expect(await outcomes()).toEqual([
      "employed document",
      "permanentHousing document",
      "quarterEarnings 7850.5 document",
    ]);
    // Without employment, the outcome for wages is removed, too.
    await save("followUps", { employed: "no" }, id);
    expect(await outcomes()).toEqual(["permanentHousing document"]);
    await save("followUps", { employed: "", housing: "", inEducation: "", arrested: "" }, id);
    expect([await outcomes(), (await read(id))["status"]]).toEqual([[], "planned"]);
  });

  it("of a new follow-up is undone with its outcomes", async () => {
    await enroll(dayAway(-400));
    const data = { kind: "quarter2", dueFrom: dayAway(0), dueUntil: dayAway(5), employed: "yes" };
    const body = { tableName: "followUps", tableId: "0", menteeId: mentee.id, data };
    expect((await test.post("saveRecord", body, owner.token, "answered")).body).toMatchObject({ status: 1 });
    expect(await outcomes()).toEqual(["employed own"]);
    const undone = await test.post("undo", { requestId: "answered" }, owner.token);
    expect(undone.body).toMatchObject({ status: 1 });
    expect([await stored(), await outcomes()]).toEqual([[], []]);
  });

  it("that is only unknown is an answer without an outcome", async () => {
    const { id } = await one();
    await save("followUps", { employed: "unknown" }, id);
    expect([(await read(id))["status"], (await read(id))["source"], await outcomes()]).toEqual([
      "answered",
      "own",
      [],
    ]);
  });

  it("that comes second is refused with a sentence, and the first one stays, whatever either answers", async () => {
    const { id } = await one();
    const { version } = await read(id);
    const [first, second] = await Promise.all([
      save("followUps", { employed: "yes", version }, id),
      save("followUps", { housing: "yes", version }, id, worker),
    ]);
    const [kept, refused] = first["status"] === 1 ? [first, second] : [second, first];
    expect(kept["status"]).toBe(1);
    expect(refused).toMatchObject({ status: 0, message: t("server.records.changed") });
    // The refusal includes the first answer, so that the second person can add to it.
    expect((refused["dataValues"] as Data)["status"]).toBe("answered");
    const { employed, housing } = await read(id);
    expect([employed, housing].filter(Boolean)).toEqual(["yes"]);
    expect(await outcomes()).toHaveLength(1);
  });

  it.each([
    ["an unknown answer", { employed: "perhaps" }, "employed"],
    ["wages below zero", { employed: "yes", wages: "-1" }, "wages"],
    ["wages with three decimals", { employed: "yes", wages: "1.005" }, "wages"],
    ["a status that answers nothing", { status: "answered" }, "status"],
    ["answers of someone who refused", { status: "refused", employed: "yes" }, "status"],
    ["days in the wrong order", { dueUntil: "2020-01-01" }, "dueUntil"],
    ["an attempt without a way", { attempts: [{ id: "0", reached: "1" }] }, "attempts"],
  ])("is refused for %s, and nothing is stored", async (_what, data, field) => {
    const { id } = await one();
    const before = await read(id);
    const answer = await save("followUps", data, id);
    expect(answer).toMatchObject({ status: 0, errors: { [field]: expect.any(String) } });
    expect(String(answer["message"]).match(/[.!]/g)).toHaveLength(1);
    expect([await read(id), await outcomes()]).toEqual([before, []]);
  });

  it("doesn't choose its enrollment, and no one opens a second one of a kind", async () => {
    const { id, enrollment } = await one();
    await save("followUps", { enrollment: "1", reason: "died" }, id);
    expect((await stored()).find((row) => row.id === id)).toMatchObject({ enrollment, reason: null });
    const own = { kind: "quarter2", dueFrom: dayAway(0), dueUntil: dayAway(5) };
    expect(await save("followUps", own)).toMatchObject({ errors: { kind: t("server.followUps.isOpen") } });
    await save("followUps", { status: "unreachable" }, id);
    const both = await Promise.all([save("followUps", own), save("followUps", own, "0", worker)]);
    expect(both.map(({ status }) => status).sort()).toEqual([0, 1]);
  });
});

describe("The call list", () => {
  const today = async (person = worker) =>
    (await test.post("today", {}, person.token)).body["dataValues"] as TodayValues<unknown>;
  const due = (values: Data = {}) =>
    insertRow(test.db, "followUps", {
      organizationId,
      menteeId: mentee.id,
      kind: "month12",
      dueFrom: dayAway(-3),
      dueUntil: dayAway(20),
      status: "planned",
      ...values,
    });

  it("has the follow-ups that are due, earliest first, including those of former mentees, with phone and attempts", async () => {
    const [later, first] = [await due(), await due({ dueFrom: dayAway(-8) })];
    await due({ dueFrom: dayAway(4) });
    await due({ status: "refused" });
    await due({ nextOn: dayAway(2) });
    await sql`update mentees set active = false where id = ${mentee.id}`.execute(test.db);
    const { work, todo } = await today();
    expect(work.rows.map(({ id }) => id)).toEqual([first, later]);
    expect([work.total, todo]).toEqual([2, 2]);
    expect(work.rows[0]).toMatchObject({
      table: "followUps",
      call: { phone: "4435550185", attempts: 0 },
      canComplete: true,
    });
  });

  it("shows one again some days after an attempt that reached nobody, whoever else saved it meanwhile", async () => {
    const id = await due();
    const attempt = { attempts: [{ id: "0", method: "call", reached: "0" }] };
    expect(
      await Promise.all([save("followUps", attempt, id), save("followUps", attempt, id, worker)]),
    ).toMatchObject([{ status: 1 }, { status: 1 }]);
    const { attempts, nextOn, status } = await read(id);
    expect([attempts, nextOn, status]).toEqual([
      [expect.objectContaining({ method: "call", reached: "0" }), expect.anything()],
      dayAway(retryDays),
      "planned",
    ]);
    expect((await today()).work.rows).toEqual([]);
    const reached = { attempts: [{ id: "0", method: "call", reached: "1" }], nextOn: dayAway(1) };
    await save("followUps", reached, id);
    expect((await read(id))["nextOn"]).toBe(dayAway(1));
  });
});

describe("Follow-ups", () => {
  it("are for people with the key of outcomes who read sensitive data, and never for mentees or others", async () => {
    const { db } = test;
    const { id } = await one();
    const list = async (person: Person) =>
      (await test.post("getMenteeTable", { tableName: "followUps", menteeId: mentee.id }, person.token))
        .status;
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const keys = ["menteeNotes", "menteeGoals"] as const;
    const blind = await makeStaff(db, organizationId, { role: { roleType: 2, flags } });
    const keyless = await makeStaff(db, organizationId, { role: { roleType: 2, keys } });
    const stranger = await makeStaff(db, await makeOrganization(db));
    const people = [worker, blind, keyless, mentee, stranger];
    expect(await Promise.all(people.map(list))).toEqual([200, 403, 403, 403, 404]);
    for (const person of [blind, keyless, mentee]) {
      const answer = await test.save("followUps", id, { employed: "yes" }, person.token);
      expect(answer.status).toBe(403);
    }
    await sql`update follow_ups set due_from = ${dayAway(-1)}::date where id = ${id}`.execute(db);
    await sql`update mentees set case_manager = ${blind.id} where id = ${mentee.id}`.execute(db);
    expect((await test.post("today", {}, blind.token)).body["dataValues"]).toMatchObject({ todo: 0 });
    expect((await stored()).find((row) => row.id === id)?.status).toBe("planned");
  });

  it("of an anonymized mentee lose attempts and notes, and those still open are closed", async () => {
    const { id } = await one();
    await save("followUps", { note: "His sister works there", attempts: [{ id: "0", method: "call" }] }, id);
    const { rows } = await sql<{
      name: string;
    }>`select last_name as name from mentees where id = ${mentee.id}`.execute(test.db);
    const anonymized = await test.post(
      "anonymizeMentee",
      { tableId: mentee.id, confirm: rows[0]!.name },
      owner.token,
    );
    expect(anonymized.body["status"]).toBe(1);
    const left = await sql`select note, attempts, status from follow_ups where id = ${id}`.execute(test.db);
    expect(left.rows).toEqual([{ note: null, attempts: [], status: "notNeeded" }]);
    expect(await planned()).toEqual({});
  });

  it("of two merged mentees belong to the kept one, and go back when the merge is undone", async () => {
    const { db } = test;
    const kept = mentee;
    const { enrollment } = await one();
    mentee = await makeMentee(db, organizationId);
    const gone = mentee;
    const later = await enroll(dayAway(-300), dayAway(-5), {
      programId: await insertRow(db, "configPrograms", { name: "Other" }),
    });
    const request = { keptId: kept.id, goneId: gone.id, versions: { kept: 1, gone: 1 }, choices: {} };
    const versions = await sql<{ id: string; version: number }>`select id::text, version from mentees
      where id in (${kept.id}, ${gone.id})`.execute(db);
    const of = (id: string) => versions.rows.find((row) => row.id === id)!.version;
    const merged = await test.post(
      "mentees/merge",
      { ...request, versions: { kept: of(kept.id), gone: of(gone.id) } },
      owner.token,
    );
    expect(merged.body).toMatchObject({ status: 1 });
    const openOf = async (id: string) =>
      new Set((await stored(id)).filter(({ status }) => status === "planned").map((row) => row.enrollment));
    expect(await openOf(kept.id)).toEqual(new Set([later]));
    const undone = await test.post("mentees/unmerge", { mergeId: merged.body["mergeId"] }, owner.token);
    expect(undone.body).toMatchObject({ status: 1 });
    expect([await openOf(kept.id), await openOf(gone.id)]).toEqual([new Set([enrollment]), new Set([later])]);
  });
});
