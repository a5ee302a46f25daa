/**
 * Staff invite a mentee by text: who may, what the text says, what its link opens, and what staff see of it (ADR
 * 79).
 */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { superOrganizationId, timezones } from "#shared/constants.ts";
import { dayIn } from "#shared/fields/days.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { textSegments } from "#shared/texts.ts";
import { zoneCode } from "#tests/support/days.ts";

let organizationId: string;
let ana: Person;
let count = 0;
// Without a gateway, text messages stay in the database, where the test can read them.
const test = testApp({ env: { PUBLIC_URL: "https://app.example.org" } });
beforeAll(async () => {
  // The first organization sees all others.
  await makeOrganization(test.db);
  organizationId = await makeOrganization(test.db, { name: "Reentry House" });
  ana = await makeStaff(test.db, organizationId, { values: { firstName: "Ana" } });
});
beforeEach(async () => {
  for (const table of ["deliveries", "rate_limits"]) await test.query(sql`delete from ${sql.table(table)}`);
});

const birthday = "1985-04-03";

/** A mentee without password, whose phone takes texts. */
async function makeInvited(
  more: { values?: Record<string, unknown>; language?: string; hasEmail?: boolean; in?: string } = {},
): Promise<Person> {
  count += 1;
  const cellPhone = `(555) 205-${String(count).padStart(4, "0")}`;
  const values = { firstName: "Planted", lastName: "Words", cellPhone, birthday, ...more.values };
  const mentee = await makeMentee(test.db, more.in ?? organizationId, {
    values,
    language: more.language ?? "en",
  });
  await test.query(
    sql`update accounts set password_hash = null, email_confirmed_at = null where id = ${mentee.accountId}`,
  );
  if (!more.hasEmail) {
    await test.query(sql`update accounts set email_key = null where id = ${mentee.accountId}`);
    await test.query(sql`update mentees set email = null where id = ${mentee.id}`);
  }
  await test.query(
    sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile,
      sign_in_mobile = mobile where id = ${mentee.id}`,
  );
  return mentee;
}

async function giveEmail({ id, accountId }: Person, hasPassword: boolean): Promise<void> {
  const email = `m${id}@mail.test`;
  await test.query(sql`update accounts set email_key = ${email}, password_hash = ${hasPassword ? "x" : null}
    where id = ${accountId}`);
  await test.query(sql`update mentees set email = ${email} where id = ${id}`);
}

const invite = (tableId: unknown, { token }: { token: string } = ana, tableName: unknown = "mentees") =>
  test.post("auth/inviteByText", { tableName, tableId }, token);
const renew = (tableId: unknown, token = ana.token, tableName = "mentees") =>
  test.post("auth/renewNumber", { tableName, tableId }, token);
const open = (code: unknown) => test.post("auth/textInvitation", { code });
const enter = (code: string, answer: unknown = birthday) => test.post("auth/textEntry", { code, answer });
const stateOf = async ({ id }: Person, { token }: Person = ana) =>
  (await test.post("auth/sessions/of", { tableName: "mentees", tableId: id }, token)).body[
    "dataValues"
  ] as Record<string, unknown>;
const isIn = (body: Record<string, unknown>) => typeof body["token"] === "string";

interface Text {
  readonly body: string | null;
  readonly to: string;
  readonly status: string;
}
const texts = async () =>
  (
    await sql<Text>`select body, "to", status from deliveries where kind = 'textInvitation' order by id`.execute(
      test.db,
    )
  ).rows;
async function codeFor(mentee: Person): Promise<string> {
  expect((await invite(mentee.id)).body).toMatchObject({ status: 1 });
  return /\/i#(\w{12}) /.exec((await texts()).at(-1)?.body ?? "")?.[1] ?? "";
}

describe("The text of an invitation", () => {
  it("is in the mentee's language, one unit long, and names neither the mentee nor the organization", async () => {
    for (const [language, words] of [
      ["en", /^Ana: here is your link to sign in\. https:\/\/app\.example\.org\/i#\w{12} .*STOP\.$/],
      ["es", /^Ana: este es su enlace para entrar\. https:\/\/app\.example\.org\/i#\w{12} .*ALTO\.$/],
    ] as const) {
      const mentee = await makeInvited({ language });
      await codeFor(mentee);
      const { body, to } = (await texts()).at(-1)!;
      expect(body).toMatch(words);
      expect(body).not.toMatch(/Planted|Words|Reentry|prison|program/i);
      expect(textSegments(body!)).toBe(1);
      expect(to).toMatch(/^\+1555205\d{4}$/);
    }
  });

  it("is sent in the mentee's daytime, and not after its link has expired", async () => {
    const mentee = await makeInvited({ values: { timezone: 4 } });
    await codeFor(mentee);
    const { rows } =
      await sql`select d.day_zone, d.any_time, d.begins_at = date_trunc('milliseconds', l.expires_at) as "endsWithLink"
      from deliveries d join one_time_links l on l.account_id = d.account_id`.execute(test.db);
    const zone = ianaOf[timezones[3]!];
    expect(rows).toEqual([{ day_zone: zone, any_time: false, endsWithLink: true }]);
    await test.query(
      sql`update deliveries set status = 'queued', next_attempt_at = now() + interval '9 hours'`,
    );
    expect((await stateOf(mentee))["text"]).toMatchObject({
      sent: { state: "waiting", nextAt: expect.stringMatching(/Z$/) },
    });
    await codeFor(mentee);
    expect((await texts()).map(({ status }) => status)).toEqual(["suppressed", "kept"]);
  });

  it("is not sent without consent, to another, stopped or missing number, or to a mentee who has a password", async () => {
    const [silent, moved, stopped, bare, known, closed] = await Promise.all(
      Array.from({ length: 6 }, () => makeInvited()),
    );
    await test.query(sql`update mentees set text_consent_on = null where id = ${silent!.id}`);
    await test.query(sql`update mentees set text_consent_to = '+15550000000' where id = ${moved!.id}`);
    await test.query(
      sql`insert into text_stops (number) select mobile from mentees where id = ${stopped!.id}`,
    );
    await test.query(sql`update mentees set cell_phone = null where id = ${bare!.id}`);
    await giveEmail(known!, true);
    await test.query(sql`update mentees set active = false where id = ${closed!.id}`);
    const answers = [];
    for (const one of [silent, moved, stopped, bare, known, closed])
      answers.push((await invite(one!.id)).body);
    expect(answers).toEqual(
      [
        /hasn't agreed/,
        /number changed/,
        /replied STOP/,
        /no cell phone/,
        /already has a password/,
        /cannot be/,
      ].map((message) => expect.objectContaining({ status: 0, message: expect.stringMatching(message) })),
    );
    expect(await texts()).toEqual([]);
    expect((await stateOf(silent!))["text"]).toMatchObject({ state: "noConsent", sent: null });
    expect((await stateOf(known!))["text"]).toBeNull();
  });

  it("is not sent while the organization is inactive, by text or by email, and the answer says so", async () => {
    const closed = await makeOrganization(test.db);
    const root = await makeStaff(test.db, superOrganizationId);
    const mentee = await makeInvited({ in: closed, hasEmail: true });
    await test.query(sql`update organizations set active = false where id = ${closed}`);
    const refused = { status: 0, message: expect.stringContaining("is inactive") };
    expect((await invite(mentee.id, root)).body).toMatchObject(refused);
    const again = { tableName: "mentees", tableId: mentee.id };
    expect((await test.post("auth/inviteAgain", again, root.token)).body).toMatchObject(refused);
    expect(await test.query(sql`select from deliveries`)).toEqual([]);
  });

  it("is sent to twelve mentees at once, more than there are connections to the database", async () => {
    const mentees = [];
    for (let at = 0; at < 12; at += 1) mentees.push(await makeInvited({ hasEmail: at % 2 === 0 }));
    const asked = await Promise.all(
      mentees.map(({ id }, at) =>
        at % 2 === 0
          ? test.post("auth/inviteAgain", { tableName: "mentees", tableId: id }, ana.token)
          : invite(id),
      ),
    );
    // If each call held one connection and waited for a second one, all would stop for ten seconds and then fail.
    expect(asked.map(({ status }) => status)).toEqual(mentees.map(() => 200));
  });

  it("requested at night is not reported as sent, and the answer states the organization's hour at which it will be", async () => {
    const mentee = await makeInvited({ values: { timezone: 1 } });
    const key = `night-${mentee.id}`;
    const press = async () => {
      const { payload } = await test.app.inject({
        method: "POST",
        url: "/apicalls/auth/inviteByText",
        headers: { authorization: ana.token, "idempotency-key": key },
        payload: { tableName: "mentees", tableId: mentee.id },
      });
      return JSON.parse(payload) as Record<string, unknown>;
    };
    const zone = ianaOf[timezones[0]!]!;
    const organizationZone = "America/New_York";
    await test.query(
      sql`update organizations set timezones = ${zoneCode(organizationZone)} where id = ${organizationId}`,
    );
    const at = (time: string) => new Date(makeMoment(`${dayIn(zone)}T${time}`, zone).at);
    const hourAt = (locale: string) =>
      new Intl.DateTimeFormat(locale, {
        hour: "numeric",
        minute: "2-digit",
        timeZone: organizationZone,
      }).format(at("08:00"));
    vi.useFakeTimers({ toFake: ["Date"], now: at("21:45") });
    try {
      const message = `The invitation will be sent at ${hourAt("en-US")}.`;
      const first = await press();
      expect(first).toMatchObject({ status: 1, message });
      // The same request, repeated by day after a lost answer, gets the same answer.
      vi.setSystemTime(at("12:00"));
      expect(await press()).toEqual(first);
      vi.setSystemTime(at("03:00"));
      await test.query(sql`update accounts set language_code = 'es' where id = ${ana.accountId}`);
      expect((await invite(mentee.id)).body["message"]).toBe(
        `La invitación se enviará a las ${hourAt("es-MX")}`,
      );
      await test.query(sql`update accounts set language_code = 'en' where id = ${ana.accountId}`);
      vi.setSystemTime(at("12:00"));
      expect((await invite(mentee.id)).body["message"]).toBe("The invitation was sent.");
    } finally {
      vi.useRealTimers();
      await test.query(sql`update accounts set language_code = 'en' where id = ${ana.accountId}`);
    }
  });

  it("is requested only by people who may set the mentee's password, and five times in a quarter of an hour", async () => {
    const mentee = await makeInvited();
    const { db } = test;
    const stranger = await makeStaff(db, await makeOrganization(db));
    const reader = await makeStaff(db, organizationId, {
      role: { roleType: 2, flags: ["menteesCanView"], keys: ["manageMentees"] },
    });
    expect((await invite(mentee.id, { token: "" })).status).toBe(401);
    expect((await invite(mentee.id, mentee)).status).toBe(403);
    expect((await invite(mentee.id, reader)).status).toBe(403);
    const foreign = await invite(mentee.id, stranger);
    const missing = await invite("999999999", stranger);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    for (const [id, name] of [
      [5, "mentees"],
      [mentee.id, "jobs"],
      [mentee.id, "no such"],
      ["x' or 1=1", "mentees"],
      [null, null],
    ])
      expect([400, 404]).toContain((await invite(id, ana, name)).status);
    expect((await invite(ana.id, ana, "users")).body).toMatchObject({ status: 0 });
    expect(await texts()).toEqual([]);
    for (let at = 0; at < 5; at += 1) expect((await invite(mentee.id)).status).toBe(200);
    expect((await invite(mentee.id)).status).toBe(429);
  });
});

describe("The link of an invitation", () => {
  it("shows no name, asks for the birthday, and opens the app once", async () => {
    const mentee = await makeInvited({ language: "es" });
    const code = await codeFor(mentee);
    const { status, body } = await open(code);
    expect([status, body]).toEqual([
      200,
      { status: 1, dataType: "textInvitation", asks: "birthday", languageCode: "es" },
    ]);
    const both = await Promise.all([1, 2, 3].map(() => enter(code)));
    expect(both.filter((one) => isIn(one.body))).toHaveLength(1);
    const entered = both.find((one) => isIn(one.body))!.body;
    expect(entered).toMatchObject({ accountType: "mentee", id: mentee.id, language: "es" });
    expect((await test.get("plan", String(entered["token"]))).status).toBe(200);
    // A replay, and the page again.
    expect((await enter(code)).status).toBe(404);
    expect((await open(code)).status).toBe(404);
    expect(await stateOf(mentee)).toMatchObject({
      invitation: { way: "text", state: "used", openedAt: expect.stringMatching(/Z$/) },
    });
  });

  it("opens the app again for the browser whose response was lost, and for no one else", async () => {
    const mentee = await makeInvited();
    const code = await codeFor(mentee);
    const key = "5e".repeat(16);
    const send = (sent?: string, answer = birthday) =>
      test.post("auth/textEntry", { code, answer }, "", sent);
    const reads = async (token: unknown) => (await test.get("plan", String(token))).status;
    const lost = (await send(key)).body["token"];
    // Whoever has the link later, even with the birthday, doesn't have the key.
    for (const refused of [await send(), await send("f0".repeat(16)), await send(key, "1985-04-04")])
      expect(refused.status).toBe(404);
    expect(await reads(lost)).toBe(200);
    const both = await Promise.all([send(key), send(key)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const token = (await send(key)).body["token"];
    expect([await reads(lost), await reads(token)]).toEqual([401, 200]);
    const owned = sql`where account_id = ${mentee.accountId}`;
    const counts = await test.query(sql`select (select count(*) from sessions ${owned})::integer as sessions,
      (select count(*) from known_devices ${owned})::integer as devices`);
    // The mentee of the test had a session before.
    expect(counts).toEqual([{ sessions: 2, devices: 1 }]);
    expect((await test.post("auth/logout", {}, String(token))).status).toBe(200);
    expect((await send(key)).status).toBe(404);
  });

  it("opens the app again for ten minutes, and not with a key that can be guessed", async () => {
    const send = (code: string, key: string) =>
      test.post("auth/textEntry", { code, answer: birthday }, "", key);
    const code = await codeFor(await makeInvited());
    expect((await send(code, "1")).status).toBe(200);
    expect((await send(code, "1")).status).toBe(404);
    const mentee = await makeInvited();
    const other = await codeFor(mentee);
    const key = "5e".repeat(16);
    const statuses = [];
    for (const minutes of [0, 9, 2]) {
      await test.query(sql`update save_keys set created_at = created_at - make_interval(mins => ${minutes})
        where account_id = ${mentee.accountId}`);
      statuses.push((await send(other, key)).status);
    }
    expect(statuses).toEqual([200, 200, 404]);
  });

  it("asks for the second factor again if the response was lost, but not after a code was tried", async () => {
    const mentee = await makeInvited();
    const code = await codeFor(mentee);
    const owned = sql`where account_id = ${mentee.accountId}`;
    await test.query(sql`update accounts set totp_secret = ${Buffer.alloc(32)}, totp_confirmed_at = now()
      where id = ${mentee.accountId}`);
    const send = () => test.post("auth/textEntry", { code, answer: birthday }, "", "5e".repeat(16));
    const asked = [(await send()).body["dataType"], (await send()).body["dataType"]];
    expect(asked).toEqual(["secondFactor", "secondFactor"]);
    const counts = await test.query(
      sql`select count(*)::integer as kept from second_factor_challenges ${owned}`,
    );
    expect(counts).toEqual([{ kept: 1 }]);
    await test.query(sql`update second_factor_challenges set tries = 1 ${owned}`);
    expect((await send()).status).toBe(404);
  });

  it("leads to a password again if the response was lost, and the lost code no longer works", async () => {
    const mentee = await makeInvited({ hasEmail: true });
    const code = await codeFor(mentee);
    const send = () => test.post("auth/textEntry", { code, answer: birthday }, "", "5e".repeat(16));
    const codes = [(await send()).body["code"], (await send()).body["code"]];
    const opens = async (made: unknown) => (await test.get(`auth/invitation?code=${String(made)}`)).status;
    expect([await opens(codes[0]), await opens(codes[1])]).toEqual([404, 200]);
    // An invitation that replaced it, or a password, ends the repetition.
    const again = { tableName: "mentees", tableId: mentee.id };
    expect((await test.post("auth/inviteAgain", again, ana.token)).body).toMatchObject({ status: 1 });
    expect((await send()).status).toBe(404);
  });

  it("leads a mentee with an email to a password, and leaves the address to be confirmed", async () => {
    for (const hasBirthday of [true, false]) {
      const mentee = await makeInvited({ hasEmail: true, values: hasBirthday ? {} : { birthday: null } });
      const { body: sent } = await invite(mentee.id);
      const answer = hasBirthday ? birthday : String(sent["invitationNumber"]);
      const code = /\/i#(\w{12}) /.exec((await texts()).at(-1)?.body ?? "")?.[1] ?? "";
      const { body } = await enter(code, answer);
      expect(body).toMatchObject({ nextPage: "invitation" });
      const password = "a long and quiet walk";
      const accepted = await test.post("auth/acceptInvitation", {
        code: body["code"],
        password,
        passwordConfirm: password,
        answer,
      });
      expect(isIn(accepted.body)).toBe(true);
      expect(await stateOf(mentee)).toMatchObject({ addressState: "unconfirmed", text: null });
    }
  });

  it("asks for a number that staff say by phone, if no birthday is on record", async () => {
    const mentee = await makeInvited({ values: { birthday: null } });
    const { body } = await invite(mentee.id);
    const number = String(body["invitationNumber"]);
    expect(number).toMatch(/^\d{6}$/);
    const text = (await texts()).at(-1)?.body ?? "";
    expect(text).not.toContain(number);
    const code = /\/i#(\w{12}) /.exec(text)?.[1] ?? "";
    expect((await open(code)).body).toMatchObject({ asks: "number" });
    expect((await enter(code, "")).status).toBe(400);
    expect(isIn((await enter(code.toLowerCase(), ` ${number.slice(0, 3)} ${number.slice(3)}`)).body)).toBe(
      true,
    );
  });

  it("works after staff create another number, which ends the former one and sends nothing", async () => {
    for (const hasEmail of [false, true]) {
      const mentee = await makeInvited({ hasEmail, values: { birthday: null } });
      const { body: invited } = await invite(mentee.id);
      const code = /\/i#(\w{12}) /.exec((await texts()).at(-1)?.body ?? "")?.[1] ?? "";
      const sent = (await texts()).length;
      for (let tried = 0; tried < 4; tried += 1) expect((await enter(code, "00")).status).toBe(400);
      expect((await stateOf(mentee))["invitation"]).toMatchObject({ asksNumber: true });
      const { status, body } = await renew(mentee.id);
      const number = String(body["invitationNumber"]);
      expect([status, number]).toEqual([200, expect.stringMatching(/^\d{6}$/)]);
      expect(await texts()).toHaveLength(sent);
      const old = await enter(code, invited["invitationNumber"]);
      expect([old.status, old.body["details"]]).toEqual([400, expect.stringContaining("left: 4")]);
      expect(await enter(code, number)).toMatchObject({ status: 200 });
    }
  });

  it("gets another number by email too, once per Idempotency-Key, with a row of the trail", async () => {
    const mentee = await makeInvited({ hasEmail: true, values: { birthday: null } });
    const again = { tableName: "mentees", tableId: mentee.id };
    const { body } = await test.post("auth/inviteAgain", again, ana.token);
    const press = async (key: string) => {
      const answer = await test.app.inject({
        method: "POST",
        url: "/apicalls/auth/renewNumber",
        headers: { authorization: ana.token, "idempotency-key": key },
        payload: again,
      });
      return answer.json<Record<string, unknown>>();
    };
    const first = await press("renew-1");
    expect(first["invitationNumber"]).not.toBe(body["invitationNumber"]);
    expect(await press("renew-1")).toEqual(first);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_trail
      where action = 'save' and outcome = 'done' and table_name = 'mentees' and record_id = ${mentee.id}
        and account_id = ${ana.accountId}`.execute(test.db);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(2);
    const { rows: kept } = await sql<{ all: string }>`
      select string_agg(save_keys::text, ' ') as all from save_keys`.execute(test.db);
    expect(kept[0]?.all).not.toContain(String(first["invitationNumber"]));
  });

  it("gets no other number for strangers, for links that ask for the birthday, for used ones, or more than five times", async () => {
    const [mentee, withBirthday] = [await makeInvited({ values: { birthday: null } }), await makeInvited()];
    const { body } = await invite(mentee.id);
    await invite(withBirthday.id);
    const stranger = await makeStaff(test.db, await makeOrganization(test.db));
    const refusals = [
      [await renew(mentee.id, ""), 401],
      [await renew(mentee.id, mentee.token), 403],
      [await renew(mentee.id, stranger.token), 404],
      [await renew("x' or 1=1"), 404],
      [await renew(null), 400],
      [await renew(mentee.id, ana.token, "jobs"), 400],
    ] as const;
    for (const [{ status }, expected] of refusals) expect(status).toBe(expected);
    expect((await renew(withBirthday.id)).body).toMatchObject({
      status: 0,
      message: expect.stringMatching(/asks for a number/),
    });
    for (let at = 0; at < 5; at += 1) expect((await renew(mentee.id)).status).toBe(200);
    expect((await renew(mentee.id)).status).toBe(429);
    const code = /\/i#(\w{12}) /.exec((await texts())[0]?.body ?? "")?.[1] ?? "";
    expect((await enter(code, body["invitationNumber"])).status).toBe(400);
    await test.query(sql`update one_time_links set used_at = now() where account_id = ${mentee.accountId}`);
    await test.query(sql`delete from rate_limits`);
    expect((await renew(mentee.id)).body).toMatchObject({ status: 0 });
  });

  it("from the previous version, with its number stored next to the code, still opens", async () => {
    const mentee = await makeInvited({ values: { birthday: null } });
    await invite(mentee.id);
    const code = /\/i#(\w{12}) /.exec((await texts()).at(-1)?.body ?? "")?.[1] ?? "";
    await test.query(sql`update one_time_links set number_hash = ${hashToken(`${code}:123456`)}
      where account_id = ${mentee.accountId}`);
    expect(isIn((await enter(code, "123 456")).body)).toBe(true);
  });

  it("is created once per Idempotency-Key, and the same request gets the same number again", async () => {
    const mentee = await makeInvited({ values: { birthday: null } });
    const press = async (key: string, tableId = mentee.id) => {
      const { statusCode, payload } = await test.app.inject({
        method: "POST",
        url: "/apicalls/auth/inviteByText",
        headers: { authorization: ana.token, "idempotency-key": key },
        payload: { tableName: "mentees", tableId },
      });
      return { status: statusCode, body: JSON.parse(payload) as Record<string, unknown> };
    };
    const first = await press("invite-1");
    expect(first.body).toMatchObject({ status: 1, invitationNumber: expect.stringMatching(/^\d{6}$/) });
    expect(await press("invite-1")).toEqual(first);
    expect(await texts()).toHaveLength(1);
    const atOnce = await Promise.all([1, 2, 3].map(() => press("invite-2")));
    expect(new Set(atOnce.map(({ body }) => body["invitationNumber"])).size).toBe(1);
    expect(await texts()).toHaveLength(2);
    const other = await makeInvited();
    expect(await press("invite-2", other.id)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await texts()).toHaveLength(2);
    // The number works, and cannot be read in the database.
    const { rows } = await sql<{
      all: string;
    }>`select string_agg(save_keys::text, ' ') as all from save_keys`.execute(test.db);
    expect(rows[0]?.all).not.toContain(String(first.body["invitationNumber"]));
    const code = /\/i#(\w{12}) /.exec((await texts()).at(-1)?.body ?? "")?.[1] ?? "";
    expect(isIn((await enter(code, atOnce[0]!.body["invitationNumber"])).body)).toBe(true);
  });

  it("ends with five wrong answers, which are reported to the team", async () => {
    const mentee = await makeInvited({ values: { caseManager: ana.id } });
    const code = await codeFor(mentee);
    for (let left = 4; left >= 0; left -= 1) {
      const { status, body } = await enter(code, "1985-04-04");
      expect([status, body["details"]]).toEqual([400, expect.stringContaining(`left: ${left}`)]);
    }
    expect((await enter(code)).status).toBe(404);
    expect((await stateOf(mentee))["invitation"]).toMatchObject({ way: "text", state: "died" });
    const { body } = await test.get("getNotificationList", ana.token);
    expect(JSON.stringify(body)).toContain("Invitation ended");
  });

  it("counts each of many simultaneous wrong answers", async () => {
    const code = await codeFor(await makeInvited());
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(code, "1985-04-04")));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await enter(code)).status).toBe(404);
  });

  it("is invalid at another number, after a stop, without consent, for a closed case, with a password, late or replaced", async () => {
    const spoil: ((mentee: Person) => Promise<unknown>)[] = [
      ({ id }) =>
        test.query(
          sql`update mentees set cell_phone = '(555) 206-0001', text_consent_to = '+15552060001' where id = ${id}`,
        ),
      ({ id }) =>
        test.query(sql`insert into text_stops (number) select mobile from mentees where id = ${id}`),
      ({ id }) => test.query(sql`update mentees set text_consent_on = null where id = ${id}`),
      ({ id }) => test.query(sql`update mentees set active = false where id = ${id}`),
      ({ id }) => test.query(sql`update mentees set deleted_at = now() where id = ${id}`),
      (mentee) => giveEmail(mentee, true),
      ({ accountId }) =>
        test.query(sql`update one_time_links set expires_at = now() where account_id = ${accountId}`),
      async (mentee) => {
        await codeFor(mentee);
      },
      async (mentee) => {
        await giveEmail(mentee, false);
        const again = { tableName: "mentees", tableId: mentee.id };
        expect((await test.post("auth/inviteAgain", again, ana.token)).body).toMatchObject({ status: 1 });
      },
    ];
    for (const end of spoil) {
      const mentee = await makeInvited();
      const code = await codeFor(mentee);
      expect((await open(code)).status).toBe(200);
      await end(mentee);
      expect([(await open(code)).status, (await enter(code)).status]).toEqual([404, 404]);
    }
  });

  it("answers alike for every wrong code, and bad input changes nothing", async () => {
    const bodies = new Set<string>();
    for (const code of ["", "000000000000", "x".repeat(200), "' or 1=1 --", "%", "\u0661\u0662"]) {
      const { status, body } = await enter(code);
      bodies.add(JSON.stringify([status, { ...body, requestId: "" }]));
    }
    expect(bodies.size).toBe(1);
    for (const code of [5, null, "x".repeat(201), "\0", ["a"]]) expect((await open(code)).status).toBe(400);
    // It isn't valid as an emailed invitation either, and an emailed one isn't valid here.
    const mentee = await makeInvited();
    const code = await codeFor(mentee);
    expect((await test.get(`auth/invitation?code=${code}`)).status).toBe(404);
    expect((await enter(code, { $ne: "" })).status).toBe(400);
    expect((await open(code)).status).toBe(200);
  });
});

