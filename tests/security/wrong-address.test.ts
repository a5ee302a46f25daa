/** A mistyped address of a mentee belongs to a stranger, who reads every email and tries to get access. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { testApp } from "#tests/support/app.ts";
import { signIn } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { isWhole, record } from "#tests/support/suite.ts";

const test = testApp({ seed: "base" });
const world = prepared(() => makeWorld(test.db));

const birthday = "1985-03-04";
const password = "the stranger's own phrase";
/** The parts of the case that a stranger must never read. */
const caseWords = /Stay in recovery|Zachary|Quillfeather|1985-03-04|555-0177|relapse/;
let counter = 0;

interface Case {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  /** A number that only the inviting person sees. */
  readonly number: string | undefined;
}

const save = (tableName: string, tableId: string, data: Record<string, unknown>) =>
  test.save(tableName, tableId, data, world.owner.token);

async function makeCase(changes: Record<string, unknown> = {}): Promise<Case> {
  const email = `stranger${(counter += 1)}@mistyped.test`;
  const data = await sampleData(world, registry.get("mentees")!, world.owner);
  const words = {
    lastName: "Quillfeather",
    middleName: "Zachary",
    cellPhone: "(410) 555-0177",
    notes: "<p>a relapse</p>",
  };
  const invited = { sendInvitation: "1", password: "", passwordConfirm: "" };
  const answer = await save("mentees", "0", { ...data, ...words, birthday, email, ...invited, ...changes });
  expect(answer.body).toMatchObject({ status: 1 });
  const id = String(answer.body["recordId"]);
  const { rows } = await sql<{ account_id: string }>`select account_id from mentees where id = ${id}`.execute(
    world.db,
  );
  const number = answer.body["invitationNumber"] as string | undefined;
  return { id, accountId: rows[0]!.account_id, email, number };
}
const ownPassword = {
  sendInvitation: "0",
  password: "set by the staff",
  passwordConfirm: "set by the staff",
};

async function mailbox(address: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select subject || ' ' || coalesce(body, '') as text from deliveries where "to" = ${address}
    order by id`.execute(world.db);
  return rows.map(({ text }) => text);
}
async function codeIn(address: string, page: string): Promise<string> {
  const code = new RegExp(`/${page}\\?code=([\\w-]{40,})`).exec((await mailbox(address)).join())?.[1];
  expect(code, `a link to ${page}`).toBeTruthy();
  return code!;
}
/** Accepts an invitation. @returns the session's token, or "" */
const accept = async (code: string, answer?: string): Promise<string> => {
  await sql`delete from rate_limits`.execute(world.db);
  const body = { code, password, passwordConfirm: password, ...(answer === undefined ? {} : { answer }) };
  return String((await test.post("auth/acceptInvitation", body)).body["token"] ?? "");
};
const askForCode = async (username: string): Promise<string> => {
  const before = await mailbox(username);
  await test.post("auth/forgotPass", { username });
  await backgroundWorkEnded();
  const fresh = (await mailbox(username)).slice(before.length).join();
  return /[A-Z2-7]{4}-[A-Z2-7]{4}/.exec(fresh)?.[0] ?? "";
};
const rejected = (count: number) => Array.from({ length: count }, (_, day) => `1985-04-0${(day % 9) + 1}`);
async function assign(menteeId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into mentee_goals (organization_id, name)
    values (${world.own}, 'Stay in recovery') returning id`.execute(world.db);
  const data = await sampleData(world, registry.get("menteeUserGoals")!, world.owner);
  const body = { ...data, completed: "0", menteeId, menteeGoalId: rows[0]!.id };
  expect((await save("menteeUserGoals", "0", body)).body).toMatchObject({ status: 1 });
}

