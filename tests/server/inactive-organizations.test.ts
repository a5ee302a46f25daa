/** People of an inactive organization can't sign in with any credential. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { isSameRecipient } from "#server/core/notifications/recipient-check.ts";
import { createInvitation } from "#server/core/accounts/links.ts";
import { storeCards } from "#server/core/paper-cards/cards.ts";
import { makeCardCode } from "#server/core/paper-cards/card-code.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person, testPassword } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { logIn, mailsTo } from "./auth-helpers.ts";

const test = testApp({ seed: "base" });
const world = prepared(() => makeWorld(test.db));

const setActive = (id: string, active: "0" | "1", { token } = world.superOwner) =>
  test.save("organizations", id, { active }, token);

/** Everything that lets a person in, each with whether it works now. */
async function doors(staff: Person, mentee: Person) {
  const { db } = test;
  const invited = await makeStaff(db, world.own);
  await sql`update accounts set password_hash = null where id = ${invited.accountId}`.execute(db);
  const invitation = await createInvitation(db, invited.accountId, staff.accountId);
  const card = makeCardCode();
  const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: world.own, name: "A task" });
  const assignment = { organizationId: world.own, menteeId: mentee.id, menteeTaskId };
  const dates = { startDate: "2026-01-01", endDate: "2026-12-01" };
  const id = await insertRow(db, "menteeUserTasks", { ...assignment, ...dates });
  const steps = [{ table: "menteeUserTasks", id }];
  await storeCards(db, [{ menteeId: mentee.id, code: card, signsIn: true, steps }], staff.accountId);
  const { body } = await test.post("calendarLink", { action: "make", initials: true }, staff.token);
  const feed = new URL((body["dataValues"] as { link: string }).link).pathname.replace("/apicalls/", "");
  const isOk = ({ status }: { status: number }) => status === 200;
  const mail = {
    to: staff.email,
    kind: "reminder",
    channel: "mail",
    account_id: staff.accountId,
    organization_id: world.own,
  };
  return async () => ({
    session: isOk(await test.get("auth/user", staff.token)),
    menteeSession: isOk(await test.get("auth/user", mentee.token)),
    password: (await logIn(test, staff.email, testPassword)).statusCode === 200,
    menteePassword: (await logIn(test, mentee.email, testPassword)).statusCode === 200,
    invitation: isOk(await test.get(`auth/invitation?code=${invitation}`)),
    card: isOk(await test.post("paperCards/open", { code: card })),
    feed: isOk(await test.get(feed)),
    email: await isSameRecipient(db, mail as never),
  });
}

it("Everything that opens an account stops while the organization is inactive, and sessions end", async () => {
  const { db } = test;
  const staff = await makeStaff(db, world.own);
  const mentee = await makeMentee(db, world.own);
  const open = await doors(staff, mentee);
  const before = await open();
  expect(Object.entries(before).filter(([, works]) => !works)).toEqual([]);
  expect((await setActive(world.own, "0")).body).toMatchObject({ status: 1 });
  const during = await open();
  expect(Object.entries(during).filter(([, works]) => works)).toEqual([]);
  await test.post("auth/forgotPass", { username: staff.email });
  await backgroundWorkEnded();
  expect(await mailsTo(db, staff.email)).toEqual([]);
  expect((await setActive(world.own, "1")).body).toMatchObject({ status: 1 });
  const after = await open();
  expect(after).toMatchObject({ password: true, menteePassword: true, invitation: true, card: true });
  expect([after.session, after.menteeSession]).toEqual([false, false]);
  // Other organizations notice nothing.
  expect((await test.get("auth/user", world.otherOwner.token)).status).toBe(200);
});

it("The super-organization stays active, and a sentence at the field says so", async () => {
  const { body } = await setActive(world.superOrganization, "0");
  expect(body).toMatchObject({ status: 0, errors: { active: expect.stringContaining("must stay active") } });
  expect((await test.get("auth/user", world.superOwner.token)).status).toBe(200);
});
