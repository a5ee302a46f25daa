/** Texts to phones and back, with a gateway that is a real HTTP server (A2.5, A2.7; ADR 76). */
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { zoneCode } from "#tests/support/days.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { fileTexts, forgetTexts } from "#server/features/texts/inbound.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import { lockNumber, textMentee } from "#server/core/texts/queue-text.ts";
import { inboundPath, makeTexter, statusPath } from "#server/platform/texts/gateway.ts";
import { signBody, signForm } from "#server/platform/texts/signatures.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { makeAppointment, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { times } from "#tests/support/suite.ts";

type Data = Record<string, unknown>;
const publicUrl = "https://mentor.test.example";
const stopped =
  "Mentor Management: You won't get any more texts. Sign-in codes may not reach you: ask your team for a sign-in card. Reply START to get texts again.";
const token = "s3cret-token";

let gateway: Server;
let sent: URLSearchParams[];
/** The next answers, instead of "taken". */
let refusals: { status: number; code: number; message?: string }[];
/** The next bodies of the answer "taken", instead of an id. */
let oddBodies: string[];
/** The number of next answers "taken" that break off. */
let cuts: number;
/** Called with the id of a taken text before the answer. */
let beforeAnswer: (sid: string) => Promise<unknown>;
let test: TestApp;
let world: World;
let worker: Person;
let mentee: Person;
let count = 0;
const nextPhone = () => `(555) 201-${String((count += 1)).padStart(4, "0")}`;
const e164 = (phone: string) => `+1${phone.replace(/\D/g, "")}`;
let phone: string;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const refusal = refusals.shift();
      response.writeHead(refusal?.status ?? 201, { "content-type": "application/json" });
      if (refusal) return response.end(JSON.stringify({ message: "not now", ...refusal }));
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      form.set("authorization", request.headers.authorization ?? "");
      form.set("path", request.url ?? "");
      sent.push(form);
      if (cuts-- > 0) return response.write("{", () => response.destroy());
      const sid = `SM${sent.length}-${randomUUID()}`;
      void beforeAnswer(sid).then(() => response.end(oddBodies.shift() ?? JSON.stringify({ sid })));
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  const env = {
    PUBLIC_URL: publicUrl,
    SMS_URL: `http://AC1:${token}@127.0.0.1:${port}`,
    SMS_FROM: "+15550009999",
  };
  // Without the jobs of the application: its worker would take the texts that these tests send themselves.
  test = await createTestApp({ seed: "base", env, clock: makeTestClock() });
  world = await makeWorld(test.db);
});
afterAll(async () => {
  await test?.close();
  gateway.close();
});
beforeEach(async () => {
  const { db } = test;
  sent = [];
  refusals = [];
  oddBodies = [];
  cuts = 0;
  beforeAnswer = () => Promise.resolve();
  await sql`delete from deliveries`.execute(db);
  await sql`delete from text_stops`.execute(db);
  await sql`delete from inbound_texts`.execute(db);
  phone = nextPhone();
  worker = await makeStaff(db, world.own, { values: { firstName: "Ana", lastName: "Ruiz" } });
  mentee = await makeMentee(db, world.own, { values: { firstName: "Luis", cellPhone: phone } });
});

const ask = (path: string, body: Data, person = worker) => test.post(`texts/${path}`, body, person.token);
/** The mark of the number that staff see. */
const numberOf = async (person = mentee, by = worker) => {
  const { body } = await ask("preview", { menteeId: person.id }, by);
  return (body["dataValues"] as Data)["number"];
};
const agree = async (person = mentee) =>
  ask("consent", { menteeId: person.id, allowed: "1", number: await numberOf(person), method: "spoken" });
const state = async (person = mentee) => {
  const { body } = await ask("preview", { menteeId: person.id });
  return (body["dataValues"] as Data)["state"];
};
const send = (text: string, clientId: string = randomUUID(), person = mentee) =>
  ask("send", { menteeId: person.id, text, clientId });
/** Sends what waits; reminders leave by day. */
const drain = () =>
  makeTexter(
    test.database.application,
    test.env,
    test.env.sms!,
    { warn: () => undefined },
    () => Promise.resolve(),
    () => new Date(makeMoment("2031-07-01T12:00", "America/New_York").at),
  )();
const bodies = () => sent.map((form) => form.get("Body"));

/** A call of the gateway, signed unless `signature` is given. */
async function hook(path: string, fields: Record<string, string>, signature?: string) {
  const form = new URLSearchParams(fields);
  const answer = await test.app.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature ?? signForm(token, `${publicUrl}${path}`, form),
    },
    payload: form.toString(),
  });
  return { status: answer.statusCode, text: answer.payload };
}
const come = (body: string, from = e164(phone), sid = `SM${randomUUID()}`) =>
  hook(inboundPath, { MessageSid: sid, From: from, To: "+15550009999", Body: body });

const messages = async (person = mentee): Promise<Data[]> =>
  (
    await sql<Data>`select text, via, sender_id from chat_messages where room_id in (
      select id from chat_rooms where mentee_id = ${person.id}) and message_type = 'Message' order by id`.execute(
      test.db,
    )
  ).rows;
const stored = async (): Promise<number> =>
  Number(
    (await sql<{ n: number }>`select count(*)::int as n from inbound_texts`.execute(test.db)).rows[0]?.n,
  );

describe("A stop", () => {
  it("appears once in the timeline of each mentee with the number, and so does the start", async () => {
    const other = await makeMentee(test.db, world.own, { values: { cellPhone: phone } });
    const foreign = await makeMentee(test.db, world.own);
    const form = (body: string) => ({ MessageSid: `SM${randomUUID()}`, From: e164(phone), Body: body });
    const stop = form("STOP");
    for (const text of [stop, stop, form("ALTO"), form("START")])
      expect((await hook(inboundPath, text)).status).toBe(200);
    const kindsOf = async ({ id }: Person) => {
      const { body } = await test.post(
        "timeline",
        { menteeId: id, kinds: ["textStop", "textStart"] },
        worker.token,
      );
      return (body["dataValues"] as Data[]).map(({ kind, by, id: record }) => [kind, by, record]);
    };
    for (const one of [mentee, other])
      expect(await kindsOf(one)).toEqual([
        ["textStart", "", one.id],
        ["textStop", "", one.id],
      ]);
    expect(await kindsOf(foreign)).toEqual([]);
    const { rows } = await sql<{ text: string }>`select string_agg(t::text, ' ') as text from audit_trail t
      where t.details ? 'texts'`.execute(test.db);
    // The audit trail doesn't keep numbers.
    expect(rows[0]?.text).not.toContain(e164(phone));
  });
});

