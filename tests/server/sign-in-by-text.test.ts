/** Signing in with a code by text, only for mentees without email (ADR 79). */
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isSameRecipient } from "#server/core/notifications/recipient-check.ts";
import { receiveText } from "#server/features/texts/inbound.ts";
import { asSystem } from "#server/kernel/context.ts";
import { makeTexter } from "#server/platform/texts/gateway.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { cookieOf, endMeanwhile } from "./auth-helpers.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

let test: TestApp;
let organizationId: string;
let count = 0;
let gateway: Server;
let sentBodies: (string | null)[];
beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      sentBodies.push(new URLSearchParams(Buffer.concat(chunks).toString()).get("Body"));
      response
        .writeHead(201, { "content-type": "application/json" })
        .end(JSON.stringify({ sid: randomUUID() }));
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  const env = { SMS_URL: `http://AC1:secret@127.0.0.1:${port}`, SMS_FROM: "+15550009999" };
  // The application's worker would take the texts that these tests send.
  test = await createTestApp({ env, clock: makeTestClock() });
  organizationId = await makeOrganization(test.db);
});
afterAll(async () => {
  await test?.close();
  gateway.close();
});
beforeEach(async () => {
  sentBodies = [];
  for (const table of ["deliveries", "rate_limits"])
    await sql`delete from ${sql.table(table)}`.execute(test.db);
});

const nextPhone = () => `(555) 202-${String((count += 1)).padStart(4, "0")}`;
interface Phoned extends Person {
  readonly phone: string;
  readonly clientId: string;
}

