/** Required answers that are waived instead of given (ADR 38). */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { exportFile, readSheet, readZip } from "#tests/exports/export-client.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeStaff, type Person, signIn, testPassword } from "#tests/support/factories.ts";
import { updateProfile } from "#tests/server/auth-helpers.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeUpload, makeWorld, sampleData } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

let mentee: Data;
const test = testApp({ seed: "base" });
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const sample = await sampleData(world, registry.get("mentees")!, world.owner, { required: true });
  // Without a password, because hashing takes time.
  mentee = { ...sample, password: "", passwordConfirm: "", sendInvitation: "1" };
});

const save = async (tableName: string, tableId: string, data: Data, token = world.owner.token) =>
  (await test.save(tableName, tableId, data, token)).body as Data;
async function read(tableName: string, tableId: string): Promise<Data> {
  const { body } = await test.read(tableName, tableId, world.owner.token);
  return body["dataValues"] as Data;
}
const list = async (more: Data, tableName = "mentees") =>
  (await test.post("getTable", { tableName, recordsPerPage: 10000, ...more }, world.owner.token)).body;
const idsOf = (body: Data) => (body["dataValues"] as { id: string }[]).map(({ id }) => id);
let counter = 0;
const freshEmail = () => `waivers${(counter += 1)}@test.example`;

/** Adds a mentee with some missing answers, which are waived. @returns the id */
async function create(lacks: readonly string[], waived = `,${lacks.join(",")},`): Promise<string> {
  const image = await makeUpload(world.db, world.owner.accountId, true);
  const data: Data = { ...mentee, image, email: freshEmail(), waived };
  for (const name of lacks) delete data[name];
  if (lacks.includes("email")) delete data["sendInvitation"];
  const body = await save("mentees", "0", data);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  return String(body["recordId"]);
}

const messages = {
  middleName: "Middle Initial is required!",
  image: "Photo is required!",
  email: "Email is required!",
  address: "Address is required!",
};
type Waivable = keyof typeof messages;
const waivables = Object.keys(messages) as Waivable[];
const all = `,${waivables.join(",")},`;

describe("A mentee who is added quickly", () => {
  const add = async (data: Data, more: Data = { quick: "1" }, tableName = "mentees", tableId = "0") => {
    const given = { tableName, tableId, data, ...more };
    return (await test.post("saveRecord", given, world.owner.token)).body as Data;
  };

  it("needs only a name, is listed as incomplete, and can't sign in", async () => {
    const body = await add({ firstName: "Rosa", lastName: "Quick", referredBy: "County jail" });
    expect(body).toMatchObject({ status: 1 });
    const id = String(body["recordId"]);
    expect(await read("mentees", id)).toMatchObject({ active: "1", referredBy: "County jail", email: "" });
    expect(idsOf(await list({ incomplete: "1" }))).toContain(id);
    const { rows } = await sql<{ email_key: string | null; password_hash: string | null }>`
      select email_key, password_hash from accounts a join mentees m on m.account_id = a.id where m.id = ${id}`.execute(
      world.db,
    );
    expect(rows).toEqual([{ email_key: null, password_hash: null }]);
  });

  it.each([
    ["a name", { lastName: "Quick" }, { firstName: "First Name is required!" }],
    ["a real email", { firstName: "Rosa", lastName: "Quick", email: "na@na.com" }, {}],
  ])("is refused without %s", async (_, data, errors) => {
    expect(await add(data)).toMatchObject({ status: 0, errors });
  });

  it("is an exception for new people only", async () => {
    const names = { firstName: "Rosa", lastName: "Quick" };
    expect(await add(names, {})).toMatchObject({ status: 0 });
    expect(await add(names, { quick: "0" })).toMatchObject({ status: 0 });
    expect(await add(names, { quick: "1" }, "users")).toMatchObject({ status: 0 });
    expect(await add({ email: "" }, { quick: "1" }, "mentees", world.mentee.id)).toMatchObject({ status: 0 });
    const { status } = await test.save("mentees", "0", names, world.owner.token, { quick: "perhaps" });
    expect(status).toBe(400);
  });
});