describe("The texts to phones", () => {
  it("go to no one who was not asked, whose number changed since, or who has no number", async () => {
    expect(await state()).toBe("noConsent");
    expect((await send("Hello")).body).toMatchObject({
      status: 0,
      message: expect.stringContaining("hasn't agreed"),
    });
    await agree();
    expect(await state()).toBe("allowed");
    const body = { tableName: "mentees", tableId: mentee.id, data: { cellPhone: nextPhone() } };
    await test.post("saveRecord", body, worker.token);
    expect(await state()).toBe("otherNumber");
    expect((await send("Hello")).body).toMatchObject({ status: 0 });
    await sql`update mentees set cell_phone = '12 34' where id = ${mentee.id}`.execute(test.db);
    expect(await state()).toBe("noNumber");
    expect((await agree()).body).toMatchObject({ status: 0 });
    await drain();
    expect(sent).toEqual([]);
    expect(await messages()).toEqual([]);
  });

  it("need consent for the number that was seen, and a number saved meanwhile inherits none", async () => {
    const { db } = test;
    const number = await numberOf();
    expect((await ask("consent", { menteeId: mentee.id, allowed: "1" })).status).toBe(400);
    // Changed before the call.
    const first = nextPhone();
    await sql`update mentees set cell_phone = ${first} where id = ${mentee.id}`.execute(db);
    const late = await ask("consent", { menteeId: mentee.id, allowed: "1", number, method: "spoken" });
    expect(late.body).toMatchObject({
      status: 0,
      message: expect.stringContaining("changed in the meantime"),
    });
    expect(await state()).toBe("noConsent");
    // Changed while the call is under way.
    const seen = await numberOf();
    const pending = await db.transaction().execute(async (trx) => {
      await sql`update mentees set cell_phone = ${nextPhone()} where id = ${mentee.id}`.execute(trx);
      const answer = ask("consent", { menteeId: mentee.id, allowed: "1", number: seen, method: "spoken" });
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%text_consent_on%'`.execute(
            db,
          );
          return rows.length;
        })
        .toBe(1);
      return { answer };
    });
    expect((await pending.answer).body).toMatchObject({ status: 0 });
    expect(await state()).toBe("noConsent");
    expect((await agree()).body).toMatchObject({ status: 1 });
    expect(await state()).toBe("allowed");
  });

  it("need a consent that keeps its wording, its method, and who recorded it", async () => {
    const preview = async () => (await ask("preview", { menteeId: mentee.id })).body["dataValues"] as Data;
    const consent = (more: Data) => ask("consent", { menteeId: mentee.id, allowed: "1", ...more });
    const { number, wording } = await preview();
    expect(wording).toBe(
      `Mentor Management may text you about appointments and next steps, to the number that ends in ${phone.slice(-4)}. Message frequency varies. Message and data rates may apply. Reply STOP at any time to end texts, HELP for help. You don't have to agree to get help.`,
    );
    for (const method of [undefined, "text", ""])
      expect((await consent({ number, method })).status, method).toBe(400);
    // Another language has another wording, to which no one has consented.
    await test.post("mentees/language", { menteeId: mentee.id, language: "es" }, worker.token);
    expect((await consent({ number, method: "paper" })).body).toMatchObject({ status: 0 });
    expect(await preview()).toMatchObject({ state: "noConsent", consent: null });
    for (let at = 0; at < 2; at += 1)
      expect((await consent({ number: await numberOf(), method: "paper" })).body).toMatchObject({
        status: 1,
      });
    const recorded = { method: "paper", recordedBy: "Ana Ruiz" };
    expect(await preview()).toMatchObject({
      state: "allowed",
      consent: {
        ...recorded,
        wording: expect.stringContaining("puede enviarle mensajes de texto sobre citas"),
      },
    });
    // A START after a STOP counts as consent by text.
    await come("stop");
    expect((await preview())["consent"]).toMatchObject(recorded);
    await come("Empezar por favor");
    expect(await preview()).toMatchObject({
      state: "allowed",
      consent: { wording: "Empezar por favor", method: "text", recordedBy: "" },
    });
    await ask("consent", { menteeId: mentee.id, allowed: "0" });
    expect(await preview()).toMatchObject({ state: "noConsent", consentOn: "", consent: null });
  });

  it("are sent once, are messages of the mentee's chat, and show their delivery status", async () => {
    await agree();
    const clientId = randomUUID();
    const text = 'Bring <your> "ID" & a pen\nAt 6';
    for (let at = 0; at < 2; at += 1) expect((await send(text, clientId)).body).toMatchObject({ status: 1 });
    expect(await drain()).toBe(1);
    expect(bodies()).toEqual([`Ana: ${text}`]);
    expect(Object.fromEntries(sent[0]!)).toMatchObject({
      To: e164(phone),
      From: "+15550009999",
      StatusCallback: `${publicUrl}${statusPath}`,
      path: "/2010-04-01/Accounts/AC1/Messages.json",
      authorization: `Basic ${Buffer.from(`AC1:${token}`).toString("base64")}`,
    });
    expect(await messages()).toMatchObject([{ text, via: "sms", sender_id: worker.accountId }]);
    const status = async () =>
      (await sql<Data>`select status, provider_id from deliveries where channel = 'sms'`.execute(test.db))
        .rows[0]!;
    const { provider_id: sid } = await status();
    await hook(statusPath, { MessageSid: String(sid), MessageStatus: "sent" });
    expect(await status()).toMatchObject({ status: "sent" });
    await hook(statusPath, { MessageSid: String(sid), MessageStatus: "delivered" });
    expect(await status()).toMatchObject({ status: "delivered" });
    await hook(statusPath, { MessageSid: String(sid), MessageStatus: "failed" });
    expect(await status()).toMatchObject({ status: "delivered" });
  });

  it("show the state that the gateway reports before it answers", async () => {
    await agree();
    await send("One");
    let reported: Promise<unknown> = Promise.resolve();
    beforeAnswer = (sid) => {
      reported = hook(statusPath, { MessageSid: sid, MessageStatus: "failed", ErrorCode: "30007" });
      return Promise.race([reported, sleep(500)]);
    };
    expect(await drain()).toBe(1);
    await reported;
    const { rows } = await sql<Data>`select status, error_code from deliveries where channel = 'sms'`.execute(
      test.db,
    );
    expect(rows).toEqual([{ status: "failed", error_code: "30007" }]);
  });

  it("with the client id of a different text are refused, and the first one is sent", async () => {
    await agree();
    const clientId = randomUUID();
    expect((await send("Come at 3", clientId)).body).toMatchObject({ status: 1 });
    const refused = await send("Come at 4", clientId);
    expect(refused).toMatchObject({ status: 409, body: { status: 0, code: "conflict" } });
    expect((await send("Come at 3", clientId)).body).toMatchObject({ status: 1 });
    await drain();
    expect(bodies()).toEqual(["Ana: Come at 3"]);
    expect(await messages()).toHaveLength(1);
  });

  it("use the language that staff chose for the mentee, which emails and the app use too", async () => {
    await agree();
    const body = { menteeId: mentee.id, language: "es" };
    const stranger = await makeStaff(test.db, world.other);
    expect((await test.post("mentees/language", body, stranger.token)).status).toBe(404);
    expect((await test.post("mentees/language", body, mentee.token)).status).toBe(403);
    for (const language of ["fr", "", null])
      expect((await test.post("mentees/language", { ...body, language }, worker.token)).status).toBe(400);
    for (let at = 0; at < 2; at += 1)
      expect((await test.post("mentees/language", body, worker.token)).body).toMatchObject({ status: 1 });
    await come("stop");
    await drain();
    expect(bodies()).toEqual([
      "Mentor Management: No le enviaremos más mensajes. Los códigos para entrar quizás no le lleguen: pida a su equipo una tarjeta. Responda EMPEZAR para recibirlos otra vez.",
    ]);
    const { body: own } = await test.get("auth/user", mentee.token);
    expect(JSON.stringify(own)).toContain('"languageCode":"es"');
  });

  it("are retried if the gateway is busy, and abandoned if it refuses them permanently", async () => {
    await agree();
    await send("One");
    refusals = [{ status: 503, code: 1 }];
    expect(await drain()).toBe(0);
    await sql`update deliveries set next_attempt_at = now()`.execute(test.db);
    expect(await drain()).toBe(1);
    await send("Two");
    refusals = [{ status: 400, code: 21_610 }];
    expect(await drain()).toBe(0);
    const { rows } =
      await sql<Data>`select status, error_code from deliveries where channel = 'sms' order by id`.execute(
        test.db,
      );
    expect(rows).toEqual([
      { status: "sent", error_code: null },
      { status: "failed", error_code: "400 21610" },
    ]);
  });

  it("are abandoned if the gateway refuses them permanently in words that can't be stored", async () => {
    await agree();
    await send("One");
    refusals = [{ status: 400, code: 21_610, message: "not\0now" }];
    expect(await drain()).toBe(0);
    const { rows } = await sql<Data>`select status, last_error from deliveries where channel = 'sms'`.execute(
      test.db,
    );
    expect(rows).toEqual([{ status: "failed", last_error: "400 21610: notnow" }]);
  });

  it("are sent once if the gateway takes them with an answer that isn't an object, or with an odd id", async () => {
    await agree();
    oddBodies = ["null", "OK", "", JSON.stringify({ sid: "SM\0" }), JSON.stringify({ sid: "x".repeat(201) })];
    const texts = ["One", "Two", "Three", "Four", "Five"];
    for (const text of texts) await send(text);
    expect(await drain()).toBe(texts.length);
    await sql`update deliveries set next_attempt_at = now()`.execute(test.db);
    expect(await drain()).toBe(0);
    expect(sent).toHaveLength(texts.length);
  });

  it("wait behind the answers to texts", async () => {
    await agree();
    for (const text of ["One", "Two"]) await send(text);
    await come("HELP");
    await drain();
    expect(bodies()).toEqual([expect.stringContaining("STOP"), "Ana: One", "Ana: Two"]);
  });

  it("are sent once if the answer breaks off, or if the gateway repeats its ids", async () => {
    await agree();
    cuts = 1;
    oddBodies = ['{"sid":"same"}', '{"sid":"same"}'];
    const texts = ["One", "Two", "Three"];
    for (const text of texts) await send(text);
    expect(await drain()).toBe(texts.length);
    await sql`update deliveries set next_attempt_at = now()`.execute(test.db);
    expect(await drain()).toBe(0);
    expect(sent).toHaveLength(texts.length);
  });

  it("are refused if empty, too long, or from a role that may not chat with mentees, and other mentees are not found", async () => {
    await agree();
    expect((await send("  \n")).body).toMatchObject({ status: 0 });
    expect((await send("x".repeat(481))).body).toMatchObject({ status: 0 });
    expect((await ask("send", { menteeId: mentee.id, text: "x", clientId: "short" })).status).toBe(400);
    const silent = await makeStaff(test.db, world.own, {
      role: { flags: ["menteesCanView"], keys: ["menteeChat"] },
    });
    expect(
      (await ask("send", { menteeId: mentee.id, text: "x", clientId: randomUUID() }, silent)).status,
    ).toBe(403);
    expect((await ask("consent", { menteeId: mentee.id, allowed: "0" }, silent)).status).toBe(403);
    const stranger = await makeStaff(test.db, world.other);
    for (const path of ["preview", "send", "consent"]) {
      const body = {
        menteeId: mentee.id,
        text: "x",
        clientId: randomUUID(),
        allowed: "1",
        number: "",
        method: "spoken",
      };
      expect((await ask(path, body, stranger)).status, path).toBe(404);
      expect((await ask(path, body, mentee)).status, path).toBeGreaterThanOrEqual(403);
      expect((await test.post(`texts/${path}`, body)).status, path).toBe(401);
    }
    expect(await drain()).toBe(0);
  });

  it("remind of appointments in addition to the email, without place, last name or program [D7]", async () => {
    await agree();
    const zone = "America/New_York";
    const data = {
      menteeId: mentee.id,
      type: "1",
      start: { local: "2031-07-08T10:00", zone },
      minutes: 30,
      mode: "phone",
      place: "9 Plantedstreet",
      bring: "plantednote",
      staff: `,${worker.id},`,
    };
    const body = { tableName: "appointments", tableId: "0", data, force: true };
    const saved = await test.post("saveRecord", body, worker.token);
    const pass = (local: string) =>
      sendReminders(test.database.application, test.env, new Date(makeMoment(local, zone).at));
    await pass("2031-06-20T10:00");
    await pass("2031-07-07T10:00");
    await pass("2031-07-07T10:00");
    await drain();
    expect(bodies()).toEqual([
      "Luis, you meet Ana on Tuesday, July 8 at 10:00 AM EDT. Reply YES if you'll come, NO if you can't. Mentor Management. STOP ends these texts.",
    ]);
    expect((await come("Sí")).status).toBe(200);
    const reply = async () =>
      (
        await sql<Data>`select reply from appointments where id = ${String(saved.body["recordId"])}`.execute(
          test.db,
        )
      ).rows[0]!["reply"];
    expect(await reply()).toBe("yes");
    await come("no puedo");
    expect(await reply()).toBe("cannot");
    expect((await messages()).map(({ text }) => text)).toEqual(["Sí", "no puedo"]);
    // A mentee who can't come is asked what would work, and only staff reschedule.
    await drain();
    expect(bodies().at(-1)).toBe(
      "Mentor Management: Entendido, no puede venir. ¿Qué hora le conviene? 1 = mié, 9 de jul, 10:00 a.m.; 2 = jue, 10 de jul, 2:00 p.m.; 3 = vie, 11 de jul, 10:00 a.m. Responda con el número, o LLAMAR y le llamaremos.",
    );
    const chosen = async () =>
      (
        await sql<Data>`select status, start_local::text as start, preferred_time as choice from appointments
          where id = ${String(saved.body["recordId"])}`.execute(test.db)
      ).rows[0]!;
    const unmoved = { status: "planned", start: "2031-07-08 10:00:00" };
    await come("2");
    expect(await chosen()).toEqual({ ...unmoved, choice: "second" });
    await drain();
    expect(bodies().at(-1)).toBe(
      "Mentor Management: Gracias. Le avisaremos si jue, 10 de jul, 2:00 p.m. es posible. Hasta entonces, nada cambia.",
    );
    await come("please call me");
    expect(await chosen()).toEqual({ ...unmoved, choice: "call" });
    // A mentee in another time zone reads which one is meant.
    const move = (code: number | null) =>
      sql`update mentees set timezone = ${code} where id = ${mentee.id}`.execute(test.db);
    await move(zoneCode("America/Chicago"));
    await come("2");
    await drain();
    expect(bodies().at(-1)).toContain("Thu, Jul 10, 2:00 PM EDT works");
    await move(null);
    await come("please call me");
    expect(await chosen()).toEqual({ ...unmoved, choice: "call" });
    // After two days a number is an ordinary message again.
    await drain();
    await sql`update deliveries set created_at = created_at - interval '49 hours'`.execute(test.db);
    await come("1");
    expect(await chosen()).toEqual({ ...unmoved, choice: "call" });
    await sql`update deliveries set created_at = created_at + interval '49 hours'`.execute(test.db);
    // A person who has since been asked something else answers that.
    await send("Do you need a ride?");
    await drain();
    await come("yes");
    expect(await reply()).toBe("cannot");
    await sql`delete from deliveries where kind <> 'appointmentReminder'`.execute(test.db);
    await come("yes");
    expect(await reply()).toBe("yes");
    await come("no");
    await sql`update deliveries set created_at = now() - interval '49 hours'`.execute(test.db);
    await come("yes");
    expect(await reply()).toBe("cannot");
    // The reminder was about another time.
    await sql`update deliveries set created_at = now() where kind = 'appointmentReminder'`.execute(test.db);
    const later = { start: { local: "2031-07-10T10:00", zone } };
    await test.save("appointments", saved.body["recordId"], later, worker.token, { force: true });
    await come("yes");
    expect(await reply()).toBe("none");
  });
});