/** A mentee without email and password, whose phone takes texts. */
async function makePhoned(more: Record<string, unknown> = {}, inside = organizationId): Promise<Phoned> {
  const [phone, clientId] = [nextPhone(), `CL-${count}`];
  const values = { cellPhone: phone, clientId, birthday: "1985-04-03", ...more };
  const { db } = test;
  const mentee = await makeMentee(db, inside, { values });
  await sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null where id = ${mentee.accountId}`.execute(
    db,
  );
  await sql`update mentees set email = null, text_consent_on = organization_day(organization_id), text_consent_to = mobile,
      sign_in_mobile = mobile
    where id = ${mentee.id}`.execute(db);
  return { ...mentee, phone, clientId };
}

const ask = (username: string) => test.post("auth/signInCode", { username });
/** Enters a code from a device that signed in before, or from a new one. @returns the answer and the device's cookie */
async function enter(username: string, verificationCode: string, birthday = "", device = "") {
  const answer = await test.app.inject({
    method: "POST",
    url: "/apicalls/auth/signInWithCode",
    payload: { username, verificationCode, birthday },
    cookies: device ? { device } : {},
  });
  const body = answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, body, device: cookieOf(answer, "device") ?? "" };
}
const texts = async () =>
  (
    await sql<{
      body: string;
      to: string;
    }>`select body, "to" from deliveries where kind = 'signInCode' order by id`.execute(test.db)
  ).rows;
async function codeFor(username: string): Promise<string> {
  await ask(username);
  return lastCode(await texts());
}
/** Sends what waits, as the application does. @returns how many texts left */
const drain = () =>
  makeTexter(
    test.database.application,
    test.env,
    test.env.sms!,
    { warn: () => undefined },
    () => Promise.resolve(),
    undefined,
    isSameRecipient,
  )();
const lastCode = (sent: readonly { body: string }[]) => /\d{6}/.exec(sent.at(-1)?.body ?? "")?.[0] ?? "";
const isIn = (body: Record<string, unknown>) => typeof body["token"] === "string";

describe("A mentee without email", () => {
  it("signs in by number, and enters month and day of the birthday on a new device only", async () => {
    const mia = await makePhoned();
    const code = await codeFor(mia.phone.replace(/\D/g, ""));
    expect((await enter(mia.phone, code)).body).toMatchObject({ status: true, nextPage: "enterBirthday" });
    const { body, device } = await enter(mia.phone, code, "04-03");
    expect(body).toMatchObject({ status: 1, accountType: "mentee", id: mia.id });
    expect((await test.get("plan", String(body["token"]))).status).toBe(200);
    expect(isIn((await enter(mia.phone, await codeFor(mia.phone), "", device)).body)).toBe(true);
    // A thief who reads a code on the lock screen has another device.
    const read = await codeFor(mia.phone);
    expect((await enter(mia.phone, read)).body).toMatchObject({ nextPage: "enterBirthday" });
    expect((await enter(mia.phone, read, "", "x".repeat(43))).body).toMatchObject({
      nextPage: "enterBirthday",
    });
  });

  it("is not recognized on a device where only another account signed in", async () => {
    const [mia, leo] = await Promise.all([makePhoned(), makePhoned()]);
    const { device } = await enter(mia.phone, await codeFor(mia.phone), "04-03");
    expect((await enter(leo.phone, await codeFor(leo.phone), "", device)).body).toMatchObject({
      nextPage: "enterBirthday",
    });
  });

  it("is asked again after staff signed them out everywhere, as for a lost phone", async () => {
    const mia = await makePhoned();
    const { device } = await enter(mia.phone, await codeFor(mia.phone), "04-03");
    const owner = await makeStaff(test.db, organizationId);
    const person = { tableName: "mentees", tableId: mia.id };
    expect((await test.post("auth/sessions/endOf", person, owner.token)).body).toMatchObject({ status: 1 });
    expect((await enter(mia.phone, await codeFor(mia.phone), "", device)).body).toMatchObject({
      nextPage: "enterBirthday",
    });
  });

  it("gets five wrong birthdays a day over all codes, then no new device gets in, and the team is notified", async () => {
    const mia = await makePhoned();
    const { device } = await enter(mia.phone, await codeFor(mia.phone), "04-03");
    const owner = await makeStaff(test.db, organizationId);
    for (let tried = 0; tried < 5; tried += 1) {
      const code = tried % 3 === 0 ? await codeFor(mia.phone) : lastCode(await texts());
      expect((await enter(mia.phone, code, "04-04")).body).toMatchObject({ status: false });
    }
    // The code is used up, even for the right birthday and the known device.
    expect(isIn((await enter(mia.phone, lastCode(await texts()), "04-03")).body)).toBe(false);
    expect(isIn((await enter(mia.phone, lastCode(await texts()), "", device)).body)).toBe(false);
    await sql`update verification_codes set created_at = created_at - interval '2 hours'`.execute(test.db);
    expect(isIn((await enter(mia.phone, await codeFor(mia.phone), "04-03")).body)).toBe(false);
    expect(isIn((await enter(mia.phone, await codeFor(mia.phone), "", device)).body)).toBe(true);
    const { body } = await test.get("getNotificationList", owner.token);
    expect(JSON.stringify(body).split("Wrong birthdays with sign-in codes").length - 1).toBe(1);
    // A day later the birthday counts again.
    await sql`update verification_codes set created_at = created_at - interval '1 day'`.execute(test.db);
    await sql`delete from rate_limits`.execute(test.db);
    expect(isIn((await enter(mia.phone, await codeFor(mia.phone), "04-03")).body)).toBe(true);
  });

  it("is counted for each of many simultaneous wrong birthdays", async () => {
    const mia = await makePhoned();
    const code = await codeFor(mia.phone);
    await Promise.all(Array.from({ length: 9 }, () => enter(mia.phone, code, "04-04")));
    expect(isIn((await enter(mia.phone, code, "04-03")).body)).toBe(false);
    const { rows } = await sql<{ sum: number }>`select sum(wrong_birthdays)::integer as sum
      from verification_codes where account_id = ${mia.accountId}`.execute(test.db);
    expect(rows[0]?.sum).toBe(5);
  });

  it("doesn't get in with a code that ends at the same moment", async () => {
    const mia = await makePhoned();
    const code = await codeFor(mia.phone);
    const { body } = await endMeanwhile(test.db, mia.accountId, () => enter(mia.phone, code, "04-03"));
    expect(body).toMatchObject({ status: false });
  });

  it("clears the count of wrong birthdays with the right one", async () => {
    const mia = await makePhoned();
    for (let round = 0; round < 2; round += 1) {
      const code = await codeFor(mia.phone);
      for (let tried = 0; tried < 4; tried += 1) await enter(mia.phone, code, "04-04");
      expect(isIn((await enter(mia.phone, code, "04-03")).body)).toBe(true);
    }
  });

  it("cannot sign in on a new device without a birthday on record, but sees the same question as everyone", async () => {
    const [bare, mia] = await Promise.all([makePhoned({ birthday: null }), makePhoned()]);
    const code = await codeFor(bare.phone);
    const [withNone, withOne] = [
      await enter(bare.phone, code),
      await enter(mia.phone, await codeFor(mia.phone)),
    ];
    expect(withNone).toEqual(withOne);
    for (const birthday of ["00-00", "null", "12-31"])
      expect((await enter(bare.phone, code, birthday)).body).toMatchObject({ status: false });
  });

  it("signs in by client number, which is the only way for two who share a phone", async () => {
    const mia = await makePhoned();
    const leo = await makePhoned({ cellPhone: mia.phone });
    await ask(mia.phone);
    expect(await texts()).toEqual([]);
    const code = await codeFor(` ${leo.clientId.toLowerCase()} `);
    expect((await enter(leo.clientId, code, "1985-04-03")).body).toMatchObject({ id: leo.id });
    expect((await enter(mia.clientId, code, "1985-04-03")).body).toMatchObject({ status: false });
  });

  it("uses a code once, even simultaneously, and neither after its time nor after a newer code", async () => {
    const mia = await makePhoned();
    const code = await codeFor(mia.phone);
    const both = await Promise.all([1, 2, 3].map(() => enter(mia.phone, code, "1985-04-03")));
    expect(both.filter(({ body }) => isIn(body))).toHaveLength(1);
    expect(isIn((await enter(mia.phone, code)).body)).toBe(false);
    const late = await codeFor(mia.phone);
    await sql`update verification_codes set expires_at = now() - interval '1 second'`.execute(test.db);
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

  it("cannot use a password-reset code here, or a sign-in code for a password", async () => {
    const mia = await makePhoned();
    const { db } = test;
    const code = await codeFor(mia.phone);
    await sql`update verification_codes set purpose = 'reset'`.execute(db);
    expect(isIn((await enter(mia.phone, code, "1985-04-03")).body)).toBe(false);
    await sql`update verification_codes set purpose = 'signIn'`.execute(db);
    await sql`update accounts set email_key = 'mia@phone.example' where id = ${mia.accountId}`.execute(db);
    const reset = { username: "mia@phone.example", verificationCode: code };
    expect((await test.post("auth/checkVerificationCode", reset)).body).toMatchObject({ status: false });
  });
});

describe("Sign-in by text sends nothing", () => {
  it("to a phone without consent or with another number, or to staff, closed and unknown accounts", async () => {
    const { db } = test;
    const change = (what: ReturnType<typeof sql>) => what.execute(db);
    const [silent, moved, closed] = await Promise.all([makePhoned(), makePhoned(), makePhoned()]);
    await change(sql`update mentees set text_consent_on = null where id = ${silent.id}`);
    await change(sql`update mentees set text_consent_to = '+15550000000' where id = ${moved.id}`);
    await change(sql`update mentees set active = false where id = ${closed.id}`);
    const staff = await makeStaff(db, organizationId, { values: { cellPhone: nextPhone() } });
    const answers = new Set<string>();
    for (const who of [silent, moved, closed]
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
    // A person with a known number gets the same answer.
    expect(answers.size).toBe(1);
    expect(await texts()).toHaveLength(1);
  });

  it("that says who the code is for, or what the organization does", async () => {
    const { db } = test;
    const care = await makeOrganization(db, { name: "Reentry House", textName: "RH Team" });
    const mia = await makePhoned({ firstName: "Planted", lastName: "Planted" }, care);
    await ask(mia.phone);
    const [{ body, to } = { body: "", to: "" }] = await texts();
    expect(to).toBe(`+1${mia.phone.replace(/\D/g, "")}`);
    expect(body).toMatch(
      /^RH Team: \d{6} is your code to sign in\. It works for 10 minutes\. Give it to no one\.$/,
    );
  });
});

describe("A code by text", () => {
  it("is in the language the person last wrote in, or else in that of the account", async () => {
    const { db } = test;
    const spanish = /: \d{6} es su código para entrar/;
    const english = /: \d{6} is your code to sign in/;
    const mia = await makePhoned();
    const next = async () => {
      await sql`delete from verification_codes`.execute(db);
      await ask(mia.phone);
      return (await texts()).at(-1)?.body;
    };
    const write = async (body: string) => {
      const text = { providerId: randomUUID(), from: `+1${mia.phone.replace(/\D/g, "")}`, body };
      await asSystem(() => receiveText(test.app, text));
    };
    expect(await next()).toMatch(english);
    await write("ALTO");
    await write("EMPEZAR");
    expect(await next()).toMatch(spanish);
    // Typed in both languages.
    await write("STOP");
    await write("START");
    expect(await next()).toMatch(spanish);
    await write("Thank you, I will be there");
    expect(await next()).toMatch(english);
    await write("gracias, ahí estaré");
    // A language chosen for the account is newer than the last text.
    await sql`update accounts set language_code = 'es' where id = ${mia.accountId}`.execute(db);
    await sql`update accounts set language_code = 'en' where id = ${mia.accountId}`.execute(db);
    expect(await next()).toMatch(english);
  });

  it("is sent even after a stop, once an hour, for the carrier to decide", async () => {
    const { db } = test;
    const mia = await makePhoned();
    await sql`insert into text_stops (number) select mobile from mentees where id = ${mia.id}`.execute(db);
    const unknown = await ask("(555) 999-9999");
    for (let at = 0; at < 3; at += 1) expect(await ask(mia.phone)).toMatchObject({ body: unknown.body });
    expect(await texts()).toHaveLength(1);
    expect(await drain()).toBe(1);
    expect(sentBodies).toEqual([expect.stringMatching(/\d{6} is your code/)]);
    expect(isIn((await enter(mia.phone, lastCode(await texts()), "04-03")).body)).toBe(true);
  });

  it("that was requested right before the stop is still sent", async () => {
    const mia = await makePhoned();
    await ask(mia.phone);
    const text = { providerId: randomUUID(), from: `+1${mia.phone.replace(/\D/g, "")}`, body: "STOP" };
    await asSystem(() => receiveText(test.app, text));
    // The code, and the confirmation of the stop.
    expect(await drain()).toBe(2);
    expect(sentBodies).toContainEqual(expect.stringMatching(/\d{6} is your code/));
  });
});

it("A closed case and an anonymized mentee stay closed even with a valid code", async () => {
  const mia = await makePhoned();
  const code = await codeFor(mia.phone);
  await sql`update mentees set active = false where id = ${mia.id}`.execute(test.db);
  expect(isIn((await enter(mia.phone, code, "1985-04-03")).body)).toBe(false);
});

it("Wrong codes count for the number and the address together, and block no one else there", async () => {
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

it("An inactive organization accepts no code, and texts none", async () => {
  const { db } = test;
  const [mia, leo] = await Promise.all([makePhoned(), makePhoned()]);
  const code = await codeFor(mia.phone);
  await sql`update organizations set active = false where id = ${organizationId}`.execute(db);
  expect(isIn((await enter(mia.phone, code, "1985-04-03")).body)).toBe(false);
  await ask(leo.phone);
  expect(await texts()).toHaveLength(1);
  await sql`update organizations set active = true where id = ${organizationId}`.execute(db);
  expect(isIn((await enter(mia.phone, code, "1985-04-03")).body)).toBe(true);
});
