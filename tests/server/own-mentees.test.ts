/** Names and numbers that a team member's phone may keep: whose, what, and how long (ADR 95). */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { maxOwnMentees, type OwnMenteesAnswer } from "#shared/contracts/responses/own-mentees.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

let organizationId: string;
let mentor: Person;
const test = testApp({ env: { SESSION_IDLE_MINUTES: "30" } });
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  organizationId = await makeOrganization(db);
  const flags = ["menteesCanView", "tablesCanAdd"] as const;
  mentor = await makeStaff(db, organizationId, {
    role: { roleType: 2, flags, keys: ["manageMentees"], values: { caseloadOnly: true } },
  });
});

const make = (values: Record<string, unknown>) => makeMentee(test.db, organizationId, { values });
const read = async ({ token }: Person) =>
  (await test.get("ownMentees", token)).body as unknown as OwnMenteesAnswer;

it("The list has the mentees of the caseload by name, with a number to call and nothing else", async () => {
  const { db } = test;
  const colleague = await makeStaff(db, organizationId);
  const own = await make({ firstName: "Ana", lastName: "Zapata", cellPhone: "(555) 208-0001" });
  const worked = await make({
    firstName: "Bo",
    lastName: "Abel",
    cellPhone: "",
    workPhone: "(555) 208-0002",
  });
  const bare = await make({ firstName: "Cy", lastName: "Moss" });
  const theirs = await make({ lastName: "Foreign" });
  const gone = await make({ lastName: "Gone", active: false });
  const foreign = await makeMentee(db, await makeOrganization(db), { values: { lastName: "Far" } });
  for (const one of [own, worked, bare, gone, foreign])
    await test.query(sql`insert into mentee_staff (organization_id, mentee_id, staff_id, duty, from_date)
      values (${one.organizationId}, ${one.id}, ${mentor.id}, 'mentor', organization_day(${one.organizationId}))`);
  await test.query(sql`insert into mentee_staff (organization_id, mentee_id, staff_id, duty, from_date)
    values (${organizationId}, ${theirs.id}, ${colleague.id}, 'mentor', organization_day(${organizationId}))`);
  const { dataValues, ...answer } = await read(mentor);
  expect(dataValues).toEqual([
    { id: worked.id, name: "Bo Abel", phone: "(555) 208-0002" },
    { id: bare.id, name: "Cy Moss", phone: "" },
    { id: own.id, name: "Ana Zapata", phone: "(555) 208-0001" },
  ]);
  expect(answer).toEqual({
    status: 1,
    dataType: "ownMentees",
    keepsForSeconds: expect.any(Number),
    hasMore: false,
  });
  // An Owner sees all mentees, and keeps only their own.
  expect((await read(colleague)).dataValues.map(({ id }) => id)).toEqual([theirs.id]);
});

it("The list is kept as long as an unused session would last, and reading it does not extend the session", async () => {
  await test.query(sql`update sessions set last_used_at = now() - interval '20 minutes'
    where account_id = ${mentor.accountId}`);
  for (const _ of ["once", "again"]) {
    const { keepsForSeconds } = await read(mentor);
    expect(keepsForSeconds).toBeGreaterThan(300);
    expect(keepsForSeconds).toBeLessThanOrEqual(600);
  }
  await test.query(sql`update sessions set expires_at = now() + interval '5 minutes', last_used_at = now()
    where account_id = ${mentor.accountId}`);
  expect((await read(mentor)).keepsForSeconds).toBeLessThanOrEqual(300);
  await test.query(sql`update sessions set expires_at = now() + interval '9 hours', last_used_at = now() - interval '31 minutes'
    where account_id = ${mentor.accountId}`);
  expect((await test.get("ownMentees", mentor.token)).status).toBe(401);
  await test.query(sql`update sessions set last_used_at = now() where account_id = ${mentor.accountId}`);
});

it("The list is not kept if the organization turned it off", async () => {
  await test.query(sql`update organizations set staff_offline = false where id = ${organizationId}`);
  expect((await read(mentor)).keepsForSeconds).toBe(0);
  await test.query(sql`update organizations set staff_offline = true where id = ${organizationId}`);
  expect((await read(mentor)).keepsForSeconds).toBeGreaterThan(0);
});

it(`The list has ${maxOwnMentees} mentees at most, and says if there are more`, async () => {
  await test.query(sql`insert into mentee_staff (organization_id, mentee_id, staff_id, duty, from_date)
    select m.organization_id, m.id, ${mentor.id}, 'backup', organization_day(m.organization_id) from mentees m, generate_series(1, 1)
    where m.organization_id = ${organizationId} and m.last_name = 'Foreign'`);
  for (let at = 0; at < maxOwnMentees; at += 1) {
    const one = await make({ lastName: `Many${at}` });
    await test.query(sql`insert into mentee_staff (organization_id, mentee_id, staff_id, duty, from_date)
      values (${organizationId}, ${one.id}, ${mentor.id}, 'mentor', organization_day(${organizationId}))`);
  }
  const { dataValues, hasMore } = await read(mentor);
  expect([dataValues.length, hasMore]).toEqual([maxOwnMentees, true]);
});