/** Attacks. Each returns what the stranger got: a token, a code, or words of the case, or `""` for nothing. */
const ways: Record<string, () => Promise<string>> = {
  async "asks for a reset code before the invitation is accepted"() {
    return askForCode((await makeCase()).email);
  },
  async "asks for a reset code of an account with a password from staff"() {
    return askForCode((await makeCase(ownPassword)).email);
  },
  async "accepts the invitation without an answer"() {
    return accept(await codeIn((await makeCase()).email, "confirm-invitation"));
  },
  async "guesses birthdays, and hits on the sixth"() {
    const code = await codeIn((await makeCase()).email, "confirm-invitation");
    let got = "";
    for (const guess of rejected(5)) got += await accept(code, guess);
    return got + (await accept(code, birthday));
  },
  async "guesses forty birthdays at the same moment, then hits"() {
    const code = await codeIn((await makeCase()).email, "confirm-invitation");
    const tokens = await Promise.all(rejected(40).map((guess) => accept(code, guess)));
    return tokens.join("") + (await accept(code, birthday));
  },
  async "guesses the number, and hits on the sixth"() {
    const { email, number } = await makeCase({ birthday: "" });
    expect(number).toMatch(/^\d{6}$/);
    const code = await codeIn(email, "confirm-invitation");
    let got = (await mailbox(email)).join().includes(number!) ? number! : "";
    for (let shift = 1; shift <= 5; shift += 1) {
      got += await accept(code, String((Number(number) + shift) % 1_000_000).padStart(6, "0"));
    }
    return got + (await accept(code, number));
  },
  async "reads what the invitation and its screen say"() {
    const { email } = await makeCase();
    const screen = await test.get(`auth/invitation?code=${await codeIn(email, "confirm-invitation")}`);
    expect(screen.status).toBe(200);
    return caseWords.exec(JSON.stringify(screen.body) + (await mailbox(email)).join())?.[0] ?? "";
  },
  async "waits for assignments, messages and notices"() {
    const { id, email } = await makeCase();
    const before = await mailbox(email);
    await assign(id);
    await save("menteePassword", id, { password: "another of staff", passwordConfirm: "another of staff" });
    await save("mentees", id, { cellPhone: "(410) 555-0178" });
    return (await mailbox(email)).slice(before.length).join();
  },
  async "confirms the address without being signed in, and as somebody else"() {
    const { accountId, email } = await makeCase(ownPassword);
    const asked = await test.post("auth/sendConfirmation", {}, await signIn(world.db, accountId));
    expect(asked.body).toMatchObject({ status: 1 });
    const code = await codeIn(email, "confirm-invitation");
    expect((await test.post("auth/confirmAddress", { code })).status).toBe(401);
    expect((await test.post("auth/confirmAddress", { code }, world.otherMentee.token)).status).toBe(404);
    const words = caseWords.exec((await mailbox(email)).join())?.[0] ?? "";
    return (await askForCode(email)) + words + (await accept(code, birthday));
  },
  async "uses the invitation once the address is corrected, with the right birthday"() {
    const { id, email } = await makeCase();
    const code = await codeIn(email, "confirm-invitation");
    expect((await save("mentees", id, { email: `right-${email}` })).body).toMatchObject({ status: 1 });
    return (await accept(code, birthday)) + (await askForCode(email));
  },
  async "gets the address of somebody who had confirmed another one"() {
    const { id, accountId, email } = await makeCase(ownPassword);
    await sql`update accounts set email_confirmed_at = now() where id = ${accountId}`.execute(world.db);
    expect(await askForCode(email)).not.toBe("");
    expect((await save("mentees", id, { email: `wrong-${email}` })).body).toMatchObject({ status: 1 });
    await assign(id);
    return (await askForCode(`wrong-${email}`)) + (await mailbox(`wrong-${email}`)).join();
  },
  async "says that it is not them, and goes on with the link and the right birthday"() {
    const { id, accountId, email } = await makeCase();
    const code = await codeIn(email, "confirm-invitation");
    expect((await test.post("auth/notMyAddress", { code })).body).toMatchObject({ status: 1 });
    const before = await mailbox(email);
    const again = await test.post(
      "auth/inviteAgain",
      { tableName: "mentees", tableId: id },
      world.owner.token,
    );
    expect(again.body).toMatchObject({ status: 0 });
    await assign(id);
    const own = await test.post("auth/sendConfirmation", {}, await signIn(world.db, accountId));
    expect(own.body).toMatchObject({ status: 0 });
    const fresh = (await mailbox(email)).slice(before.length).join();
    return (await accept(code, birthday)) + (await askForCode(email)) + fresh;
  },
};

it.runIf(isWhole)("A stranger with a mistyped address gains no access", async () => {
  const found: string[] = [];
  for (const [way, attempt] of Object.entries(ways)) if ((await attempt()) !== "") found.push(way);
  const count = Object.keys(ways).length;
  process.stdout.write(`${count} ways in through a wrong address, ${found.length} succeed\n`);
  expect(found).toEqual([]);
  expect(count).toBe(12);
  record({ test: "Ways in through a wrong address", count, atLeast: 12, result: `${found.length} succeed` });
});
