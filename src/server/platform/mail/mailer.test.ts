import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "#server/process/jobs/clean-up.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { defaultSender, makeMailer, type Mailer } from "./mailer.ts";
import { queueMail, type Mail } from "./outbox.ts";

let database: TestDatabase;
let server: SMTPServer;
let received: string[];
/** The next errors of the mail server. After them, it accepts emails. */
let refusals: Error[];
let mailers: Mailer[];
let owner: Person;
const warnings: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await makeStaff(database.db, await makeOrganization(database.db));
  server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refusal = refusals.shift();
        if (!refusal) received.push(Buffer.concat(chunks).toString());
        callback(refusal);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await database.close();
});
beforeEach(async () => {
  received = [];
  refusals = [];
  mailers = [];
  await sql`delete from deliveries`.execute(database.db);
});
afterEach(() => {
  for (const one of mailers) one.close();
});

const env = { mailFrom: "Mentor <no-reply@test.example>", publicUrl: "https://mentor.test.example" };

function mailer(port = (server.server.address() as AddressInfo).port): Mailer {
  const made = makeMailer(
    database.db,
    env,
    `smtp://127.0.0.1:${port}`,
    { warn: (...all: unknown[]) => void warnings.push(all) },
    () => Promise.resolve(),
  );
  mailers.push(made);
  return made;
}

const queue = (changes: Partial<Mail> = {}, settings: { smtpUrl?: string } = { smtpUrl: "smtp://mail" }) =>
  queueMail(
    database.db,
    { smtpUrl: settings.smtpUrl },
    {
      to: "ana@test.example",
      owner,
      template: "verificationCode",
      languageCode: "en",
      values: { firstName: "Ana", organization: "Harbor", code: "ABCD-EFGH" },
      eventKey: "code:1",
      ...changes,
    },
  );

