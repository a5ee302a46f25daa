import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { timezones } from "#shared/constants.ts";
import type { ChartsAnswer, DashboardAnswer, DashboardItem } from "#shared/contracts/responses/dashboard.ts";
import type { PlanAnswer } from "#shared/contracts/responses/plan.ts";
import { dayIn } from "#shared/fields/days.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { dayAway } from "#tests/support/days.ts";
import { roomOf, storeMessage } from "#tests/support/mentee-case.ts";

describe("The dashboard", () => {
  let own: string;
  let other: string;
  let chief: Person;
  let staff: Person;
  const load = async (person: Person) =>
    (await test.get("loadDashboard", person.token)).body as unknown as DashboardAnswer;
  const loadCharts = async (person: Person, query = "") =>
    ((await test.get(`loadDashboard/charts${query}`, person.token)).body as unknown as ChartsAnswer)
      .dataValues;
  const db = () => test.db;
  const mentee = (values: Record<string, unknown> = {}, organizationId = own) =>
    makeMentee(db(), organizationId, { values: { dateOfReferral: dayAway(-3), ...values } });
  const ids = (items: readonly DashboardItem[]) => items.map(({ id }) => id);
  const task = async (who: Person, values: Record<string, unknown> = {}) =>
    insertRow(db(), "menteeUserTasks", {
      organizationId: who.organizationId,
      menteeId: who.id,
      menteeTaskId: await insertRow(db(), "menteeTasks", {
        organizationId: who.organizationId,
        name: "A task",
      }),
      startDate: dayAway(-60),
      endDate: dayAway(10),
      ...values,
    });
  const note = (who: Person, date: string) =>
    insertRow(db(), "menteeUserNotes", {
      organizationId: who.organizationId,
      menteeId: who.id,
      date,
      noteTitle: "Note",
    });

  const test = testApp();
  beforeAll(async () => {
    const top = await makeOrganization(db());
    own = await makeOrganization(db());
    other = await makeOrganization(db());
    chief = await makeStaff(db(), top);
    staff = await makeStaff(db(), own);
  });
  beforeEach(async () => {
    for (const table of [
      "mentee_user_tasks",
      "mentee_user_goals",
      "mentee_user_challenges",
      "mentee_user_notes",
      "mentee_assessments",
      "mentee_staff",
      "notifications",
    ])
      await sql`delete from ${sql.table(table)}`.execute(db());
    await sql`delete from chat_rooms`.execute(db());
    await sql`delete from mentees`.execute(db());
  });

  it("returns every card, even if it is empty [DASH-01] [DASH-09]", async () => {
    expect(await load(staff)).toMatchObject({
      status: 1,
      dataType: "dashboard",
      chats: [],
      dashboardNotifications: [],
      mentees: [],
      urgentMentees: [],
      goals: [],
      tasks: [],
      challenges: [],
    });
    expect((await test.get("loadDashboard")).status).toBe(401);
  });

  it("shows the ten newest referrals, newest first, that the caller may see [DASH-08] [DASH-10] [DASH-11]", async () => {
    const made: Person[] = [];
    for (let n = 0; n < 12; n += 1)
      made.push(
        await mentee({
          dateOfReferral: dayAway(-n),
          firstName: "Mia",
          lastName: `Moon${n}`,
          image: "mia.png",
        }),
      );
    await mentee({ dateOfReferral: null });
    const foreign = await mentee({ dateOfReferral: dayAway(0) }, other);
    const { mentees } = await load(staff);
    expect(ids(mentees)).toEqual(made.slice(0, 10).map(({ id }) => id));
    expect(mentees[0]).toEqual({
      id: made[0]!.id,
      date: dayAway(0),
      name: "Mia Moon0",
      userID: made[0]!.id,
      menteeName: "Mia Moon0",
      notificationSubject: "",
      notificationMessage: "",
      image: "mia.png",
    });
    expect(ids((await load(chief)).mentees)).toContain(foreign.id);
  });

  it("finds the mentees who need attention now [DASH-10] [DASH-12]", async () => {
    const fresh = await mentee({ dateOfReferral: dayAway(-3) });
    const forgotten = await mentee({ dateOfReferral: dayAway(-31) });
    const cared = await mentee({ dateOfReferral: dayAway(-90) });
    await note(cared, dayAway(-30));
    const neglected = await mentee({ dateOfReferral: dayAway(-90) });
    await note(neglected, dayAway(-40));
    const late = await mentee({ dateOfReferral: dayAway(-90) });
    await note(late, dayAway(-1));
    await task(late, { endDate: dayAway(-1) });
    const done = await mentee();
    await task(done, { endDate: dayAway(-1), completed: true });
    await task(done, { endDate: dayAway(-1), active: false });
    await task(done, { endDate: dayAway(0) });
    const archived = await mentee({ active: false, dateOfReferral: dayAway(-90) });
    const deleted = await mentee({ dateOfReferral: dayAway(-90) });
    await sql`update mentees set deleted_at = now() where id = ${deleted.id}`.execute(db());
    await mentee({ dateOfReferral: dayAway(-90) }, other);
    const { urgentMentees } = await load(staff);
    // Overdue work is listed before mentees without contact.
    expect(urgentMentees.map(({ id, date, reason }) => [id, date, reason])).toEqual([
      [late.id, dayAway(-1), "overdue"],
      [neglected.id, dayAway(-40), "quiet"],
      [forgotten.id, dayAway(-31), "quiet"],
    ]);
    expect(ids(urgentMentees)).not.toContain(fresh.id);
    expect(ids(urgentMentees)).not.toContain(archived.id);
    expect((await load(chief)).urgentMentees).toHaveLength(4);
  });

  it("uses the organization's day for late work of staff, and the mentee's day for the mentee [DASH-12]", async () => {
    // The first and the last zone are those where the day starts last and first.
    const zones = ["MIT", "UTC", "NST"].map((code) => timezones.indexOf(code) + 1);
    const days = zones.map((zone) => dayIn(zoneOf(zone)));
    const gap = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    for (const [place, due] of days.entries()) {
      const who = await mentee({ timezone: zones[place] });
      const id = await task(who, { endDate: due });
      for (const [at, today] of days.entries()) {
        const isLate = today > due;
        await sql`update organizations set timezones = ${zones[at]} where id = ${own}`.execute(db());
        const { urgentMentees, counts } = await load(await makeStaff(db(), own));
        expect(urgentMentees.map(({ days: count, overdue }) => [count, overdue?.id])).toEqual(
          isLate ? [[gap(due, today), id]] : [],
        );
        expect(counts?.urgentMentees).toBe(isLate ? 1 : 0);
        await sql`update mentees set timezone = ${zones[at]} where id = ${who.id}`.execute(db());
        expect((await load(who)).nextSteps?.map(({ overdue }) => overdue)).toEqual([isLate]);
        const plan = (await test.get("plan", who.token)).body as unknown as PlanAnswer;
        expect(plan.dataValues.steps.map(({ overdue }) => overdue)).toEqual([isLate]);
      }
      await sql`update mentee_user_tasks set completed = true where id = ${id}`.execute(db());
    }
    await sql`update organizations set timezones = null where id = ${own}`.execute(db());
  });

  it("names the work that has been late the longest, among what the caller may list [DASH-12]", async () => {
    const who = await mentee({ dateOfReferral: dayAway(-90) });
    await mentee({ dateOfReferral: dayAway(-60) });
    await task(who, { endDate: dayAway(-2) });
    await task(who, { endDate: dayAway(-20), completed: true });
    const goal = async (endDate: string) =>
      insertRow(db(), "menteeUserGoals", {
        organizationId: own,
        menteeId: who.id,
        menteeGoalId: await insertRow(db(), "menteeGoals", { organizationId: own, name: "GED class" }),
        startDate: dayAway(-60),
        endDate,
      });
    await goal(dayAway(-1));
    const id = await goal(dayAway(-9));
    const [first, second] = (await load(staff)).urgentMentees;
    expect(first).toMatchObject({ id: who.id, date: dayAway(-9), reason: "overdue" });
    expect(first!.overdue).toEqual({ table: "menteeUserGoals", id, name: "GED class" });
    expect(second).not.toHaveProperty("overdue");
    const limited = async (...more: "menteeTasks"[]) => {
      const keys = ["manageMentees" as const, ...more];
      const reader = await makeStaff(db(), own, {
        role: { flags: ["menteesCanView", "tablesCanView"], keys },
      });
      return (await load(reader)).urgentMentees[0]!;
    };
    expect(await limited("menteeTasks")).toMatchObject({ date: dayAway(-2), overdue: { name: "A task" } });
    expect(await limited()).toMatchObject({ id: who.id, date: dayAway(-9) });
    expect(await limited()).not.toHaveProperty("overdue");
  });

  it("counts and lists only active mentees among the latest referrals", async () => {
    const referred = { values: { dateOfReferral: "2026-05-01" } };
    const [active, former] = [await makeMentee(db(), own, referred), await makeMentee(db(), own, referred)];
    await sql`update mentees set active = false where id = ${former.id}`.execute(db());
    const answer = await load(staff);
    expect(ids(answer.mentees)).toContain(active.id);
    expect(ids(answer.mentees)).not.toContain(former.id);
    const { body } = await test.post(
      "getTable",
      { tableName: "mentees", active: "1", filter: { all: [{ field: "dateOfReferral", op: "notEmpty" }] } },
      staff.token,
    );
    expect(answer.counts).toMatchObject({ mentees: body["totalRecords"] });
  });

  it("narrows to the mentees whose case manager the caller is, and never to more than they may see", async () => {
    const mine = await mentee({ dateOfReferral: dayAway(-60), caseManager: staff.id, image: "own.png" });
    const others = await mentee({ dateOfReferral: dayAway(-60) });
    // Being the case manager of another organization's mentee grants no access.
    const foreign = await mentee({ dateOfReferral: dayAway(-60), caseManager: staff.id }, other);
    for (const who of [mine, others, foreign])
      await task(who, { completed: true, completedAt: new Date(), endDate: dayAway(-1) });
    const whose = async (value: string, person = staff) =>
      (await test.get(`loadDashboard?whose=${value}`, person.token)).body as unknown as DashboardAnswer;
    const answer = await whose("mine");
    expect([ids(answer.mentees), ids(answer.urgentMentees)]).toEqual([[mine.id], [mine.id]]);
    expect([answer.mentees[0]!.image, answer.urgentMentees[0]!.image]).toEqual(["own.png", "own.png"]);
    expect(answer.tasks.map(({ userID }) => userID)).toEqual([mine.id]);
    expect((await loadCharts(staff, "?whose=mine")).completedPerMonth.tasks.at(-1)?.count).toBe(1);
    const team = await whose("team");
    expect(ids(team.mentees).sort()).toEqual([mine.id, others.id].sort());
    expect((await whose("mine", chief)).mentees).toEqual([]);
    // A mentee always gets only their own dashboard.
    expect((await whose("mine", mine)).tasks).toHaveLength(1);
    for (const wrong of ["?whose=all", "?whose=mine&whose=team", "?whose="])
      for (const path of ["loadDashboard", "loadDashboard/charts"])
        expect((await test.get(`${path}${wrong}`, staff.token)).status, wrong).toBe(400);
  });

  it("counts all rows of a card, not only the ten that it shows [DASH-10]", async () => {
    // A role that no other test has, because slow counts are cached by rights for a moment.
    const asking = await makeStaff(db(), own, { role: { keys: allKeys.slice(1) } });
    for (let n = 0; n < 13; n += 1) {
      const who = await mentee({
        dateOfReferral: dayAway(-60),
        ...(n < 11 ? { caseManager: asking.id } : {}),
      });
      await task(who, n < 12 ? { completed: true, completedAt: new Date() } : {});
    }
    await mentee({ dateOfReferral: dayAway(-60) }, other);
    await mentee({ active: false, dateOfReferral: null });
    expect((await load(asking)).counts).toEqual({
      urgentMentees: 13,
      mentees: 13,
      dashboardNotifications: 0,
      goals: 0,
      tasks: 12,
      challenges: 0,
    });
    const mine = (await test.get("loadDashboard?whose=mine", asking.token))
      .body as unknown as DashboardAnswer;
    expect(mine.urgentMentees).toHaveLength(10);
    expect(mine.counts).toMatchObject({ urgentMentees: 11, mentees: 11, tasks: 11 });
  });

  it("stops calling a mentee urgent as soon as the missing step is done [DASH-12]", async () => {
    const urgent = async () => ids((await load(staff)).urgentMentees);
    const [one, two, three] = [
      await mentee({ dateOfReferral: dayAway(-50) }),
      await mentee({ dateOfReferral: dayAway(-50) }),
      await mentee(),
    ];
    const late = await task(three, { endDate: dayAway(-5) });
    expect((await urgent()).sort()).toEqual([one.id, two.id, three.id].sort());
    const noteId = await note(one, dayAway(0));
    const roomId = await roomOf(db(), two);
    await storeMessage(test, roomId, two, "Hello?");
    await test.save("menteeUserTasks", late, { completed: "1" }, staff.token);
    expect(await urgent()).toEqual([]);
    await test.remove("menteeUserNotes", noteId, staff.token);
    await test.save("menteeUserTasks", late, { completed: "0" }, staff.token);
    expect((await urgent()).sort()).toEqual([one.id, three.id].sort());
    await test.post(
      "archiveRecord",
      { tableName: "mentees", tableId: one.id, activeStatus: "0" },
      staff.token,
    );
    expect(await urgent()).toEqual([three.id]);
  });

  it("counts as contact what reached the mentee or came from them (A2.5)", async () => {
    const urgent = async () => ids((await load(staff)).urgentMentees);
    const who = await mentee({ dateOfReferral: dayAway(-50), caseManager: staff.id });
    const roomId = await roomOf(db(), who);
    const write = (person: Person, messageType: "Message" | "Notice" = "Message") =>
      storeMessage(test, roomId, person, "opened", { messageType });
    expect(await write(staff)).toMatchObject({ id: expect.any(Number) });
    expect(await write(who, "Notice")).toMatchObject({ id: expect.any(Number) });
    const log = (reached: "0" | "1") =>
      test.post("quickLog", { menteeId: who.id, contactKind: "call", reached }, staff.token);
    const tried = await log("0");
    expect(await urgent()).toEqual([who.id]);
    const body = { tableName: "menteeUserNotes", tableId: tried.body["recordId"], data: { reached: "1" } };
    await test.post("saveRecord", body, staff.token);
    expect(await urgent()).toEqual([]);
    await test.post("saveRecord", { ...body, data: { reached: "0" } }, staff.token);
    expect(await urgent()).toEqual([who.id]);
    await write(who);
    expect(await urgent()).toEqual([]);
  });

  it("shows the latest completed items, with the mentee's name [DASH-08] [DASH-10] [DASH-13]", async () => {
    const who = await mentee({ firstName: "Mia", lastName: "Moon" });
    const made: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      made.push(await task(who, { completed: true, completedAt: new Date(Date.now() - n * 60_000) }));
    }
    await task(who);
    await task(await mentee({}, other), { completed: true, completedAt: new Date() });
    const { tasks, goals, challenges } = await load(staff);
    expect(ids(tasks)).toEqual(made.slice(0, 10));
    expect(tasks[0]).toMatchObject({ name: "A task", userID: who.id, menteeName: "Mia Moon" });
    expect(tasks[0]?.date).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect([goals, challenges]).toEqual([[], []]);
  });

  it("has at most ten rows per card, each with every key, the newest first [DASH-08] [DASH-10] [DASH-13]", async () => {
    const busy = await makeStaff(db(), own);
    const minute = (n: number) => new Date(Date.now() - n * 60_000);
    const newest: Record<string, string[]> = { goals: [], challenges: [], chats: [] };
    const given = async (table: string, catalog: string, field: string, menteeId: string, n: number) =>
      insertRow(db(), table, {
        organizationId: own,
        menteeId,
        [field]: await insertRow(db(), catalog, { organizationId: own, name: `Item ${n}` }),
        startDate: dayAway(-60),
        endDate: dayAway(10),
        completed: true,
        completedAt: minute(n),
      });
    for (let n = 0; n < 12; n += 1) {
      const who = await mentee({ dateOfReferral: dayAway(-60 - n), caseManager: busy.id });
      newest["goals"]!.push(await given("menteeUserGoals", "menteeGoals", "menteeGoalId", who.id, n));
      newest["challenges"]!.push(
        await given("menteeUserChallenges", "menteeChallenges", "menteeChallengeId", who.id, n),
      );
      await given("menteeUserTasks", "menteeTasks", "menteeTaskId", who.id, n);
      const roomId = await roomOf(db(), who);
      await storeMessage(test, roomId, who, "Hello?");
      newest["chats"]!.unshift(roomId);
    }
    // A message makes no mentee urgent, but a late assignment does.
    const { rows: all } = await sql<{ id: string }>`select id from mentees`.execute(db());
    for (const { id } of all) await task({ id, organizationId: own } as Person, { endDate: dayAway(-5) });
    // Notifications are stored shortly after their messages.
    await expect.poll(async () => (await load(busy)).dashboardNotifications).toHaveLength(10);
    const answer = await load(busy);
    const cards = {
      chats: answer.chats,
      dashboardNotifications: answer.dashboardNotifications,
      mentees: answer.mentees,
      urgentMentees: answer.urgentMentees,
      goals: answer.goals,
      tasks: answer.tasks,
      challenges: answer.challenges,
    };
    for (const [card, items] of Object.entries(cards)) {
      expect({ card, rows: items.length }).toEqual({ card, rows: 10 });
      for (const item of items) {
        expect(item).toMatchObject({
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
          name: expect.stringMatching(/./),
          id: expect.stringMatching(/^\d+$/),
          userID: expect.any(String),
          menteeName: expect.any(String),
          notificationSubject: expect.any(String),
          notificationMessage: expect.any(String),
        });
      }
    }
    for (const card of ["goals", "challenges", "chats"] as const)
      expect(ids(answer[card])).toEqual(newest[card]!.slice(0, 10));
  });

  it("shows only the person's chats and unread notifications [DASH-08] [DASH-10]", async () => {
    const who = await mentee({ firstName: "Mia", lastName: "Moon", caseManager: staff.id });
    await mentee({ caseManager: staff.id });
    const roomId = await roomOf(db(), who);
    await storeMessage(test, roomId, who, "Are you there?");
    const colleague = await makeStaff(db(), own);
    // The notification is stored shortly after its message.
    await expect.poll(async () => (await load(staff)).dashboardNotifications).toHaveLength(1);
    const answer = await load(staff);
    expect(answer.chats).toMatchObject([
      {
        id: roomId,
        name: "Mia Moon",
        menteeName: "Mia Moon",
        userID: who.id,
        notificationMessage: "Are you there?",
        messageCount: "1",
        sender: "Mia Moon",
      },
    ]);
    // The room has the case manager's name for its mentee, who wrote the message.
    expect((await load(who)).chats).toMatchObject([{ notificationMessage: "Are you there?", sender: "" }]);
    expect(answer.dashboardNotifications).toMatchObject([
      {
        name: "Message from Mia Moon",
        notificationSubject: "Message from Mia Moon",
        notificationUrl: `/chat/${roomId}`,
      },
    ]);
    expect(await load(colleague)).toMatchObject({ chats: [], dashboardNotifications: [] });
  });

  it("follows flags and keys: no card contains what its list would refuse", async () => {
    const who = await mentee({ dateOfReferral: dayAway(-60) });
    await task(who, { completed: true, completedAt: new Date() });
    const blind = await makeStaff(db(), own, { role: { flags: ["tablesCanView"], keys: ["jobs"] } });
    const answer = await load(blind);
    expect(answer).toMatchObject({ mentees: [], urgentMentees: [], tasks: [], chats: [] });
    expect(answer.counts).toMatchObject({ mentees: 0, urgentMentees: 0, tasks: 0 });
    expect((await test.get("loadDashboard/charts", blind.token)).status).toBe(403);
    expect((await test.get("loadDashboard/charts")).status).toBe(401);
    const narrow = await makeStaff(db(), own, {
      role: { flags: ["menteesCanView", "tablesCanView"], keys: ["manageMentees", "menteeTasks"] },
    });
    const seen = await load(narrow);
    expect(seen.tasks).toHaveLength(1);
    const charts = await loadCharts(narrow);
    expect(charts.completedPerMonth.tasks).toHaveLength(12);
    expect(charts.completedPerMonth.goals).toEqual([]);
    expect(charts.menteesByProgramStatus).toEqual([]);
    expect(await loadCharts(narrow)).toEqual(charts);
  });

  it("counts twelve months and the program status of active mentees", async () => {
    const month = (offset: number) => {
      const date = new Date();
      return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1))
        .toISOString()
        .slice(0, 7);
    };
    const who = await mentee({ dateOfReferral: `${month(0)}-01` });
    await mentee({ dateOfReferral: `${month(-11)}-01` });
    await mentee({ dateOfReferral: `${month(-12)}-28` });
    const gone = await mentee({ active: false, dateOfReferral: `${month(0)}-01` });
    await mentee({ dateOfReferral: `${month(0)}-01` }, other);
    await task(who, { completed: true, completedAt: new Date(`${month(-1)}-15T12:00:00Z`) });
    const [active, paused] = [
      await insertRow(db(), "configProgramStatus", { name: "Active" }),
      await insertRow(db(), "configProgramStatus", { name: "Paused", nameEs: "En pausa" }),
    ];
    for (const [person, programStatus] of [
      [who, [active, paused]],
      [gone, [active]],
    ] as const) {
      await insertRow(db(), "menteeAssessments", { organizationId: own, menteeId: person.id, programStatus });
    }
    // A role that no other test has, because slow counts are cached by organization and rights for a moment.
    const keys = allKeys.filter((key) => key !== "jobs");
    const charts = await loadCharts(await makeStaff(db(), own, { role: { keys } }));
    expect(charts.referralsPerMonth.map((one) => one.month)).toEqual(
      Array.from({ length: 12 }, (_, n) => month(n - 11)),
    );
    expect(charts.referralsPerMonth.map((one) => one.count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(charts.completedPerMonth.tasks.at(-2)).toEqual({ month: month(-1), count: 1 });
    expect(charts.menteesByProgramStatus).toEqual([
      { id: active, name: "Active", count: 1 },
      { id: paused, name: "Paused", count: 1 },
    ]);
    const spanish = await loadCharts(await makeStaff(db(), own, { role: { keys }, language: "es" }));
    expect(spanish.menteesByProgramStatus).toEqual([
      { id: active, name: "Active", count: 1 },
      { id: paused, name: "En pausa", count: 1 },
    ]);
  });

  it("counts what was done in the current month of the organization", async () => {
    const now = new Date();
    // 1:00 on the first day of last month in Greenwich, which is still the month before on Midway.
    const completedAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1, 1));
    const month = completedAt.toISOString().slice(0, 7);
    await task(await mentee(), { completed: true, completedAt });
    for (const [code, count, lacking] of [
      ["UTC", 1, "eLearning"],
      ["MIT", 0, "resources"],
    ] as const) {
      // A role that no other test has, because slow counts are cached by organization and rights for a moment.
      const keys = allKeys.filter((key) => key !== lacking);
      await sql`update organizations set timezones = ${timezones.indexOf(code) + 1} where id = ${own}`.execute(
        db(),
      );
      const reader = await makeStaff(db(), own, { role: { keys } });
      const { completedPerMonth } = await loadCharts(reader);
      expect(completedPerMonth.tasks.find((one) => one.month === month)?.count, code).toBe(count);
      expect(
        completedPerMonth.tasks.reduce((sum, one) => sum + one.count, 0),
        code,
      ).toBe(1);
    }
  });

  it("shows a mentee their plan, points and case manager, and nothing about others [DASH-01]", async () => {
    const manager = await makeStaff(db(), own, {
      values: { firstName: "Ana", lastName: "Alba", image: "ana.png", cellPhone: "(410) 555-0100" },
    });
    const who = await mentee({ caseManager: manager.id });
    const soon = await task(who, { endDate: dayAway(2), points: 20, description: "Bring your papers" });
    const late = await task(who, { endDate: dayAway(-2) });
    await task(who, { active: false });
    const done = await task(who, { completed: true, completedAt: new Date(), points: 15 });
    await task(await mentee(), { completed: true, completedAt: new Date(), points: 99 });
    const answer = await load(who);
    expect(answer).toMatchObject({ mentees: [], urgentMentees: [], pointsEarned: 15 });
    expect((await test.get("loadDashboard/charts", who.token)).status).toBe(403);
    expect(ids(answer.tasks)).toEqual([done]);
    expect(answer.caseManager).toEqual({
      name: "Ana Alba",
      image: "ana.png",
      email: manager.email,
      cellPhone: "(410) 555-0100",
    });
    expect(answer.nextSteps?.map(({ id, overdue }) => [id, overdue])).toEqual([
      [late, true],
      [soon, false],
    ]);
    expect(answer.nextSteps?.[1]).toEqual({
      table: "menteeUserTasks",
      id: soon,
      name: "A task",
      startDate: dayAway(-60),
      endDate: dayAway(2),
      points: 20,
      overdue: false,
      description: "Bring your papers",
      version: 1,
    });
    expect((await load(await mentee())).caseManager).toBeNull();
  });
});