describe("A required answer", () => {
  it.each(waivables)(
    "such as %s that is missing gets the specified message without a waiver, and none with one",
    async (name) => {
      const data: Data = { ...mentee, email: freshEmail(), [name]: "" };
      const image = await makeUpload(world.db, world.owner.accountId, true);
      if (name !== "image") data["image"] = image;
      for (const waived of [undefined, "", null, waivables.filter((one) => one !== name).join(",")]) {
        const body = await save("mentees", "0", { ...data, waived });
        expect(body).toMatchObject({
          status: 0,
          message: messages[name],
          errors: { [name]: messages[name] },
        });
      }
      const sendInvitation = name === "email" ? "0" : "1";
      const body = await save("mentees", "0", { ...data, sendInvitation, waived: `,${name},` });
      expect(body).toMatchObject({ status: 1 });
      expect(await read("mentees", String(body["recordId"]))).toMatchObject({
        [name]: "",
        waived: `,${name},`,
      });
    },
  );

  it.each(waivables)("such as %s removes its waiver once it is given", async (name) => {
    const id = await create(waivables);
    const answer = {
      middleName: "Q",
      image: await makeUpload(world.db, world.owner.accountId, true),
      email: freshEmail(),
      address: "5 New Street",
    }[name];
    expect(await save("mentees", id, { [name]: answer })).toMatchObject({ status: 1 });
    const others = waivables.filter((one) => one !== name);
    expect(await read("mentees", id)).toMatchObject({ [name]: answer, waived: `,${others.join(",")},` });
    // If the answer is removed again, it counts as missing, because the waiver is gone.
    expect(await save("mentees", id, { [name]: "" })).toMatchObject({ status: 0, message: messages[name] });
  });

  it("overrides a waiver that is sent along with it", async () => {
    const id = await create(["address"]);
    expect(await save("mentees", id, { address: "5 New Street", waived: all })).toMatchObject({ status: 1 });
    expect(await read("mentees", id)).toMatchObject({ address: "5 New Street", waived: "" });
  });

  it("is required when its waiver is withdrawn without it", async () => {
    const id = await create(["address", "image"]);
    const body = await save("mentees", id, { waived: ",image," });
    expect(body).toMatchObject({ status: 0, message: messages.address });
    expect(await read("mentees", id)).toMatchObject({ waived: ",image,address," });
  });

  it("can be emptied together with the waiver, and a save of something else changes neither", async () => {
    const id = await create([]);
    expect(await save("mentees", id, { address: "", waived: ",address," })).toMatchObject({ status: 1 });
    for (let times = 0; times < 2; times += 1) {
      expect(await save("mentees", id, { clientId: "W-1", waived: ",address," })).toMatchObject({
        status: 1,
      });
    }
    expect(await read("mentees", id)).toMatchObject({ address: "", clientId: "W-1", waived: ",address," });
  });

  it("that cannot be waived is still required, and no other field can be named", async () => {
    const data = { ...mentee, email: freshEmail(), image: "", lastName: "" };
    for (const waived of [",lastName,", ",nonsense,", ",password,"]) {
      const body = await save("mentees", "0", { ...data, waived });
      expect(body).toMatchObject({
        status: 0,
        errors: { lastName: "Last Name is required!", waived: "This choice does not exist." },
      });
    }
    const { status } = await test.save("mentees", "0", { ...data, waived: ["image"] }, world.owner.token);
    expect(status).toBe(400);
  });

  it("of a team member can be waived for address and photo, but not for the email", async () => {
    const user = await sampleData(world, registry.get("users")!, world.owner, { required: true });
    const data = { ...user, organizationId: world.own, address: "", email: freshEmail() };
    expect(await save("users", "0", data)).toMatchObject({ status: 0, message: "Address is required!" });
    const body = await save("users", "0", { ...data, waived: ",image,address," });
    expect(body).toMatchObject({ status: 1 });
    expect(await read("users", String(body["recordId"]))).toMatchObject({ waived: ",image,address," });
    expect(await save("users", "0", { ...data, email: "", waived: ",email,address," })).toMatchObject({
      status: 0,
      errors: { email: "Email is required!" },
    });
  });

  it("cannot be waived by a mentee or a read-only role", async () => {
    const id = await create([]);
    const { accountId } = await makeMentee(world.db, world.own);
    const token = await signIn(world.db, accountId);
    const refused = await test.save("mentees", id, { address: "", waived: ",address," }, token);
    expect(refused.status).toBe(403);
    expect(await read("mentees", id)).toMatchObject({ waived: "" });
  });
});