describe("A mentee without a password", () => {
  it("signs in by code, link, or card, which staff read where they would reset a password", async () => {
    const mentee = await makeInvited({ values: { birthday: null } });
    const ways = async () => (await stateOf(mentee))["waysIn"];
    expect(await ways()).toEqual({ ways: ["code"], hasBirthday: false });
    await invite(mentee.id);
    expect(await ways()).toEqual({ ways: ["code", "link"], hasBirthday: false });
    await test.query(sql`insert into text_stops (number) select mobile from mentees where id = ${mentee.id}`);
    expect(await ways()).toEqual({ ways: [], hasBirthday: false });
    await test.query(sql`update mentees set birthday = '1985-04-03' where id = ${mentee.id}`);
    await test.query(sql`insert into paper_cards (organization_id, mentee_id, code_hash, step_types, step_ids, expires_at)
      values (${organizationId}, ${mentee.id}, ${hashToken(mentee.id)}, '{}', '{}', now() + interval '1 day')`);
    expect(await ways()).toEqual({ ways: ["card"], hasBirthday: true });
    await giveEmail(mentee, true);
    expect(await ways()).toBeNull();
  });

  it("gets the same answer as everyone when a password is reset, and no code", async () => {
    const mentee = await makeInvited({ hasEmail: true });
    const { rows } = await sql<{ email: string }>`select email from mentees where id = ${mentee.id}`.execute(
      test.db,
    );
    const answers = [];
    for (const username of [rows[0]?.email, "nobody@mail.test", "(555) 205-0001"])
      answers.push((await test.post("auth/forgotPass", { username })).text);
    expect(new Set(answers).size).toBe(1);
    await backgroundWorkEnded();
    const { rows: mails } = await sql`select from deliveries where kind = 'verificationCode'`.execute(
      test.db,
    );
    expect(mails).toEqual([]);
  });
});

