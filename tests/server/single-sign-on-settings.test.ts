/** Managing identity providers: who may, what is refused, and what is stored. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openSecretBox, secretOwner } from "#server/kernel/secret-box.ts";
import { identityOf } from "#server/features/auth/single-sign-on/identity.ts";
import type { Provider } from "#server/features/auth/single-sign-on/providers.ts";
import { domainOf, domainsOf, roleFor, roleRules } from "#shared/identity-rules.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import {
  makeKey,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { setUpFactor } from "./second-factor-helpers.ts";

const tableName = "identityProviders";
const secret = "a client secret";
let organization: string;
let owner: Person;
let superOwner: Person;
let stranger: Person;
let count = 0;

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  superOwner = await makeStaff(db, await makeOrganization(db));
  organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  stranger = await makeStaff(db, await makeOrganization(db));
  await makeRole(db, organization, { roleType: 2, values: { roleName: "Volunteer" } });
  await makeRole(db, organization, { roleType: 1, values: { roleName: "Owner" } });
});

const good = () => {
  count += 1;
  return {
    name: "Harbor account",
    domains: `Org${count}.example.org\nmail.org${count}.example.org`,
    issuer: "https://login.example.org/tenant",
    clientId: "mentors",
    clientSecret: secret,
  };
};
const save = (data: object, { token }: Person, tableId = "0") => test.save(tableName, tableId, data, token);
const add = async (data: object = good()) => {
  return savedId(save(data, owner));
};
const storedOf = async (id: string) => {
  const row = await test.db
    .selectFrom("identity_providers")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row;
};

it("Only Owners reach identity providers, whatever the flags and keys of others", async () => {
  const { db } = test;
  const id = await add();
  // Every flag and key, but not an Owner.
  const manager = await makeStaff(db, organization, { role: { roleType: 2 } });
  const mentee = await makeMentee(db, organization);
  const key = await makeKey(db, owner);
  for (const token of [manager.token, mentee.token, key.text]) {
    const by = { token } as Person;
    expect((await save(good(), by)).status).toBe(403);
    expect((await save({ name: "Taken over" }, by, id)).status).toBe(403);
    for (const call of ["getRecord", "deleteRecord", "getTable"])
      expect((await test.post(call, { tableName, tableId: id }, token)).status).toBe(403);
  }
  expect((await save({ name: "Taken over" }, stranger, id)).status).toBe(404);
  expect((await test.read(tableName, id, stranger.token)).status).toBe(404);
  expect((await save(good(), { token: "" } as Person)).status).toBe(401);
  expect((await storedOf(id)).name).toBe("Harbor account");
});

describe("A provider", () => {
  it("is stored with an encrypted secret that no call returns, and is changed without sending it again", async () => {
    const id = await add();
    const { client_secret: sealed } = await storedOf(id);
    expect(await openSecretBox(test.env).open(sealed!, secretOwner(organization))).toBe(secret);
    const read = await test.read(tableName, id, owner.token);
    expect(read.body["dataValues"]).toMatchObject({ usernameClaim: "email", clientId: "mentors" });
    expect((await save({ name: "Another name", clientSecret: "" }, owner, id)).body).toMatchObject({
      status: 1,
    });
    expect((await storedOf(id)).client_secret).toEqual(sealed);
    const history = await test.post("getHistory", { tableName, tableId: id }, owner.token);
    expect(history.text).toContain("Another name");
    expect(read.text + history.text).not.toContain(secret);
  });

  it("doesn't send its stored secret to another address", async () => {
    const id = await add();
    for (const change of [
      { issuer: "https://evil.example.org" },
      { discoveryUrl: "https://evil.example.org/metadata" },
    ]) {
      const asked = { status: 0, errors: { clientSecret: expect.any(String) } };
      expect((await save(change, owner, id)).body).toMatchObject(asked);
      expect((await save({ ...change, clientSecret: "new" }, owner, id)).body).toMatchObject({ status: 1 });
    }
  });

  it.each<[string, string, unknown]>([
    ["without encryption", "issuer", "http://login.example.org"],
    ["in the internal network", "issuer", "https://10.0.0.1"],
    ["of this machine", "issuer", "https://localhost"],
    ["with a name", "issuer", "https://user:secret@login.example.org"],
    ["with a question", "issuer", "https://login.example.org?x=1"],
    ["that is none", "issuer", "login.example.org"],
    ["of the internal metadata", "discoveryUrl", "https://169.254.169.254/metadata"],
    ["that is no domain", "domains", "example"],
    ["that is an address", "domains", "ana@example.org"],
    ["for everyone", "domains", "*"],
    ["that doesn't exist", "roleMap", "staff = Nobody"],
    ["without a value", "roleMap", "Volunteer"],
    ["of Owners", "roleMap", "* = Owner"],
  ])("refuses one %s (%s)", async (_name, field, value) => {
    const { body } = await save({ ...good(), [field]: value }, owner);
    expect(body).toMatchObject({ status: 0, errors: { [field]: expect.any(String) } });
  });

  it("creates accounts only with a role, and is required only with a local Owner who has a second factor", async () => {
    const noRoles = await save({ ...good(), createUsers: "1" }, owner);
    expect(noRoles.body).toMatchObject({ status: 0, errors: { roleMap: expect.any(String) } });
    const required = { ...good(), required: "1", createUsers: "1", roleMap: "* = Volunteer" };
    expect((await save(required, owner)).body).toMatchObject({ status: 0 });
    // Setting up a second factor ends the other sessions.
    owner = { ...owner, token: (await setUpFactor(test, owner)).token };
    expect((await save(required, owner)).body).toMatchObject({ status: 1 });
  });

  it("owns its domains in the whole installation until it is removed", async () => {
    const data = good();
    const id = await add(data);
    const taken = { status: 0, errors: { domains: expect.any(String) } };
    expect((await save({ ...good(), domains: data.domains.toUpperCase() }, stranger)).body).toMatchObject(
      taken,
    );
    expect((await save({ ...good(), domains: data.domains }, owner)).body).toMatchObject(taken);
    const remove = () => test.remove(tableName, id, owner.token);
    expect((await remove()).body).toMatchObject({ status: 1 });
    expect((await remove()).status).toBe(404);
    expect((await save({ ...good(), domains: data.domains }, stranger)).body).toMatchObject({ status: 1 });
    const restored = await test.post("restoreRecord", { tableName, tableId: id }, superOwner.token);
    expect(restored.body).toMatchObject(taken);
  });

  it("is added once, even if the call is sent twice", async () => {
    const payload = { tableName, tableId: "0", data: { ...good(), name: "Sent twice" } };
    const send = () =>
      test.app.inject({
        method: "POST",
        url: "/apicalls/saveRecord",
        headers: { authorization: owner.token, "idempotency-key": "sso-sent-twice" },
        payload,
      });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toMatchObject({ recordId: first.json<{ recordId: string }>().recordId });
    const { rows } = await sql`select from identity_providers where name = 'Sent twice'`.execute(test.db);
    expect(rows).toHaveLength(1);
  });
});

it("A role gets the name of a provider's rule only from someone who may grant what it permits", async () => {
  const { db } = test;
  const [weak, strong] = [
    await makeRole(db, organization, { roleType: 2, flags: [], keys: [], values: { roleName: "Newcomer" } }),
    await makeRole(db, organization, { roleType: 2 }),
  ];
  const roleMap = "staff = Newcomer\n* = Volunteer";
  const provider = await add({ ...good(), createUsers: "1", roleMap });
  const clerk = await makeStaff(db, organization, {
    role: { roleType: 2, flags: ["tablesCanView", "tablesCanEdit"], keys: ["userRoles"] },
  });
  const rename = (id: string, roleName: string, { token }: Person) =>
    test.save("userRoles", id, { roleName }, token);
  expect((await rename(strong, "Coordinator", clerk)).body).toMatchObject({ status: 1 });
  expect((await rename(strong, "Newcomer", clerk)).status).toBe(403);
  // The rule follows the role that it gives.
  expect((await rename(weak, "Beginner", clerk)).body).toMatchObject({ status: 1 });
  const renamed = "staff = Beginner\n* = Volunteer";
  expect((await storedOf(provider)).role_map).toBe(renamed);
  const history = await test.post("getHistory", { tableName, tableId: provider }, owner.token);
  expect(history.text).toContain("staff = Beginner");
  expect((await rename(strong, "Beginner", clerk)).status).toBe(403);
  // The name of two roles gives neither of them, so the rule follows neither.
  expect((await rename(strong, "Beginner", owner)).body).toMatchObject({ status: 1 });
  expect((await rename(strong, "Coordinator", owner)).body).toMatchObject({ status: 1 });
  expect((await storedOf(provider)).role_map).toBe(renamed);
  // Two changes of the name would leave the rule to the stronger role.
  const { body } = await rename(weak, "Coordinator", clerk);
  expect(body).toMatchObject({ status: 0, errors: { roleName: expect.stringMatching(/^Another role/) } });
  expect((await rename(strong, "Beginner", owner)).body).toMatchObject({ status: 1 });
  expect((await rename(weak, "Former newcomer", clerk)).status).toBe(403);
  expect((await storedOf(provider)).role_map).toBe(renamed);
});

it("A role that a provider gives can't be deleted, or get a name that its rules can't hold", async () => {
  const values = { roleName: "Trainee" };
  const role = await makeRole(test.db, organization, { roleType: 2, values });
  const id = await add({ ...good(), roleMap: "* = Trainee" });
  const remove = () => test.remove("userRoles", role, owner.token);
  expect((await remove()).body).toMatchObject({
    status: 0,
    message: expect.stringMatching(/^Single sign-on gives this role/),
  });
  const { body } = await test.save("userRoles", role, { roleName: "Trainee = new" }, owner.token);
  expect(body).toMatchObject({ status: 0, errors: { roleName: expect.stringContaining("equals sign") } });
  await test.remove(tableName, id, owner.token);
  expect((await remove()).body).toMatchObject({ status: 1 });
});

it("Domains and roles are read from lines, and the first rule that fits decides", () => {
  expect(domainsOf(" Example.ORG, b.example\n\nexample.org ")).toEqual(["example.org", "b.example"]);
  expect(["a@b.example", "A@B.Example ", "a@b@c.example", "b.example", "@b.example"].map(domainOf)).toEqual([
    "b.example",
    "b.example",
    "",
    "",
    "",
  ]);
  const rules = roleRules("admin = Manager\nx=y = Helper\n* = Volunteer");
  expect([["x=y"], ["other"], [], ["other", "admin"]].map((values) => roleFor(rules, values))).toEqual([
    "Helper",
    "Volunteer",
    "Volunteer",
    "Manager",
  ]);
  expect(roleFor(roleRules("admin = Manager"), ["Admin"])).toBeUndefined();
});

describe("The address that a provider vouches for", () => {
  const provider = (values: Partial<Provider> = {}): Provider => ({
    id: "1",
    organizationId: "1",
    name: "P",
    issuer: "https://login.example.org",
    discoveryUrl: null,
    clientId: "x",
    clientSecret: null,
    domains: "example.org",
    createUsers: true,
    roleClaim: null,
    roleMap: null,
    usernameClaim: "email",
    prompt: null,
    ...values,
  });
  const email = "ana@example.org";
  const entra = { issuer: "https://login.microsoftonline.com/tenant/v2.0" };
  const byUpn = { usernameClaim: "preferred_username" };

  it.each<[string, Partial<Provider>, Record<string, unknown>, string | null]>([
    ["is a verified email", {}, { email, email_verified: true }, email],
    ["isn't one without a word about it", {}, { email }, null],
    ["is one of Entra whose domain's owner verified it", entra, { email, xms_edov: true }, email],
    ["isn't one of Entra without that", entra, { email }, null],
    [
      "isn't Entra's user name, which people may change",
      { ...entra, ...byUpn },
      { preferred_username: email, xms_edov: true },
      null,
    ],
    [
      "is another claim if the provider says so",
      byUpn,
      { preferred_username: email, email_verified: true },
      email,
    ],
    [
      "isn't another claim if the word is about another address",
      byUpn,
      { preferred_username: email, email: "x@example.org", email_verified: true },
      null,
    ],
  ])("%s", (_name, settings, claims, expected) => {
    const token = { iss: "i", sub: "s", aud: "x", iat: 0, exp: 0, ...claims };
    expect(identityOf(provider(settings), token as Parameters<typeof identityOf>[1]).email).toBe(expected);
  });
});