describe("A made-up email address", () => {
  it("is refused with a hint about the waiver, if there is one", async () => {
    const data = { ...mentee, image: "", waived: ",image," };
    for (const email of ["none@example.org", "noemail@gmail.com", "na@na.com", "Test@Test.com"]) {
      const body = await save("mentees", "0", { ...data, email });
      expect(body).toMatchObject({
        status: 0,
        errors: { email: expect.stringContaining("Does not have one") },
      });
    }
    const user = await sampleData(world, registry.get("users")!, world.owner, { required: true });
    const body = await save("users", "0", { ...user, organizationId: world.own, email: "na@na.com" });
    expect(body["errors"]).toEqual({ email: expect.stringMatching(/made up.*someone reads/) });
    const resource = await save("resources", "0", { name: "Pantry", email: "noemail@noemail.com" });
    expect(resource).toMatchObject({ status: 0, errors: { email: expect.stringMatching(/made up/) } });
  });

  it("that was stored before does not block other changes", async () => {
    const id = await create([]);
    await sql`update mentees set email = 'na@na.com' where id = ${id}`.execute(world.db);
    expect(await save("mentees", id, { email: "na@na.com", clientId: "7" })).toMatchObject({ status: 1 });
    expect(await save("mentees", id, { email: "no@no.com" })).toMatchObject({ status: 0 });
    expect(await read("mentees", id)).toMatchObject({ email: "na@na.com", clientId: "7" });
  });

  it("is refused on a person's profile too, but an existing one does not block saving it", async () => {
    const person = await makeStaff(world.db, world.own, { values: { email: "na@none.com" } });
    const update = async (email: string) =>
      (await updateProfile(test, person.token, { updateType: "profile", firstName: "Ada", email })).body;
    expect(await update("no@none.com")).toMatchObject({
      status: 0,
      errors: { email: expect.stringMatching(/made up/) },
    });
    expect(await update("na@none.com")).toMatchObject({ status: 1 });
  });
});

describe("A list", () => {
  it("filters incomplete records: required, empty and not waived", async () => {
    const complete = await create([]);
    const waived = await create(waivables);
    const imported = await makeMentee(world.db, world.own, { values: { address: null } });
    const anonymized = await makeMentee(world.db, world.own, { values: { anonymizedAt: new Date() } });
    const elsewhere = await makeMentee(world.db, world.other);
    const deleted = await makeMentee(world.db, world.own, { values: { deletedAt: new Date() } });
    const found = idsOf(await list({ incomplete: "1" }));
    const known = [complete, waived, imported.id, anonymized.id, elsewhere.id, deleted.id];
    expect(known.filter((id) => found.includes(id))).toEqual([imported.id]);
    expect(idsOf(await list({ incomplete: "0" }))).toEqual(
      expect.arrayContaining([complete, waived, imported.id]),
    );
    const { totalRecords } = await list({ incomplete: 1, recordsPerPage: 5 });
    expect(totalRecords).toBe(found.length);
    // A waiver removes the record from the list.
    await save("mentees", imported.id, { waived: ",image,address," });
    expect(idsOf(await list({ incomplete: "1" }))).not.toContain(imported.id);
  });

  it("shows what is waived, and refuses the filter if nothing can be", async () => {
    const id = await create(["email"]);
    const body = await list({ searchText: "", sortFieldName: "" });
    const row = (body["dataValues"] as Data[]).find((one) => one["id"] === id);
    expect(row).toMatchObject({ email: "", waived: ",email," });
    for (const more of [{ incomplete: "yes" }, { incomplete: 2 }]) {
      const answer = await test.post("getTable", { tableName: "mentees", ...more }, world.owner.token);
      expect(answer.status).toBe(400);
    }
    const answer = await test.post("getTable", { tableName: "jobs", incomplete: "1" }, world.owner.token);
    expect(answer.status).toBe(400);
  });
});

