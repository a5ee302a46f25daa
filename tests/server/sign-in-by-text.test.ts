/** Signing in with a code by text: for mentees without email, and for nobody else (ADR 79). */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

let test: TestApp;
let organizationId: string;
let count = 0;
beforeAll(async () => {
  const env = { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" };
  test = await createTestApp({ env });
  organizationId = await makeOrganization(test.database.db);
});
afterAll(() => test?.close());
beforeEach(async () => {
  for (const table of ["deliveries", "rate_limits"])
    await sql`delete from ${sql.table(table)}`.execute(test.database.db);
});

const nextPhone = () => `(555) 202-${String((count += 1)).padStart(4, "0")}`;
interface Phoned extends Person {
  readonly phone: string;
  readonly clientId: string;
}

/** A mentee without email and password, whose phone takes texts. */
async function makePhoned(more: Record<string, unknown> = {}): Promise<Phoned> {
  const [phone, clientId] = [nextPhone(), `CL-${count}`];
  const values = { cellPhone: phone, clientId, birthday: "1985-04-03", ...more };
  const { db } = test.database;
  const mentee = await makeMentee(db, organizationId, { values });
  await sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null where id = ${mentee.accountId}`.execute(
    db,
  );
  await sql`update mentees set email = null, text_consent_on = organization_day(organization_id), text_consent_to = mobile
    where id = ${mentee.id}`.execute(db);
  return { ...mentee, phone, clientId };
}

const ask = (username: string) => test.post("auth/signInCode", { username });
const enter = (username: string, verificationCode: string, birthday = "") =>
  test.post("auth/signInWithCode", { username, verificationCode, birthday });
const texts = async () =>
  (
    await sql<{
      body: string;
      to: string;
    }>`select body, "to" from deliveries where kind = 'signInCode' order by id`.execute(test.database.db)
  ).rows;
async function codeFor(username: string): Promise<string> {
  await ask(username);
  return /\d{6}/.exec((await texts()).at(-1)?.body ?? "")?.[0] ?? "";
}
const isIn = (body: Record<string, unknown>) => typeof body["token"] === "string";

describe("a mentee without email", () => {
  it("signs in by number, is asked for its birthday once, and never again at this number", async () => {
    const mia = await makePhoned();
    const code = await codeFor(mia.phone.replace(/\D/g, ""));
    expect((await enter(mia.phone, code)).body).toMatchObject({ status: true, nextPage: "enterBirthday" });
    const { body } = await enter(mia.phone, code, "1985-04-03");
    expect(body).toMatchObject({ status: 1, accountType: "mentee", id: mia.id });
    expect((await test.get("plan", String(body["token"]))).status).toBe(200);
    const second = await enter(mia.phone, await codeFor(mia.phone));
    expect(isIn(second.body)).toBe(true);
    // Another number has to be proved anew.
    const number = nextPhone();
    await sql`update mentees set cell_phone = ${number}, text_consent_to = e164(${number}) where id = ${mia.id}`.execute(
      test.database.db,
    );
    expect((await enter(number, await codeFor(number))).body).toMatchObject({ nextPage: "enterBirthday" });
  });

  it("signs in by client number, and two who share a phone by nothing else", async () => {
    const mia = await makePhoned();
    const leo = await makePhoned({ cellPhone: mia.phone });
    await ask(mia.phone);
    expect(await texts()).toEqual([]);
    const code = await codeFor(` ${leo.clientId.toLowerCase()} `);
    expect((await enter(leo.clientId, code, "1985-04-03")).body).toMatchObject({ id: leo.id });
    expect((await enter(mia.clientId, code, "1985-04-03")).body).toMatchObject({ status: false });
  });

  it("uses a code once, also at the same time, and not after its time or another code's", async () => {
    const mia = await makePhoned();
    const code = await codeFor(mia.phone);
    const both = await Promise.all([1, 2, 3].map(() => enter(mia.phone, code, "1985-04-03")));
    expect(both.filter(({ body }) => isIn(body))).toHaveLength(1);
    expect(isIn((await enter(mia.phone, code)).body)).toBe(false);
    const late = await codeFor(mia.phone);
    await sql`update verification_codes set expires_at = now() - interval '1 second'`.execute(
      test.database.db,
    );
    expect(isIn((await enter(mia.phone, late)).body)).toBe(false);
  });

  it("loses the code after five wrong ones or five wrong birthdays", async () => {
    for (const wrong of [
      (who: string, _code: string) => enter(who, "000000x"),
      (who: string, code: string) => enter(who, code, "1985-04-04"),
    ]) {
      const mia = await makePhoned();
      const code = await codeFor(mia.phone);
      for (let at = 0; at < 5; at += 1)
        expect((await wrong(mia.phone, code)).body).toMatchObject({ status: false });
      expect(isIn((await enter(mia.phone, code, "1985-04-03")).body)).toBe(false);
    }
  });

  it("gets three codes an hour", async () => {
    const mia = await makePhoned();
    for (let at = 0; at < 5; at += 1) await ask(mia.phone);
    expect(await texts()).toHaveLength(3);
  });

  it("cannot use the code of a password, nor its own for a password", async () => {
    const mia = await makePhoned();
    const { db } = test.database;
    const code = await codeFor(mia.phone);
    await sql`update verification_codes set purpose = 'reset'`.execute(db);
    expect(isIn((await enter(mia.phone, code, "1985-04-03")).body)).toBe(false);
    await sql`update verification_codes set purpose = 'signIn'`.execute(db);
    await sql`update accounts set email_key = 'mia@phone.example' where id = ${mia.accountId}`.execute(db);
    const reset = { username: "mia@phone.example", verificationCode: code };
    expect((await test.post("auth/checkVerificationCode", reset)).body).toMatchObject({ status: false });
  });
});

describe("nothing is sent", () => {
  it("to a phone that did not agree, said stop or has another number, nor to staff, closed and unknown ones", async () => {
    const { db } = test.database;
    const change = (what: ReturnType<typeof sql>) => what.execute(db);
    const [silent, stopped, moved, closed] = await Promise.all([
      makePhoned(),
      makePhoned(),
      makePhoned(),
      makePhoned(),
    ]);
    await change(sql`update mentees set text_consent_on = null where id = ${silent.id}`);
    await change(sql`insert into text_stops (number) select mobile from mentees where id = ${stopped.id}`);
    await change(sql`update mentees set text_consent_to = '+15550000000' where id = ${moved.id}`);
    await change(sql`update mentees set active = false where id = ${closed.id}`);
    const staff = await makeStaff(db, organizationId, { values: { cellPhone: nextPhone() } });
    const answers = new Set<string>();
    for (const who of [silent, stopped, moved, closed]
      .map(({ phone }) => phone)
      .concat("(555) 999-9999", "CL-0", "' or 1=1 --", "")) {
      const { status, body } = await ask(who);
      answers.add(JSON.stringify([status, body]));
    }
    const { rows } = await sql<{
      phone: string;
    }>`select cell_phone as phone from users where id = ${staff.id}`.execute(db);
    answers.add(JSON.stringify([200, (await ask(rows[0]?.phone ?? "")).body]));
    const mia = await makePhoned();
    answers.add(JSON.stringify([200, (await ask(mia.phone)).body]));
    // Whoever is known hears the same.
    expect(answers.size).toBe(1);
    expect(await texts()).toHaveLength(1);
  });

  it("that says whose code it is", async () => {
    const mia = await makePhoned({ firstName: "Planted", lastName: "Planted" });
    await ask(mia.phone);
    const [{ body, to } = { body: "", to: "" }] = await texts();
    expect(to).toBe(`+1${mia.phone.replace(/\D/g, "")}`);
    expect(body).toMatch(/^\d{6} is your code\./);
    expect(body).not.toContain("Planted");
  });
});

it("a closed case and an anonymized one stay closed with a code in hand", async () => {
  const mia = await makePhoned();
  const code = await codeFor(mia.phone);
  await sql`update mentees set active = false where id = ${mia.id}`.execute(test.database.db);
  expect(isIn((await enter(mia.phone, code, "1985-04-03")).body)).toBe(false);
});

it("wrong codes count for the number and the address together, and stop nobody else there", async () => {
  const [mia, other] = await Promise.all([makePhoned(), makePhoned()]);
  const digits = mia.phone.replace(/\D/g, "");
  const written = [mia.phone, digits, `1${digits}`, `+1 ${digits}`, `00 ${digits}`];
  for (let tried = 0; tried < 10; tried += 1)
    expect((await enter(written[tried % written.length]!, "000000")).body).toMatchObject({ status: false });
  for (const phone of written) expect((await enter(phone, "000000")).status).toBe(429);
  expect((await enter(mia.clientId, "000000")).status).toBe(200);
  const code = await codeFor(other.phone);
  expect(isIn((await enter(other.phone, code, "1985-04-03")).body)).toBe(true);
});

it("an inactive organization lets nobody in with a code, and texts nobody one", async () => {
  const { db } = test.database;
  const [mia, leo] = await Promise.all([makePhoned(), makePhoned()]);
  const code = await codeFor(mia.phone);
  await sql`update organizations set active = false where id = ${organizationId}`.execute(db);
  expect(isIn((await enter(mia.phone, code, "1985-04-03")).body)).toBe(false);
  await ask(leo.phone);
  expect(await texts()).toHaveLength(1);
  await sql`update organizations set active = true where id = ${organizationId}`.execute(db);
  expect(isIn((await enter(mia.phone, code, "1985-04-03")).body)).toBe(true);
});