describe("The staff view of an invitation", () => {
  it("shows whether the text waits, was sent, arrived, was refused, and whether its link was opened", async () => {
    const mentee = await makeInvited();
    const code = await codeFor(mentee);
    const set = (what: ReturnType<typeof sql>) =>
      test.query(sql`update deliveries set ${what} where account_id = ${mentee.accountId}`);
    const seen = async () => {
      const { text, invitation } = await stateOf(mentee);
      return [text, invitation];
    };
    const last = expect.stringMatching(/^\d{4}$/);
    const both = (sent: object, state: string) => [
      { state: "allowed", lastDigits: last, sent: expect.objectContaining(sent) },
      expect.objectContaining({ way: "text", state }),
    ];
    expect(await seen()).toEqual(both({ state: "kept", nextAt: "" }, "open"));
    await set(sql`status = 'queued'`);
    expect(await seen()).toEqual(both({ state: "waiting", nextAt: "" }, "open"));
    await set(sql`last_error = 'down', next_attempt_at = now() + interval '1 hour'`);
    expect(await seen()).toEqual(
      both({ state: "refused", nextAt: expect.stringMatching(/Z$/), gatewayWords: "down" }, "open"),
    );
    await set(sql`status = 'sent', sent_at = now(), provider_id = 'SM1'`);
    expect(await seen()).toEqual(both({ state: "sent" }, "open"));
    await open(code);
    expect(await seen()).toEqual(both({ state: "sent" }, "opened"));
    await set(sql`status = 'delivered', delivered_at = now()`);
    expect(await seen()).toEqual(both({ state: "delivered", gatewayWords: "" }, "opened"));
    await set(sql`status = 'failed', last_error = '30006'`);
    expect(await seen()).toEqual(both({ state: "failed", gatewayWords: "30006" }, "opened"));
    await test.query(
      sql`update one_time_links set expires_at = now() where account_id = ${mentee.accountId}`,
    );
    expect((await seen())[1]).toMatchObject({ state: "expired" });
  });
});
