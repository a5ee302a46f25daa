/** API keys: every call on every table, for several roles and scopes. None does more than a person with its role. */
import { beforeAll, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { scopeVerbs } from "#shared/access/scopes.ts";
import { type TableName, tableNames } from "#shared/records/table-names.ts";
import { testApp } from "#tests/support/app.ts";
import { makeKey } from "#tests/support/factories.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { type Actor, type Hold, makeActor } from "#tests/security/support/actors.ts";
import { Prober } from "#tests/security/support/prober.ts";
import { sampleOf } from "#tests/security/support/sampling.ts";
import { type Act, rules } from "#tests/security/support/table-rules.ts";
import { servedRoutes } from "#tests/security/support/served-routes.ts";
import { allCells, type Cell, Matrix } from "./cells.ts";
import { done, expectedOutcome, forbidden } from "./expected.ts";

/** Tables that keys never reach, and those that they only read. Written by hand. */
const never: ReadonlySet<TableName> = new Set([
  "users",
  "userRoles",
  "menteePassword",
  "apiKeys",
  "webhooks",
  "userFiles",
  "emailOutbox",
  "mails",
  "auditTrail",
]);
const readOnly: ReadonlySet<TableName> = new Set(["organizations", "languages", "content", "emailTemplates"]);

/** The verb of the scope that a call needs. Calls without one are closed to keys. */
const verbs: Partial<Record<Act, string>> = {
  list: "view",
  read: "view",
  options: "view",
  defaults: "add",
  create: "add",
  clone: "add",
  change: "edit",
  archive: "archive",
  delete: "delete",
};
const short = (table: string) =>
  table.startsWith("menteeUser") ? table.charAt(10).toLowerCase() + table.slice(11) : table;

interface Key {
  readonly role: Hold;
  /** Returns true if its scopes contain one, such as `mentees:view`. */
  readonly has: (scope: string) => boolean;
}
const sensitive = "sensitive:view";
const all = () => true;
const only =
  (...scopes: string[]) =>
  (scope: string) =>
    scopes.includes(scope);
const verbOf = (verb: string) => (scope: string) => scope.endsWith(`:${verb}`);

const keys: Readonly<Record<string, Key>> = {
  "an Owner's role and all scopes": { role: { roleType: 1 }, has: all },
  "an Owner's role that only views": { role: { roleType: 1 }, has: verbOf("view") },
  "an Owner's role that only adds": { role: { roleType: 1 }, has: verbOf("add") },
  "an Owner's role that only edits": { role: { roleType: 1 }, has: verbOf("edit") },
  "an Owner's role that only deletes": { role: { roleType: 1 }, has: verbOf("delete") },
  "an Owner's role that views mentees": { role: { roleType: 1 }, has: only("mentees:view") },
  "an Owner's role that adds notes": { role: { roleType: 1 }, has: only("notes:add") },
  "an Owner's role without sensitive data": { role: { roleType: 1 }, has: (one) => one !== "sensitive:view" },
  "all scopes and no flags": { role: { flags: [] }, has: all },
  "all scopes and no access keys": { role: { keys: [] }, has: all },
  "all scopes and the view flags": {
    role: { flags: allFlags.filter((one) => one.endsWith("View")) },
    has: all,
  },
  "all scopes but for mentees": { role: {}, has: (one) => !one.startsWith("mentees:") },
  "all scopes of a mentor": {
    role: { flags: ["menteesCanView", "tablesCanView", "notesCanAdd"], keys: ["menteeNotes", "menteeTasks"] },
    has: all,
  },
  "all scopes and an empty caseload": { role: { caseload: "none" }, has: all },
};

let prober: Prober;
let matrix: Matrix;
let cells: Cell[];
/** Maps the name of an API key to the person who has the same role. */
const people = new Map<string, Actor>();
let tried = 0;
let widened = 0;

async function makeKeyActor(name: string, { role, has }: Key): Promise<Actor> {
  const { db } = test;
  const person = await makeActor(prober, name, role);
  people.set(name, person);
  const found = await db
    .selectFrom("users")
    .select("user_role")
    .where("id", "=", person.person.id)
    .executeTakeFirstOrThrow();
  // Includes scopes that don't exist, which must open nothing.
  const scopes = [
    ...scopeVerbs.flatMap((verb) => tableNames.map((table) => `${short(table)}:${verb}`)),
    sensitive,
  ];
  const { text } = await makeKey(db, person.person, {
    scopes: [...scopes.filter(has), "nothing:view"],
    role: String(found.user_role),
  });
  const flags = new Set(person.flags);
  flags.delete("menteesCanChat");
  if (!has(sensitive)) flags.delete("sensitiveCanView");
  return { ...person, person: { ...person.person, token: text }, flags, isSuper: false, isOwner: false };
}

const test = testApp({ env: { SESSION_IDLE_MINUTES: "1440" } });
beforeAll(async () => {
  prober = await Prober.make(test);
  const actors: Actor[] = [];
  for (const [name, key] of Object.entries(keys)) actors.push(await makeKeyActor(name, key));
  matrix = new Matrix(prober);
  // A key can't add its person's files, which the matrix would need.
  const whole = allCells(actors).filter(({ table, owner }) => table !== "userFiles" || owner !== "own");
  const groups = ({ table, act, owner, actor }: Cell) => [
    `${table} ${act}`,
    `${actor.name} ${act}`,
    `${owner} ${act}`,
    `${actor.name} ${table}`,
  ];
  cells = isWhole ? whole : sampleOf(whole, 1, 20_290, groups);
});

function expectedOfKey({ table, act, owner, actor }: Cell): string {
  const verb = verbs[act];
  const { has } = keys[actor.name]!;
  if (!verb || never.has(table) || !has(`${short(table)}:${verb}`)) return forbidden;
  if (readOnly.has(table) && verb !== "view") return forbidden;
  const expected = expectedOutcome(table, act, owner, actor);
  // The matrix invites new mentees, which a key can't do.
  const isInvitation = table === "mentees" && act === "create" && expected === done;
  return isInvitation ? forbidden : expected;
}

it("A key may do what its role, its scopes, and its organization all allow, and never more than a person", async () => {
  const problems: string[] = [];
  for (const cell of cells) {
    const expected = expectedOfKey(cell);
    const problem = await matrix.problemOf(cell, expected);
    tried += 1;
    if (problem) problems.push(problem);
    const { table, act, owner, actor } = cell;
    if (expected === done && expectedOutcome(table, act, owner, people.get(actor.name)!) !== done)
      widened += 1;
  }
  expect(problems).toEqual([]);
  expect(widened).toBe(0);
  expect(new Set(cells.map(({ actor }) => actor.name)).size).toBeGreaterThanOrEqual(12);
  record({
    test: "Access matrix: API keys",
    count: tried,
    atLeast: 20_000,
    result: `${widened} widen access`,
  });
}, 3_600_000);

it("A key of the super-organization stays inside it", async () => {
  const { person } = await makeKeyActor("super", { role: { roleType: 1, in: "super" }, has: all });
  for (const table of tableNames) {
    const { scope } = rules[table];
    if (scope !== "organization" && scope !== "mentee") continue;
    for (const owner of ["own", "other"] as const) {
      const id = await prober.makeRecord(table, owner);
      for (const act of ["read", "change", "delete"] as const) {
        const { status } = await prober.call(act, table, { id, owner, as: person });
        expect([403, 404], `${table} ${act}`).toContain(status);
      }
      const { body } = await prober.call("list", table, { id, owner, as: person });
      expect(body["dataValues"] ?? [], table).toEqual([]);
    }
  }
});

it("Keys open only the calls for records", async () => {
  const open =
    "getTable getMenteeTable getRecord getMentee getList saveRecord quickLog deleteRecord archiveRecord cloneRecord webhooks/save";
  const { person } = await makeKeyActor("all", { role: { roleType: 1 }, has: all });
  const opened: string[] = [];
  for (const { method, url } of servedRoutes(test.app)) {
    if (!url.startsWith("/apicalls/") || method === "HEAD") continue;
    const send = (token: string) =>
      test.app.inject({
        method: method as "GET",
        url: url.replace(/:\w+/, "1"),
        headers: token ? { authorization: token } : {},
        ...(method === "GET" ? {} : { payload: {} }),
      });
    // The call is public.
    if ((await send("")).statusCode !== 401) continue;
    const { statusCode } = await send(person.token);
    if (statusCode !== 403) opened.push(url.replace("/apicalls/", ""));
  }
  expect(opened.toSorted()).toEqual(open.split(" ").toSorted());
});