interface Row {
  status: string;
  attempts: number;
  body: string | null;
  last_error: string | null;
  wait: number;
}
const rows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select status, attempts, body, last_error,
      extract(epoch from next_attempt_at - now())::float as wait from deliveries order by id`.execute(
      database.db,
    )
  ).rows;
const makeDue = () => sql`update deliveries set next_attempt_at = now()`.execute(database.db);

describe("The queue", () => {
  it("keeps emails for the outbox screen without an email server", async () => {
    await queue({}, {});
    expect(await rows()).toMatchObject([{ status: "kept", body: expect.stringContaining("ABCD-EFGH") }]);
    expect(await mailer().drain()).toBe(0);
    expect(received).toEqual([]);
  });

  it("has one email per event", async () => {
    await queue();
    await queue({ to: "other@test.example" });
    expect(await rows()).toHaveLength(1);
  });

  it("has no email of a transaction that fails", async () => {
    const failed = database.db.transaction().execute(async (trx) => {
      await queueMail(
        trx,
        { smtpUrl: "smtp://mail" },
        {
          to: "a@test.example",
          owner,
          template: "newMessage",
          languageCode: "en",
          values: {},
          eventKey: "y",
        },
      );
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await rows()).toEqual([]);
  });

  it("uses the text that staff wrote, and the seeded one if there is none", async () => {
    await queue({ eventKey: "seeded" });
    await sql`insert into email_templates
      (name, template_key, language_code, email_subject, email_from_name, email_from_email, email_message)
      values ('Ours', 'verificationCode', 'en', 'Code {{code}}', 'Team {{organization}}', 'team@test.example',
        '<p>Own words: {{code}}</p>')`.execute(database.db);
    await queue({ eventKey: "edited" });
    await sql`update email_templates set deleted_at = now()`.execute(database.db);
    await queue({ eventKey: "deleted" });
    const bodies = (await rows()).map((row) => row.body ?? "");
    expect(bodies[1]).toBe('<div lang="en" dir="ltr"><p>Own words: ABCD-EFGH</p></div>');
    expect(bodies[2]).toBe(bodies[0]);
    expect(bodies[0]).toContain("<strong>ABCD-EFGH</strong>");
    await mailer().drain();
    // The address is always the installation's, even if a template has another one.
    expect(received[1]).toMatch(/^From: "?Team Harbor"? <no-reply@test\.example>/m);
    expect(received[0]).toMatch(/^From: "?Harbor"? <no-reply@test\.example>/m);
  });
});

describe("The mailer", () => {
  it("sends both parts of an email and records it [EMAIL-04]", async () => {
    await queue();
    expect(await mailer().drain()).toBe(1);
    expect(received[0]).toMatch(/^To: ana@test\.example/m);
    expect(received[0]).toMatch(/^Subject: Your code for a new password/m);
    expect(received[0]).toContain("text/plain");
    expect(received[0]).toContain("text/html");
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 1 }]);
    expect(await mailer().drain()).toBe(0);
  });

  it("sends codes before the emails that waited longer", async () => {
    await queue({ template: "newMessage", eventKey: "message" });
    await queue();
    expect(await mailer().drain()).toBe(2);
    expect(received[0]).toMatch(/^Subject: Your code for a new password/m);
  });

  it("sends an entry for calendar programs with its method", async () => {
    await queue({ calendar: "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR" });
    expect(await mailer().drain()).toBe(1);
    expect(received[0]).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
  });

  it("retries with growing delays and the same message id [EMAIL-06]", async () => {
    refusals = [451, 421].map((responseCode) => Object.assign(new Error("Busy"), { responseCode }));
    await queue();
    expect(await mailer().drain()).toBe(0);
    const [first] = await rows();
    expect(first).toMatchObject({
      status: "queued",
      attempts: 1,
      last_error: expect.stringContaining("Busy"),
    });
    expect(await mailer().drain()).toBe(0);
    expect((await rows())[0]?.attempts).toBe(1);
    await makeDue();
    await mailer().drain();
    const [second] = await rows();
    expect(second?.wait).toBeGreaterThan((first?.wait ?? 0) * 1.5);
    await makeDue();
    expect(await mailer().drain()).toBe(1);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/^Message-ID: <outbox-\d+-[0-9a-f]{16}@mentor\.test\.example>/m);
  });

  it("gives an email another id than the one that had its number before a restore, and the same one to the same email", async () => {
    const ids: unknown[] = [];
    for (const code of ["ABCD-EFGH", "WXYZ-2345", "ABCD-EFGH"]) {
      await queue({ values: { firstName: "Ana", organization: "Harbor", code } });
      await mailer().drain();
      ids.push(/^Message-ID: (\S+)/m.exec(received.at(-1) ?? "")?.[1]);
      const { rows: sent } = await sql<{ id: string }>`delete from deliveries returning id`.execute(
        database.db,
      );
      await sql`select setval(pg_get_serial_sequence('deliveries', 'id'), ${sent[0]?.id ?? "1"}::bigint, false)`.execute(
        database.db,
      );
    }
    expect(ids).toEqual([expect.stringContaining("<outbox-"), expect.stringContaining("<outbox-"), ids[0]]);
    expect(ids[1]).not.toBe(ids[0]);
  });

  it("keeps the email while the server is unreachable", async () => {
    await queue();
    expect(await mailer(1).drain()).toBe(0);
    await makeDue();
    expect(await mailer().drain()).toBe(1);
  });

  it("sends each email once, even if several processes drain the queue at the same time [EMAIL-06]", async () => {
    for (let count = 0; count < 20; count += 1) await queue({ eventKey: `many:${count}` });
    const counts = await Promise.all([mailer(), mailer(), mailer()].map((one) => one.drain()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(received).toHaveLength(20);
  });

  it("doesn't resend an email that it couldn't record as sent", async () => {
    await queue();
    await sql`create function refuse_note() returns trigger language plpgsql as
      'begin raise exception ''no''; end'`.execute(database.db);
    await sql`create trigger refuse_note before update on deliveries execute function refuse_note()`.execute(
      database.db,
    );
    const one = mailer();
    await expect(one.drain()).rejects.toThrow("no");
    await sql`drop trigger refuse_note on deliveries`.execute(database.db);
    expect(await one.drain()).toBe(1);
    expect(received).toHaveLength(1);
  });

  it("logs no body, code, or address", () => {
    expect(warnings.length).toBeGreaterThan(0);
    expect(JSON.stringify(warnings)).not.toMatch(/ABCD-EFGH|Hello/);
  });
});

describe("The clean-up", () => {
  it("removes the bodies of emails older than a day, and gives up on unsent ones [EMAIL-08]", async () => {
    await queue({ eventKey: "old" });
    await sql`update deliveries set created_at = now() - interval '25 hours'`.execute(database.db);
    await queue({ eventKey: "new" });
    await cleanUp(database.db, { sessionIdleMinutes: 30 });
    expect(await rows()).toMatchObject([
      { status: "failed", body: null },
      { status: "queued", body: expect.stringContaining("ABCD-EFGH") },
    ]);
    expect(await mailer().drain()).toBe(1);
  });
});

it("The sender is the name and the address in MAIL_FROM, without the quotes of a name with a comma", () => {
  const address = "no-reply@harbor.example";
  expect(defaultSender(address)).toEqual({ name: "", address });
  expect(defaultSender(`Harbor <${address}>`)).toEqual({ name: "Harbor", address });
  expect(defaultSender(`"Harbor, Inc." <${address}>`)).toEqual({ name: "Harbor, Inc.", address });
});