describe("The words stop and start", () => {
  it("end every text to the number immediately, with one answer, until it says start", async () => {
    await agree();
    await send("Waits");
    expect((await come("please stop sending me texts")).text).toBe("<Response/>");
    await come("stop");
    expect(await state()).toBe("stopped");
    expect((await send("Again")).body).toMatchObject({ status: 0, message: expect.stringContaining("STOP") });
    expect((await agree()).body).toMatchObject({ status: 0 });
    await drain();
    expect(bodies()).toEqual([stopped]);
    await come("Empezar");
    expect(await state()).toBe("allowed");
    await send("Back");
    await drain();
    expect(bodies().slice(1)).toEqual([
      "Mentor Management: Le enviaremos mensajes otra vez. Responda ALTO para no recibir más, AYUDA para recibir ayuda.",
      "Ana: Back",
    ]);
    expect(await messages()).toMatchObject([{ text: "Waits" }, { text: "Back" }]);
  });

  it("count for everyone who shares the phone, in every organization", async () => {
    const { db } = test;
    const other = await makeMentee(db, world.other, { values: { cellPhone: phone } });
    const owner = await makeStaff(db, world.other);
    const number = await numberOf(other, owner);
    await ask("consent", { menteeId: other.id, allowed: "1", number, method: "paper" }, owner);
    await come("STOP");
    const { body } = await ask("preview", { menteeId: other.id }, owner);
    expect(body["dataValues"]).toMatchObject({ state: "stopped" });
  });

  it("can be spoken: staff record the wish, which ends pending texts", async () => {
    await agree();
    await send("Waits");
    expect((await ask("consent", { menteeId: mentee.id, allowed: "0" })).body).toMatchObject({ status: 1 });
    await drain();
    expect(sent).toEqual([]);
    expect(await state()).toBe("noConsent");
  });

  it("wait for texts that are being stored, so that no text is sent after a stop", async () => {
    await agree();
    const { db } = test;
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(db);
      return rows.length > 0;
    };
    const stopping = await db.transaction().execute(async (trx) => {
      await lockNumber(trx, e164(phone));
      const sending = send("Too late");
      await expect.poll(isWaiting).toBe(true);
      await trx
        .insertInto("text_stops")
        .values({ number: e164(phone) })
        .execute();
      return { sending };
    });
    expect((await stopping.sending).body).toMatchObject({ status: 0 });
    await sql`delete from text_stops`.execute(db);
    const sending = await db.transaction().execute(async (trx) => {
      await lockNumber(trx, e164(phone));
      const coming = come("stop");
      await expect.poll(isWaiting).toBe(true);
      await textMentee(trx, test.env, await findPhone(trx, mentee.id), {
        kind: "text",
        text: () => "Just before",
        eventKey: randomUUID(),
      });
      return { coming };
    });
    await sending.coming;
    await drain();
    expect(bodies()).toEqual([stopped]);
  });
});