it("Lists leave waived answers empty and name them in a column, and documents say so in words, in the reader's language", async () => {
  const id = await create(["email", "address"]);
  const clientId = `export-${id}`;
  await save("mentees", id, { clientId });
  const { db } = world;
  const { accountId } = world.owner;
  for (const [language, words, waived] of [
    ["es", "No tiene", /Correo electrónico, Dirección/],
    ["en", "Does not have one", /Email, (Home )?Address/],
  ] as const) {
    await sql`update accounts set language_code = ${language} where id = ${accountId}`.execute(db);
    const reason = "A test";
    const listed = { tableName: "mentees", searchText: clientId, format: "csv", reason };
    const { bytes } = await exportFile(test, "overview", listed, world.owner.token);
    const [, row] = bytes.toString().split("\n");
    expect(row).not.toContain(words);
    expect(row).toMatch(waived);
    const incomplete = { ...listed, incomplete: "1" };
    const none = await exportFile(test, "overview", incomplete, world.owner.token);
    expect(none.bytes.toString().trim().split("\n")).toHaveLength(1);
    const items = { menteeId: id, itemsToExport: "8", startDate: "", endDate: "", reason };
    const file = await exportFile(test, "mentee", items, world.owner.token);
    const sheet = Object.entries(readZip(file.bytes)).find(([path]) => path.endsWith(".xlsx"))![1];
    const cells = (await readSheet(sheet)).flat();
    expect(cells.filter((cell) => cell === words)).toHaveLength(2);
  }
});

describe("A mentee without email", () => {
  const header = async (tableId: string) =>
    (await test.post("getMenteeHeader", { tableId }, world.owner.token)).body["dataValues"] as Data;
  const accountOf = async (id: string): Promise<Person["accountId"]> => {
    const { rows } = await sql<{
      account_id: string;
    }>`select account_id from mentees where id = ${id}`.execute(world.db);
    return rows[0]!.account_id;
  };
  const call = async (path: string, tableId: string, tableName = "mentees") =>
    test.post(path, { tableName, tableId }, world.owner.token);

  it("has no password and gets no invitation: both are refused at their field", async () => {
    const data = { ...mentee, image: "", email: "", waived: ",image,email," };
    const secrets = { password: testPassword, passwordConfirm: testPassword };
    expect(await save("mentees", "0", data)).toMatchObject({
      status: 0,
      errors: { sendInvitation: expect.stringMatching(/no email/) },
    });
    expect(await save("mentees", "0", { ...data, ...secrets, sendInvitation: "" })).toMatchObject({
      status: 0,
      errors: { password: expect.stringMatching(/no email/) },
    });
    const id = await create(["email", "image"]);
    expect(await save("menteePassword", id, secrets)).toMatchObject({
      status: 0,
      errors: { password: expect.stringMatching(/no email/) },
    });
    expect((await call("auth/inviteAgain", id)).body).toMatchObject({
      status: 0,
      message: expect.stringMatching(/no email/),
    });
    expect((await call("auth/sessions/of", id)).body["dataValues"]).toMatchObject({
      addressState: "none",
      mayInvite: false,
      sessionCount: 0,
    });
    expect((await call("auth/sessions/endOf", id)).body).toMatchObject({ status: 1 });
    expect(await header(id)).toMatchObject({ addressState: "none" });
  });

  it("can exist along with others like it, and no one signs in as one", async () => {
    const ids = [await create(["email"]), await create(["email"])];
    expect(new Set(ids).size).toBe(2);
    for (const username of ["", " ", "null", "—"]) {
      const answer = await test.post("auth/login", { username, password: testPassword });
      expect([400, 401]).toContain(answer.status);
      expect((await test.post("auth/forgotPass", { username })).body).toMatchObject({ status: true });
    }
    await backgroundWorkEnded();
    const { rows } = await sql`select from verification_codes`.execute(world.db);
    expect(rows).toEqual([]);
  });

  it("can be worked with like any other: assigned to, written to, deleted, restored, exported and anonymized", async () => {
    const id = await create(["email"]);
    const task = {
      ...(await sampleData(world, registry.get("menteeUserTasks")!, world.owner)),
      completed: "0",
      menteeId: id,
    };
    expect(await save("menteeUserTasks", "0", task)).toMatchObject({ status: 1 });
    const { chatRoomId } = (await test.post("getMentee", { tableId: id }, world.owner.token)).body;
    expect((await test.get(`getChatMessages/${String(chatRoomId)}`, world.owner.token)).status).toBe(200);
    expect((await call("deleteRecord", id)).body).toMatchObject({ status: 1 });
    const restored = await test.post(
      "restoreRecord",
      { tableName: "mentees", tableId: id },
      world.superOwner.token,
    );
    expect(restored.body).toMatchObject({ status: 1 });
    const exported = await test.post(
      "export/mentee",
      { menteeId: id, itemsToExport: "8", startDate: "", endDate: "", reason: "A court" },
      world.owner.token,
    );
    expect(exported.body).toMatchObject({ status: 1 });
    const lastName = String((await read("mentees", id))["lastName"]);
    const body = { tableId: id, confirm: lastName };
    expect((await test.post("anonymizeMentee", body, world.owner.token)).body).toMatchObject({ status: 1 });
    const { rows } =
      await sql`select email_key, deleted_at is not null as gone from accounts where id = ${await accountOf(id)}`.execute(
        world.db,
      );
    expect(rows).toEqual([{ email_key: `anonymized:${await accountOf(id)}`, gone: true }]);
    // No email was sent along the way.
    const { rows: mails } = await sql`select from deliveries where "to" is null or "to" = ''`.execute(
      world.db,
    );
    expect(mails).toEqual([]);
  });

  it("gets an account with the email, which an invitation opens", async () => {
    const id = await create(["email"]);
    const email = freshEmail();
    expect(await save("mentees", id, { email })).toMatchObject({ status: 1 });
    expect(await header(id)).toMatchObject({ addressState: "unconfirmed" });
    expect((await call("auth/inviteAgain", id)).body).toMatchObject({ status: 1 });
    const { rows } = await sql`select event_key from deliveries where "to" = ${email}`.execute(world.db);
    expect(rows).toHaveLength(1);
    const taken = await create(["email"]);
    expect(await save("mentees", taken, { email })).toMatchObject({
      status: 0,
      errors: { email: expect.stringMatching(/already uses/) },
    });
    // The email and a password in one save.
    const other = freshEmail();
    const password = { password: testPassword, passwordConfirm: testPassword };
    expect(await save("mentees", taken, { email: other, ...password })).toMatchObject({ status: 1 });
    expect((await test.post("auth/login", { username: other, password: testPassword })).status).toBe(200);
  });

  it("is signed out when the email is removed, and the old password does not work with the next one", async () => {
    const person = await makeMentee(world.db, world.own);
    expect(await save("mentees", person.id, { email: "" })).toMatchObject({
      status: 0,
      message: "Email is required!",
    });
    expect((await test.get("auth/user", person.token)).status).toBe(200);
    expect(await save("mentees", person.id, { email: "", waived: ",email,image," })).toMatchObject({
      status: 1,
    });
    expect((await test.get("auth/user", person.token)).status).toBe(401);
    const logIn = async (username: string) =>
      (await test.post("auth/login", { username, password: testPassword })).status;
    expect(await logIn(person.email)).toBe(401);
    const next = freshEmail();
    expect(await save("mentees", person.id, { email: next })).toMatchObject({ status: 1 });
    expect(await logIn(next)).toBe(401);
    // The former email address is notified that it's no longer used.
    const { rows } = await sql`select from deliveries where "to" = ${person.email}`.execute(world.db);
    expect(rows).toHaveLength(1);
  });

  it("loses the email only through a person who may set the password", async () => {
    const person = await makeMentee(world.db, world.own);
    const { rows } = await sql<{
      id: string;
    }>`select user_role as id from users where id = ${world.owner.id}`.execute(world.db);
    const change = (keys: string) =>
      sql`update user_roles set tables_can_access = ${sql.raw(keys)}, version = version + 1 where id = ${rows[0]!.id}`.execute(
        world.db,
      );
    await change("array_remove(tables_can_access, 'menteeResetPassword')");
    const refused = await test.save(
      "mentees",
      person.id,
      { email: "", waived: ",email," },
      world.owner.token,
    );
    await change("tables_can_access || 'menteeResetPassword'::text");
    expect(refused.status).toBe(403);
    expect((await test.get("auth/user", person.token)).status).toBe(200);
  });
});

it("An answer that a person gives on their profile removes the waiver", async () => {
  const person = await makeStaff(world.db, world.own, {
    values: { address: null, waived: ["image", "address"] },
  });
  const sent = { updateType: "profile", address: "9 Own Street" };
  expect((await updateProfile(test, person.token, sent)).body).toMatchObject({ status: 1 });
  expect(await read("users", person.id)).toMatchObject({ address: "9 Own Street", waived: ",image," });
});