describe("The texts from phones", () => {
  it("become messages of the mentee, once however often the gateway sends them", async () => {
    const sid = `SM${randomUUID()}`;
    for (let at = 0; at < 3; at += 1) expect((await come("I am <late>", e164(phone), sid)).status).toBe(200);
    expect(await messages()).toEqual([{ text: "I am <late>", via: "sms", sender_id: mentee.accountId }]);
    const { rows } = await sql<Data>`select state, body from inbound_texts`.execute(test.db);
    expect(rows).toEqual([{ state: "filed", body: "" }]);
  });

  it("without words, such as pictures, say so in the language of each reader", async () => {
    const path = `getChatMessages/${await roomOf(test.db, mentee)}`;
    const reader = await makeStaff(test.db, world.own, { language: "es" });
    await test.get(path, reader.token);
    expect((await come("")).status).toBe(200);
    await come("", "+15559990001");
    const spanish = "Envió un mensaje sin texto, quizás una foto. Aquí no se pueden recibir fotos.";
    const english = "Sent a message without text, maybe a picture. Pictures can't be received here.";
    const news = await test.get("getNotifications", reader.token);
    expect(news.body["messages"]).toMatchObject([{ message: spanish }]);
    const rooms = await test.get("getChatRooms", reader.token);
    expect(rooms.body["rooms"]).toMatchObject([{ lastMessage: spanish }]);
    for (const [readerToken, message] of [
      [reader.token, spanish],
      [worker.token, english],
      [mentee.token, english],
    ] as const) {
      const { body } = await test.get(path, readerToken);
      const texts = (body["chatMessages"] as Data[]).filter(({ via }) => via === "sms");
      expect(texts).toMatchObject([{ message }]);
    }
    const { body } = await ask("unclaimed", {}, world.superOwner);
    expect(body["dataValues"]).toMatchObject([{ from: "+15559990001", body: english }]);
  });

  it("are recovered after a crash between storing and filing", async () => {
    await come("Hello");
    await sql`update inbound_texts set state = 'filing', body = 'Hello', received_at = now() - interval '1 minute'`.execute(
      test.db,
    );
    await fileTexts(test.app);
    expect(await messages()).toHaveLength(1);
  });

  it("are recovered even if an earlier one can't be", async () => {
    const { db } = test;
    const other = await makeMentee(db, world.own);
    await sql`create function refuse_filing() returns trigger language plpgsql as
      $$ begin raise 'broken'; end $$`.execute(db);
    await sql`create trigger refuse_filing before update on inbound_texts for each row
      when (new.mentee_id = ${sql.lit(Number(mentee.id))}) execute function refuse_filing()`.execute(db);
    for (const { id } of [mentee, other])
      await sql`insert into inbound_texts (provider_id, from_number, body, state, organization_id, mentee_id, received_at)
        values (${randomUUID()}, ${e164(phone)}, 'Hello', 'filing', ${world.own}, ${id}, now() - interval '1 minute')`.execute(
        db,
      );
    await expect(fileTexts(test.app)).rejects.toThrow("broken");
    expect(await messages(other)).toHaveLength(1);
    await sql`drop trigger refuse_filing on inbound_texts`.execute(db);
    await fileTexts(test.app);
    expect(await messages()).toHaveLength(1);
  });

  it("reach the mentee into whom theirs was merged between a crash and the recovery", async () => {
    for (const choices of [{}, { email: "gone" }]) {
      const [kept, gone] = [await makeMentee(test.db, world.own), await makeMentee(test.db, world.own)];
      await sql`insert into inbound_texts (provider_id, from_number, body, state, organization_id, mentee_id, received_at)
        values (${randomUUID()}, ${e164(phone)}, 'Hello', 'filing', ${world.own}, ${gone.id}, now() - interval '1 minute')`.execute(
        test.db,
      );
      const body = { keptId: kept.id, goneId: gone.id, versions: { kept: 1, gone: 1 }, choices };
      expect((await test.post("mentees/merge", body, world.owner.token)).body).toMatchObject({ status: 1 });
      await fileTexts(test.app);
      expect(await messages(kept)).toMatchObject([{ text: "Hello", via: "sms" }]);
    }
  });

  it("are added on a second try if the mentee is merged between finding the chat and adding them", async () => {
    const refused = vi.spyOn(test.app.chat.store, "add").mockResolvedValueOnce(null);
    expect((await come("Hello")).status).toBe(200);
    expect(await messages()).toMatchObject([{ text: "Hello", via: "sms" }]);
    expect(refused).toHaveBeenCalledTimes(2);
    refused.mockRestore();
  });

  it("wait for a person if the mentee's account left the chat while they were stored, as in an anonymization", async () => {
    await sql`update chat_members set removed_at = now() where account_id = ${mentee.accountId}`.execute(
      test.db,
    );
    expect((await come("Hello")).status).toBe(200);
    expect(await messages()).toEqual([]);
    const { body } = await ask("unclaimed", {});
    expect(body["dataValues"]).toMatchObject([{ body: "Hello", candidates: [{ id: mentee.id }] }]);
  });

  it("from an unknown number, or from one that two mentees have, wait for a person", async () => {
    const { db } = test;
    const twin = await makeMentee(db, world.own, { values: { cellPhone: phone } });
    await come("Whose am I?");
    await come("Nobody's", "+15559990000");
    const list = async (person: Person) => (await ask("unclaimed", {}, person)).body["dataValues"] as Data[];
    const mine = await list(worker);
    expect(mine).toMatchObject([
      {
        body: "Whose am I?",
        candidates: [{ id: mentee.id }, { id: twin.id }].sort((a, b) => Number(a.id) - Number(b.id)),
      },
    ]);
    const stranger = await makeStaff(db, world.other);
    expect(await list(stranger)).toEqual([]);
    // A person who sees only some mentees would decide about texts of the others.
    const mentor = await makeStaff(db, world.own, { role: { roleType: 2, values: { caseloadOnly: true } } });
    for (const [path, body] of [
      ["unclaimed", {}],
      ["claim", { textId: mine[0]!["id"], menteeId: mentee.id }],
      ["discard", { textId: mine[0]!["id"] }],
    ] as const)
      expect([path, (await ask(path, body, mentor)).status]).toEqual([path, path === "claim" ? 404 : 403]);
    expect((await list(world.superOwner)).map(({ body }) => body)).toEqual(["Whose am I?", "Nobody's"]);
    const textId = mine[0]!["id"];
    expect((await ask("claim", { textId, menteeId: mentee.id }, stranger)).status).toBe(404);
    expect((await ask("claim", { textId, menteeId: twin.id })).body).toMatchObject({ status: 1 });
    expect((await ask("claim", { textId, menteeId: mentee.id })).status).toBe(404);
    expect(await messages(twin)).toMatchObject([{ text: "Whose am I?" }]);
    expect(await messages()).toEqual([]);
    const nobodys = (await list(world.superOwner))[0]!["id"];
    expect((await ask("discard", { textId: nobodys })).status).toBe(404);
    expect((await ask("discard", { textId: nobodys }, world.superOwner)).body).toMatchObject({ status: 1 });
    expect(await list(world.superOwner)).toEqual([]);
  });

  it("that a person assigns later answer only what was asked before they arrived", async () => {
    const { db } = test;
    await makeMentee(db, world.own, { values: { cellPhone: phone } });
    const id = await makeAppointment(db, mentee, { at: "2031-07-08T10:00" });
    const reply = async () =>
      (await sql<Data>`select reply from appointments where id = ${id}`.execute(db)).rows[0]!["reply"];
    const claim = async () => {
      const [text] = (await ask("unclaimed", {})).body["dataValues"] as Data[];
      const body = { textId: text!["id"], menteeId: mentee.id };
      expect((await ask("claim", body)).body).toMatchObject({ status: 1 });
    };
    await agree();
    await come("yes");
    await db
      .transaction()
      .execute(async (trx) =>
        textMentee(trx, test.env, await findPhone(trx, mentee.id), {
          kind: "appointmentReminder",
          text: () => "You meet Ana. Reply YES or NO.",
          eventKey: `remind:${id}:2031-07-08T10:00:00.000Z:day:sms`,
        }),
      );
    expect(await drain()).toBe(1);
    await claim();
    expect(await reply()).not.toBe("yes");
    await come("yes");
    await claim();
    expect(await reply()).toBe("yes");
  });

  it("that are sent again after their rows were deleted change nothing, because a signed form has no time", async () => {
    const start = { MessageSid: `SM${randomUUID()}`, From: e164(phone), Body: "START" };
    const isStopped = async () =>
      (await sql`select from text_stops where number = ${e164(phone)}`.execute(test.db)).rows.length === 1;
    await come("STOP");
    expect((await hook(inboundPath, start)).status).toBe(200);
    expect(await isStopped()).toBe(false);
    await come("STOP");
    await sql`update inbound_texts set received_at = now() - interval '31 days'`.execute(test.db);
    await forgetTexts(test.db);
    expect(await stored()).toBe(0);
    expect((await hook(inboundPath, start)).status).toBe(200);
    expect(await isStopped()).toBe(true);
    expect(await stored()).toBe(0);
  });

  it("that are forged, changed or cut off are not stored [A2.7 4]", async () => {
    const fields = { MessageSid: "SM1", From: e164(phone), Body: "stop" };
    const good = signForm(token, `${publicUrl}${inboundPath}`, new URLSearchParams(fields));
    const tries = times(1000, 60);
    for (let at = 0; at < tries; at += 1) {
      const wrong = [
        () => hook(inboundPath, fields, ""),
        () =>
          hook(
            inboundPath,
            fields,
            signForm(`${token}x`, `${publicUrl}${inboundPath}`, new URLSearchParams(fields)),
          ),
        () => hook(inboundPath, { ...fields, Body: `other ${at}` }, good),
        () => hook(inboundPath, { ...fields, From: "+15550001111" }, good),
        () => hook(inboundPath, fields, good.slice(0, -1 - (at % 20))),
        () =>
          hook(
            inboundPath,
            fields,
            signForm(token, `http://localhost${inboundPath}`, new URLSearchParams(fields)),
          ),
      ];
      expect((await wrong[at % wrong.length]!()).status).toBe(403);
    }
    expect((await hook(inboundPath, { MessageSid: "SM2", From: "anonymous", Body: "x" })).status).toBe(400);
    expect((await hook(statusPath, { MessageSid: "SM1", MessageStatus: "delivered" }, good)).status).toBe(
      403,
    );
    expect(await stored()).toBe(0);
    expect(await state()).toBe("noConsent");
  });
});

describe("Another gateway, behind a signed webhook,", () => {
  it("receives and sends messages signed by Standard Webhooks, and nothing else counts", async () => {
    const secret = Buffer.alloc(24, 7);
    const env = {
      PUBLIC_URL: publicUrl,
      SMS_HOOK_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/texts`,
      SMS_HOOK_SECRET: `whsec_${secret.toString("base64")}`,
    };
    const own = await createTestApp({ seed: "base", env });
    try {
      const { own: organization } = await makeWorld(own.db);
      const person = await makeMentee(own.db, organization, { values: { cellPhone: phone } });
      const post = (data: Data, key = secret, at = Date.now()) => {
        const payload = JSON.stringify({ type: "text.received", data });
        const timestamp = String(Math.floor(at / 1000));
        const headers = {
          "content-type": "application/json",
          "webhook-id": "w1",
          "webhook-timestamp": timestamp,
          "webhook-signature": signBody(key, "w1", timestamp, payload),
        };
        return own.app.inject({ method: "POST", url: inboundPath, headers, payload });
      };
      const data = { id: "t1", from: e164(phone), body: "Hi" };
      expect((await post(data, Buffer.alloc(24, 8))).statusCode).toBe(403);
      expect((await post(data, secret, Date.now() - 400_000)).statusCode).toBe(403);
      expect((await post(data)).statusCode).toBe(200);
      expect((await post({ id: "t2", from: "x", body: "Hi" })).statusCode).toBe(400);
      const { rows } =
        await sql<Data>`select text from chat_messages where sender_id = ${person.accountId}`.execute(own.db);
      expect(rows).toEqual([{ text: "Hi" }]);
    } finally {
      await own.close();
    }
  });

  it("is not required: without a gateway texts are stored for the outbox screen, and the gateway calls do not exist", async () => {
    const own = await createTestApp({ seed: "base" });
    try {
      const { own: organization, superOwner } = await makeWorld(own.db);
      const staff = await makeStaff(own.db, organization, { values: { firstName: "Ana" } });
      const person = await makeMentee(own.db, organization, { values: { cellPhone: phone } });
      const seen = await own.post("texts/preview", { menteeId: person.id }, staff.token);
      const { number } = seen.body["dataValues"] as Data;
      await own.post(
        "texts/consent",
        { menteeId: person.id, allowed: "1", number, method: "paper" },
        staff.token,
      );
      const body = { menteeId: person.id, text: "<b>Hi</b>", clientId: randomUUID() };
      expect((await own.post("texts/send", body, staff.token)).body).toMatchObject({ status: 1 });
      const list = await own.post("getTable", { tableName: "emailOutbox" }, superOwner.token);
      const row = (list.body["dataValues"] as Data[]).find(({ to }) => to === e164(phone));
      expect(row).toMatchObject({ status: "kept" });
      const record = await own.read("emailOutbox", row!["id"], superOwner.token);
      expect(JSON.stringify(record.body)).toContain("Ana: &lt;b&gt;Hi&lt;/b&gt;");
      const answer = await own.app.inject({ method: "POST", url: inboundPath, payload: {} });
      expect(answer.statusCode).toBe(404);
    } finally {
      await own.close();
    }
  });
});

describe("The meaning of a text to the team", () => {
  const notices = async (person: Person) =>
    (
      await sql<Data>`select notification_subject as subject, notification_url as url from notifications
        where account_id = ${person.accountId} order by id`.execute(test.db)
    ).rows;
  const manage = () =>
    sql`update mentees set case_manager = ${worker.id} where id = ${mentee.id}`.execute(test.db);
  const flags = async () =>
    (
      await sql<Data>`select c.flag from chat_messages c join chat_rooms r on r.id = c.room_id
        where r.mentee_id = ${mentee.id} and c.message_type = 'Message' order by c.id`.execute(test.db)
    ).rows.map(({ flag }) => flag);
  const roomId = () => roomOf(test.db, mentee);
  /** The number of flagged messages that the team wasn't alerted to yet. */
  const unhandled = async () =>
    (await sql`select from chat_messages where flag is not null and flag_told_at is null`.execute(test.db))
      .rows.length;

  it("includes HELP, which answers with sender, phone number, and STOP: before consent, after a stop, and once in ten minutes", async () => {
    const { db } = test;
    await sql`update organizations set text_name = 'Harbor', work_phone = '(555) 100-2000' where id = ${world.own}`.execute(
      db,
    );
    await come("Help!");
    await come("INFO");
    await drain();
    const english =
      "Harbor: We text about appointments and next steps. Help: (555) 100-2000. Reply STOP to end texts.";
    expect(bodies()).toEqual([english]);
    expect((await messages()).map(({ text }) => text)).toEqual(["Help!", "INFO"]);
    await come("stop");
    await sql`update deliveries set created_at = now() - interval '11 minutes'`.execute(db);
    await come("AYUDA");
    await drain();
    expect(bodies().at(-1)).toBe(
      "Harbor: Enviamos mensajes sobre citas y próximos pasos. Ayuda: (555) 100-2000. Responda ALTO para no recibir más.",
    );
    await sql`update organizations set text_name = null, work_phone = null where id = ${world.own}`.execute(
      db,
    );
  });

  it("brings a text from a number that no mentee has to the organization that last wrote to it", async () => {
    const { db } = test;
    await agree();
    await send("Hello");
    await drain();
    await sql`update mentees set cell_phone = ${nextPhone()} where id = ${mentee.id}`.execute(db);
    await come("Who is this?");
    const list = async (person: Person) => (await ask("unclaimed", {}, person)).body["dataValues"] as Data[];
    expect(await list(worker)).toMatchObject([{ body: "Who is this?", candidates: [] }]);
    expect(await list(await makeStaff(db, world.other))).toEqual([]);
  });

  it("asks a person about an unclear request for no more texts", async () => {
    await manage();
    await agree();
    await come("please don't text me at work");
    expect(await state()).toBe("allowed");
    expect(await flags()).toEqual(["stopRequest"]);
    await expect
      .poll(() => notices(worker))
      .toContainEqual({
        subject: expect.stringContaining("may be asking to stop texts"),
        url: `/chat/${await roomId()}`,
      });
  });

  it("alerts the whole team about a crisis on every channel, even at night, and replies once a day", async () => {
    const { db } = test;
    await manage();
    const owner = await makeStaff(db, world.own, { role: { roleType: 1 } });
    const outsider = await makeStaff(db, world.other);
    await sql`update organizations set crisis_help = 'Our line: 555 0100' where id = ${world.own}`.execute(
      db,
    );
    await come("STOP I want to die");
    await come("I want to die");
    expect(await state()).toBe("noConsent");
    expect(await flags()).toEqual(["crisis", "crisis"]);
    for (const person of [worker, owner])
      await expect
        .poll(async () => (await notices(person)).map(({ subject }) => subject))
        .toContainEqual(expect.stringContaining("Urgent: Luis"));
    await expect.poll(() => unhandled()).toBe(0);
    expect(JSON.stringify(await notices(outsider))).not.toContain("Urgent");
    const { rows: mails } = await sql<Data>`select subject, body, day_zone from deliveries
      where kind = 'urgentMessage' and account_id = ${worker.accountId}`.execute(db);
    expect(mails).toMatchObject([{ subject: "Urgent: please read a message now", day_zone: null }]);
    expect(String(mails[0]!["body"])).not.toContain("Luis");
    await drain();
    const help =
      "Are you in danger? Call 911. To talk to someone now, call or text 988. It is free, day and night. Our line: 555 0100";
    expect(bodies()).toEqual([`Mentor Management: ${help}`]);
    const path = `getChatMessages/${await roomId()}`;
    const seen = async (person: Person) =>
      (await test.get(path, person.token)).body["chatMessages"] as { message: string; flag?: string }[];
    const forMentee = await seen(mentee);
    expect(forMentee.filter(({ message }) => message === help)).toHaveLength(1);
    expect(forMentee.every(({ flag }) => flag === undefined)).toBe(true);
    expect((await seen(worker)).filter(({ flag }) => flag === "crisis")).toHaveLength(2);
    await sql`update organizations set crisis_help = null where id = ${world.own}`.execute(db);
  });

  it("is answered in the language that the mentee texts in, in a crisis too", async () => {
    const { db } = test;
    await sql`update accounts set text_language = 'es' where id = ${mentee.accountId}`.execute(db);
    await come("Stop");
    await come("Me quiero morir");
    await expect.poll(() => unhandled()).toBe(0);
    await drain();
    expect(bodies()).toEqual([expect.stringContaining("EMPEZAR"), expect.stringContaining("Llame al 911")]);
  });

  it("alerts the teams of every possible sender about a crisis, if the number is unknown or shared", async () => {
    const { db } = test;
    await manage();
    const other = await makeStaff(db, world.own);
    const twin = await makeMentee(db, world.own, {
      values: { firstName: "Leo", cellPhone: phone, caseManager: other.id },
    });
    await come("quiero matarme");
    expect(await notices(worker)).toContainEqual({
      subject: expect.stringContaining("Urgent: Luis"),
      url: "/chat",
    });
    expect(await notices(other)).toContainEqual({
      subject: expect.stringContaining("Urgent: Leo"),
      url: "/chat",
    });
    await drain();
    expect(bodies()).toEqual([expect.stringContaining("Llame al 911")]);
    await sql`update mentees set cell_phone = ${nextPhone()} where id = ${twin.id}`.execute(db);
    await agree();
    await send("Hello");
    await drain();
    await sql`delete from notifications`.execute(db);
    await sql`delete from deliveries where kind = 'textCommand'`.execute(db);
    sent = [];
    await sql`update mentees set cell_phone = ${nextPhone()} where id = ${mentee.id}`.execute(db);
    await come("I want to die");
    await come("I want to die");
    expect(await notices(worker)).toContainEqual({
      subject: expect.stringContaining("Urgent: Luis"),
      url: "/chat",
    });
    await drain();
    expect(bodies().filter((body) => body?.includes("988"))).toHaveLength(1);
  });

  it("answers a crisis on a phone that two organizations know with the help of the one that it names", async () => {
    const { db } = test;
    const other = await makeMentee(db, world.other, { values: { cellPhone: phone } });
    const stranger = await makeStaff(db, world.other);
    for (const [name, id] of [
      ["Harbor", world.own],
      ["Anchor", world.other],
    ] as const)
      await sql`update organizations set text_name = ${name}, crisis_help = ${`${name} line`} where id = ${id}`.execute(
        db,
      );
    const number = await numberOf(other, stranger);
    await ask("consent", { menteeId: other.id, allowed: "1", number, method: "paper" }, stranger);
    const message = { menteeId: other.id, text: "Hello", clientId: randomUUID() };
    expect((await ask("send", message, stranger)).body).toMatchObject({ status: 1 });
    await come("I want to die");
    await drain();
    expect(bodies().filter((body) => body?.includes("988"))).toEqual([
      expect.stringMatching(/^Anchor: .* Anchor line$/),
    ]);
    await sql`update organizations set text_name = null, crisis_help = null`.execute(db);
  });

  it("answers a crisis from another phone on that phone, after a person assigned the text", async () => {
    await manage();
    const other = e164(nextPhone());
    await come("I want to die", other);
    const { body } = await ask("unclaimed", {}, world.superOwner);
    const [text] = body["dataValues"] as Data[];
    const claim = { textId: text!["id"], menteeId: mentee.id };
    expect((await ask("claim", claim, world.superOwner)).body).toMatchObject({ status: 1 });
    expect(await flags()).toEqual(["crisis"]);
    await expect.poll(() => unhandled()).toBe(0);
    await drain();
    // Nobody agreed to texts to the number on record, and it may belong to another person by now.
    expect(sent.map((form) => [form.get("To"), form.get("Body")])).toEqual([
      [other, expect.stringContaining("988")],
    ]);
  });

  it("recognizes a crisis in the chat of the app too, but not in what the team writes", async () => {
    await manage();
    const write = (message: string, person: Person, id: string) =>
      test.post("sendMessage", { roomId: id, message, clientId: randomUUID() }, person.token);
    const id = await roomId();
    await test.get(`getChatMessages/${id}`, worker.token);
    expect((await write("Did you say you want to die?", worker, id)).body).toMatchObject({ status: 1 });
    expect((await write("quiero morir", mentee, id)).body).toMatchObject({ status: 1 });
    expect(await flags()).toEqual([null, "crisis"]);
  });

  it("alerts the team to a crisis in a conversation of two people, which only one of them can open", async () => {
    const { db } = test;
    await manage();
    const other = await makeStaff(db, world.own, { role: { roleType: 2 } });
    const { body } = await test.post("startNewChat", { chatMember: mentee.accountId }, other.token);
    const message = { roomId: body["chatRoom"], message: "quiero morir", clientId: randomUUID() };
    expect((await test.post("sendMessage", message, mentee.token)).body).toMatchObject({ status: 1 });
    await expect.poll(() => unhandled()).toBe(0);
    const alerts = async (person: Person) =>
      (await notices(person)).filter(({ subject }) => String(subject).startsWith("Urgent"));
    const subject = expect.stringContaining("Urgent: Luis");
    expect(await alerts(other)).toEqual([{ subject, url: `/chat/${String(message.roomId)}` }]);
    expect((await test.get(`getChatMessages/${String(message.roomId)}`, worker.token)).status).toBe(404);
    const seen = (await alerts(worker)).map(({ url }) => url);
    expect(seen).toContain(`/mentee/overview/${mentee.id}`);
    expect(seen).not.toContain(`/chat/${String(message.roomId)}`);
  });
});
