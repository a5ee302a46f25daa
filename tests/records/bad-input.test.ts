import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { type Answer, savedId, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeUpload, makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { fingerprint } from "./fingerprint.ts";
import { times } from "#tests/support/suite.ts";

// Background jobs don't run, so that only a call can change a row.
const test = testApp({ clock: makeTestClock() });
const world = prepared(() => makeWorld(test.db));

type Data = Record<string, unknown>;

const save = (tableName: string, tableId: unknown, data: unknown, person: Person = world.owner) =>
  test.save(tableName, tableId, data, person.token);

async function create(tableName: string, more: Data = {}, person: Person = world.owner): Promise<string> {
  const data = await sampleData(world, registry.get(tableName)!, person, { required: true });
  return savedId(save(tableName, "0", { ...data, ...more }, person));
}

async function read(tableName: string, tableId: string, person: Person = world.owner): Promise<Data> {
  const { body } = await test.read(tableName, tableId, person.token);
  return body["dataValues"] as Data;
}

/** Makes a call, and expects that it doesn't change the database. */
async function storesNothing(call: () => Promise<Answer>): Promise<Answer> {
  const before = await fingerprint(test.db);
  const answer = await call();
  expect(await fingerprint(test.db)).toEqual(before);
  return answer;
}

const codes: Record<number, string> = {
  400: "badRequest",
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  413: "tooLarge",
  415: "unsupportedMediaType",
};

/** Expects an HTTP error with the contract's body, which reveals nothing, and that nothing is stored. */
async function expectError(status: number, call: () => Promise<Answer>): Promise<Answer> {
  const answer = await storesNothing(call);
  expect({ status: answer.status, ...answer.body }).toEqual({
    status: 0,
    code: codes[status],
    message: expect.stringMatching(/\S/),
    details: expect.stringMatching(/\S/),
    requestId: expect.stringMatching(/^[\w-]{8,}$/),
  });
  expect(answer.status).toBe(status);
  expect(answer.text).not.toMatch(/select |insert |\.ts|node_modules|postgres|\/work/i);
  return answer;
}

/** Expects HTTP 200 with status 0 and an error for exactly these fields, and that nothing is stored. */
async function expectRefusal(fields: string[], call: () => Promise<Answer>): Promise<Data> {
  const { status, body } = await storesNothing(call);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 0, message: expect.stringMatching(/\S/) });
  expect(Object.keys(body["errors"] as Data).sort()).toEqual([...fields].sort());
  return body;
}

const raw = async (payload: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await test.app.inject({
    method: "POST",
    url: "/apicalls/saveRecord",
    headers: { authorization: world.owner.token, "content-type": "application/json", ...headers },
    payload,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json() as Data,
    text: response.payload,
  };
};

describe("A request body", () => {
  const bodyWith = (data: string) => `{"tableName":"jobs","tableId":"0","data":${data}}`;

  it.each([
    ["cut off", '{"tableName":"jobs"'],
    ["single quotes", "{'tableName':'jobs'}"],
    ["no JSON", "tableName=jobs"],
    ["a bare word", "undefined"],
    ["a trailing comma", '{"tableName":"jobs",}'],
    ["a key that reaches the prototype", bodyWith('{"title":"a","__proto__":{"isAdmin":true}}')],
    ["a constructor key", bodyWith('{"title":"a","constructor":{"prototype":{"isAdmin":true}}}')],
    ["null", "null"],
    ["a list", "[]"],
    ["a text", '"jobs"'],
    ["a number", "7"],
    ["nothing", ""],
    ["an empty object", "{}"],
    ["data that is a list", '{"tableName":"jobs","tableId":"0","data":["title"]}'],
    ["data that is a text", '{"tableName":"jobs","tableId":"0","data":"title"}'],
    ["no data", '{"tableName":"jobs","tableId":"0"}'],
    ["a table name that is a list", '{"tableName":["jobs"],"tableId":"0","data":{}}'],
    ["an id that is an object", '{"tableName":"jobs","tableId":{"a":1},"data":{}}'],
    ["an id that is a fraction", '{"tableName":"jobs","tableId":1.5,"data":{}}'],
  ])("is answered 400, and nothing is stored: %s [CALL-12] [CALL-13]", async (_name, body) => {
    await expectError(400, () => raw(body));
    expect(({} as Data)["isAdmin"]).toBeUndefined();
  });

  it("with invalid UTF-8 is answered 400 [CALL-13]", async () => {
    const [head, tail] = bodyWith('{"title":"a~b"}').split("~");
    for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
      const body = Buffer.concat([Buffer.from(head!), Buffer.from(bytes), Buffer.from(tail!)]);
      await expectError(400, () => raw(body));
    }
  });

  it("over 1 MiB is answered 413, before anything is parsed", async () => {
    const fill = (length: number) => bodyWith(`{"title":"${"x".repeat(length)}"}`);
    const limit = 1024 * 1024;
    await expectError(413, () => raw(fill(limit)));
    const allowed = fill(limit - fill(0).length);
    expect(Buffer.byteLength(allowed)).toBe(limit);
    await expectRefusal(["title"], () => raw(allowed));
  });

  it("with a text of 1 MB is too long for every text field [CALL-10]", async () => {
    const text = "x".repeat(1_000_000);
    for (const name of ["title", "company", "location", "applicationUrl", "jobSummary"]) {
      const body = await expectRefusal([name], () => save("jobs", "0", { title: "A job", [name]: text }));
      expect(body["message"]).toBe("This text is too long.");
    }
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/xml"])(
    "of type %s is answered 415",
    async (type) => {
      await expectError(415, () => raw(bodyWith('{"title":"a"}'), { "content-type": type }));
    },
  );

  it("without a session is not even read", async () => {
    await expectError(401, () => raw("{", { authorization: "" }));
  });

  it("that fails is answered with the id of its request [CALL-12]", async () => {
    const ids = [];
    for (let time = 0; time < 3; time += 1) ids.push((await raw("{")).body["requestId"]);
    expect(new Set(ids).size).toBe(3);
  });
});

describe("A value of the wrong type", () => {
  const hostile: unknown[] = [["a"], { a: 1 }, { toString: 1, valueOf: 1 }, true];

  it("such as a list, an object or a boolean where text is expected is answered 400 [CALL-13]", async () => {
    for (const name of ["title", "company", "jobSummary", "descriptionFile"]) {
      for (const value of [...hostile, 7])
        await expectError(400, () => save("jobs", "0", { title: "A job", [name]: value }));
    }
  });

  it.each([
    [
      "menteeTasks",
      "points",
      ["seven", "1e3", "0x10", "7,5", "1 000", "NaN", "Infinity", "7.5", 7.5, [7], {}, true],
    ],
    ["menteeTasks", "active", ["yes", "2", 2, [], {}, "true"]],
    ["organizations", "addressLatitude", ["north", "1e1", [39], {}, true]],
    [
      "organizations",
      "agencyType",
      ["abc", "1e3", "-1", "0x1", "1.0", "99999999999999999999", [1], {}, 1.5, true],
    ],
    ["organizations", "agencyServices", ["abc", ",1,x,", "1e3", [1], ["1"], {}, 5, true]],
    ["organizations", "timezones", [["1"], {}, true]],
    [
      "mentees",
      "birthday",
      [
        "2026-02-30",
        "2025-02-29",
        "2026-13-01",
        "0000-01-01",
        "26-01-01",
        "2026-1-1",
        "01/02/2026",
        "2026-01-01T00:00:00Z",
        20260101,
        ["2026-01-01"],
        {},
        true,
      ],
    ],
    ["userRoles", "tablesCanAccess", [["chat"], {}, 5, true]],
    ["users", "password", [["a long enough passphrase"], {}, 12345678, true]],
    ["users", "sendInvitation", ["yes", [], {}, "2"]],
    ["userFiles", "file", ["../../etc/passwd", "a/b", ".hidden", "a b", ["x"], {}, 5]],
  ] as [string, string, unknown[]][])(
    "for %s.%s is refused in every other wire form [CALL-13]",
    async (table, name, values) => {
      const type = registry.get(table)!;
      const person = table === "organizations" ? world.superOwner : world.owner;
      const data = await sampleData(world, type, person, { required: true });
      for (const value of values) {
        const { status, body } = await storesNothing(() =>
          save(table, "0", { ...data, [name]: value }, person),
        );
        expect({ value, status, code: body["code"] }).toEqual({ value, status: 400, code: "badRequest" });
        expect(body["details"]).toMatch(new RegExp(`^${name}: expected ..`));
      }
    },
  );

  it.each([
    ["assignment dates", "menteeUserGoals", "startDate", ["2026-02-30", "0000-01-01"]],
    [
      "notes of an assignment",
      "menteeUserGoals",
      "dataNotes",
      [
        "x",
        {},
        [1],
        [null],
        [["a"]],
        [{ id: 5, note: "a" }],
        [{ id: "a b", note: "x" }],
        [{ id: "0", note: 5 }],
        [{ id: "0", note: "a\0b" }],
      ],
    ],
    [
      "files of an assignment",
      "menteeUserGoals",
      "dataFiles",
      [[{ id: "0", file: "../x" }], [{ id: "0", file: ["x"] }]],
    ],
    ["a mentee id", "menteeUserGoals", "menteeId", [["1"], {}, true]],
  ] as [string, string, string, unknown[]][])(
    "for %s is refused in every other wire form [CALL-13]",
    async (_n, table, name, values) => {
      const data = await sampleData(world, registry.get(table)!, world.owner, { required: true });
      for (const value of values) {
        const { status, body } = await storesNothing(() => save(table, "0", { ...data, [name]: value }));
        expect({ value, status, code: body["code"] }).toEqual({ value, status: 400, code: "badRequest" });
      }
    },
  );

  it("with NUL or lone surrogates is answered 400, in every place [CALL-13] [CALL-17]", async () => {
    for (const text of ["a\0b", "\0", "\ud83d", "\udc00x"]) {
      for (const name of ["title", "jobSummary", "descriptionFile", "organizationId", "id"]) {
        const { status } = await storesNothing(() => save("jobs", "0", { title: "A job", [name]: text }));
        expect([name, status]).not.toEqual([name, 200]);
        expect(status).toBeLessThan(500);
      }
      expect((await save("users", "0", { email: text })).status).toBe(400);
      const found = await test.read("jobs", text, world.owner.token);
      expect(found.status).toBe(400);
    }
  });

  it("for a system key is answered 400, never with an exception [CALL-17] [PERM-37]", async () => {
    const id = await create("jobs");
    for (const name of ["id", "version", "organizationId", "editable"]) {
      for (const value of hostile) {
        const { status, body } = await storesNothing(() => save("jobs", id, { title: "x", [name]: value }));
        expect({ name, value, status, code: body["code"] }).toEqual({
          name,
          value,
          status: 400,
          code: "badRequest",
        });
      }
    }
    for (const version of ["1e0", "one", "-1", "1.0", 1.5, "1\0", "\ud83d"])
      await expectError(400, () => save("jobs", id, { title: "x", version }));
  });
});

describe("The accepted forms", () => {
  it("of numbers are a number and numeric text [CALL-06]", async () => {
    for (const [sent, stored] of [
      [7, 7],
      ["7", 7],
      [" 12 ", 12],
      ["7.0", 7],
      [0, 0],
      ["", ""],
      [null, ""],
    ]) {
      const id = await create("menteeTasks", { points: sent });
      expect((await read("menteeTasks", id))["points"]).toBe(stored);
    }
    const { body } = await save("organizations", world.own, {
      addressRadius: 50,
      addressLatitude: "39.29",
      addressLongitude: -76.61,
    });
    expect(body["status"]).toBe(1);
    const stored = await read("organizations", world.own);
    expect([stored["addressRadius"], stored["addressLatitude"], stored["addressLongitude"]]).toEqual([
      "50",
      39.29,
      -76.61,
    ]);
  });

  it("of numbers have bounds, which the field enforces [CALL-10]", async () => {
    for (const points of [-1, "-1", 1_000_001, "99999999999999999999"])
      await expectRefusal(["points"], () => save("menteeTasks", "0", { name: "A task", points }));
    const latitude = { addressLatitude: 90.1, addressLongitude: -180.5 };
    await expectRefusal(Object.keys(latitude), () => save("organizations", world.own, latitude));
  });

  it("of a multi-select include an empty one, and repeats and spaces in it do not count [CALL-05] [FORM-11]", async () => {
    const { rows } = await sql<{ id: string }>`select id from config_agency_services order by id`.execute(
      test.db,
    );
    const [one, two] = rows.map((row) => row.id);
    for (const [sent, stored] of [
      [`,${one},${two},`, `,${one},${two},`],
      [`${two},${one}`, `,${two},${one},`],
      [`,${one},${one}, ${two} ,,`, `,${one},${two},`],
      ["", ""],
      [",", ""],
      [",,,", ""],
      [null, ""],
    ]) {
      const { body } = await save("organizations", world.own, { agencyServices: sent });
      expect(body, String(sent)).toMatchObject({ status: 1 });
      expect((await read("organizations", world.own))["agencyServices"]).toBe(stored);
    }
  });

  it("of toggles are text, number and boolean, and the answer is text [FORM-09]", async () => {
    for (const [sent, stored] of [
      ["0", "0"],
      [1, "1"],
      [false, "0"],
      [true, "1"],
      [0, "0"],
    ]) {
      const id = await create("jobs", { active: sent });
      expect((await read("jobs", id))["active"]).toBe(stored);
    }
  });

  it("of a request include unknown keys, which are ignored, at any depth and with any name [CALL-18]", async () => {
    const strange = {
      constructor: "x",
      toString: "y",
      hasOwnProperty: 1,
      search_text: "z",
      createdAt: "2000-01-01",
    };
    const id = await create("jobs", {
      ...strange,
      deletedAt: "2000-01-01",
      created_by: "1",
      "title; drop": 1,
    });
    expect(await read("jobs", id)).toMatchObject({ title: expect.stringMatching(/\S/) });
    const stored = await read("jobs", id);
    expect(stored["constructor"]).toBe(Object);
    expect(String(stored["createdAt"])).not.toContain("2000");
    const { body } = await save("jobs", id, {
      nothing: { deep: [1] },
      labels: { a: "b" },
      editButton: false,
    });
    expect(body["status"]).toBe(1);
    const changed = await read("jobs", id);
    expect(changed).toEqual({ ...stored, version: changed["version"], updatedAt: changed["updatedAt"] });
  });

  it("of a change include the whole row that the client read [CALL-18] [CALL-31]", async () => {
    for (const tableName of [
      "jobs",
      "resources",
      "configGenders",
      "userRoles",
      "menteeUserNotes",
      "menteeAssessments",
    ]) {
      const id = await create(tableName);
      const row = await read(tableName, id);
      const { body } = await save(tableName, id, row);
      expect(body, `${tableName} ${JSON.stringify(body)}`).toMatchObject({ status: 1 });
      const again = await read(tableName, id);
      expect(again).toEqual({ ...row, version: again["version"], updatedAt: again["updatedAt"] });
    }
  });
});

describe("A save with a system key", () => {
  it("is refused for another organization's id, but not for the caller's [PERM-37]", async () => {
    for (const tableName of ["jobs", "menteeGoals", "userRoles", "menteeUserNotes", "configGenders"]) {
      const data = await sampleData(world, registry.get(tableName)!, world.owner, { required: true });
      for (const organizationId of [world.other, world.superOrganization, "999999", "0", "-1", "abc"])
        await expectError(403, () => save(tableName, "0", { ...data, organizationId }));
      const own = await save(tableName, "0", { ...data, organizationId: world.own });
      expect(own.body["status"]).toBe(1);
      const id = String(own.body["recordId"]);
      await expectError(403, () => save(tableName, id, { organizationId: world.other }));
      expect((await save(tableName, id, { organizationId: world.own })).body["status"]).toBe(1);
    }
  });

  it("lets the super-organization choose the owner, but only an existing one [PERM-23] [PERM-37]", async () => {
    const id = await create("jobs", { organizationId: world.other }, world.superOwner);
    expect((await read("jobs", id))["organizationId"]).toBe(world.other);
    expect((await save("jobs", id, { organizationId: world.own }, world.superOwner)).body["status"]).toBe(1);
    expect((await read("jobs", id))["organizationId"]).toBe(world.own);
    await expectRefusal(["organizationId"], () =>
      save("jobs", id, { organizationId: "999999" }, world.superOwner),
    );
    await expectError(400, () => save("jobs", id, { organizationId: "abc" }, world.superOwner));
  });

  it("keeps records below a mentee in the mentee's organization, whoever asks [PERM-37]", async () => {
    const id = await create("menteeUserNotes");
    await expectError(403, () =>
      save("menteeUserNotes", id, { organizationId: world.other }, world.superOwner),
    );
    const data = { date: "2026-01-01", noteTitle: "N", menteeId: world.mentee.id };
    const wrong = { ...data, organizationId: world.superOrganization };
    await expectError(403, () => save("menteeUserNotes", "0", wrong, world.superOwner));
    const { body } = await save("menteeUserNotes", "0", data, world.superOwner);
    expect((await read("menteeUserNotes", String(body["recordId"])))["organizationId"]).toBe(world.own);
  });

  it("is refused for editable, except on roles [PERM-37]", async () => {
    for (const tableName of ["configGenders", "jobs", "menteeUserNotes"]) {
      const data = await sampleData(world, registry.get(tableName)!, world.owner, { required: true });
      for (const editable of ["0", "1"])
        await expectError(403, () => save(tableName, "0", { ...data, editable }));
      const id = await create(tableName);
      await expectError(403, () => save(tableName, id, { editable: "0" }));
    }
    const role = await create("userRoles", { editable: "1" });
    expect((await save("userRoles", role, { editable: "0" })).body["status"]).toBe(1);
    expect((await read("userRoles", role))["editable"]).toBe("0");
  });

  it("is refused for another id, but not for the record's [PERM-37]", async () => {
    const id = await create("jobs");
    for (const wrong of ["1", `${id}0`, "abc", 999])
      await expectError(403, () => save("jobs", id, { id: wrong }));
    await expectError(403, () => save("jobs", "0", { title: "A job", id: "999999" }));
    expect((await save("jobs", id, { id, title: "same" })).body["status"]).toBe(1);
    expect((await save("jobs", id, { id: Number(id), title: "same" })).body["status"]).toBe(1);
    expect((await save("jobs", "0", { title: "A job", id: "0" })).body["status"]).toBe(1);
  });
});

describe("A reference", () => {
  const choice = "This choice does not exist.";
  it("to missing, deleted, and other organizations' records gets the same answer [PERM-19] [CALL-10]", async () => {
    const { db } = test;
    const gone = await makeStaff(db, world.own);
    await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(db);
    const answers = new Set<string>();
    for (const caseManager of ["999999", gone.id, world.otherOwner.id, world.superOwner.id]) {
      const body = await expectRefusal(["caseManager"], () =>
        save("mentees", world.mentee.id, { caseManager }),
      );
      answers.add(JSON.stringify(body));
    }
    expect([...answers]).toEqual([expect.stringContaining(choice)]);
    for (const [table, id, name] of [
      ["organizations", world.own, "agencyType"],
      ["mentees", world.mentee.id, "gender"],
    ] as const)
      await expectRefusal([name], () => save(table, id, { [name]: "999999" }));
    await expectRefusal(["agencyServices"], () =>
      save("organizations", world.own, { agencyServices: ",1,999999," }),
    );
  });

  it("that a record has may stay after its target was deleted [CALL-31]", async () => {
    const { db } = test;
    const gender = await insertRow(db, "configGenders", { name: "Gone soon" });
    expect((await save("mentees", world.mentee.id, { gender })).body["status"]).toBe(1);
    await sql`update config_genders set deleted_at = now() where id = ${gender}`.execute(db);
    expect((await save("mentees", world.mentee.id, { gender, firstName: "Mia" })).body["status"]).toBe(1);
    expect(await read("mentees", world.mentee.id)).toMatchObject({ gender, labels: { gender: "Gone soon" } });
  });

  it("of a bug may name only staff of the reporting organization and the super-organization", async () => {
    const bug = { status: "1", section: "Chat" };
    for (const assignedTo of [world.owner.id, world.superOwner.id])
      expect((await save("bugTracker", "0", { ...bug, assignedTo })).body["status"]).toBe(1);
    await expectRefusal(["assignedTo"], () =>
      save("bugTracker", "0", { ...bug, assignedTo: world.otherOwner.id }),
    );
  });

  it("to a fixed choice that does not exist is refused at the field [CALL-10]", async () => {
    for (const [table, id, name, values] of [
      ["organizations", world.own, "timezones", ["0x1", "32", "1.0", "abc", 32]],
      ["organizations", world.own, "addressRadius", ["7", 11]],
      ["mentees", world.mentee.id, "citizenship", ["XX", "usa"]],
    ] as const) {
      for (const value of values) await expectRefusal([name], () => save(table, id, { [name]: value }));
    }
    const role = await create("userRoles");
    await expectRefusal(["tablesCanAccess"], () =>
      save("userRoles", role, { tablesCanAccess: ",chat,everything," }),
    );
    await expectRefusal(["roleType"], () => save("userRoles", role, { roleType: "3" }));
  });

  it("to a file must be the person's free upload, and a picture where pictures belong", async () => {
    const { db } = test;
    const own = await makeUpload(db, world.owner.accountId, false);
    const theirs = await makeUpload(db, world.otherOwner.accountId, false);
    const taken = await makeUpload(db, world.owner.accountId, false);
    await create("jobs", { descriptionFile: taken });
    const job = (descriptionFile: string) => save("jobs", "0", { title: "A job", descriptionFile });
    for (const name of [theirs, taken, "nothing.pdf"])
      await expectRefusal(["descriptionFile"], () => job(name));
    expect((await job(own)).body["status"]).toBe(1);
    const paper = await makeUpload(db, world.owner.accountId, false);
    await expectRefusal(["image"], () => save("mentees", world.mentee.id, { image: paper }));
  });
});

describe("A rich text", () => {
  const clean = async (jobSummary: string): Promise<string> => {
    const id = await create("jobs", { jobSummary });
    return String((await read("jobs", id))["jobSummary"]);
  };

  it.each([
    ["<p>a<script>alert(1)</script>b</p>", "<p>ab</p>"],
    ["<p onclick='alert(1)' onmouseover=alert(1)>a</p>", "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href=" &#106;avascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="//evil.example/x">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="/\\evil.example/x">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<p>a<img src="https://evil.example/pixel.png"></p>', "<p>a<img /></p>"],
    ['<p>a<img src="//evil.example/pixel.png"></p>', "<p>a<img /></p>"],
    ['<p>a<img src="/\\evil.example/pixel.png"></p>', "<p>a<img /></p>"],
    ['<p>a<img src="data:image/svg+xml,x" onerror="alert(1)"></p>', "<p>a<img /></p>"],
    [
      '<p>a<img src="/apicalls/files/a.png" srcset="https://evil.example/x 1x"></p>',
      '<p>a<img src="/apicalls/files/a.png" /></p>',
    ],
    [
      '<p style="text-align:center;background:url(https://evil.example)">a</p>',
      '<p style="text-align:center">a</p>',
    ],
    ["<style>p{color:red}</style><p>a</p>", "<p>a</p>"],
    ["<iframe src='https://evil.example'></iframe><p>a</p>", "<p>a</p>"],
    ["<svg><script>alert(1)</script></svg><p>a</p>", "<p>a</p>"],
    ["<div>a<object data='x'></object><embed src='x'><form action='x'><input></form></div>", "<div>a</div>"],
    ["<p>1 < 2 & 3</p>", "<p>1 &lt; 2 &amp; 3</p>"],
  ])("of %j is stored as %j", async (sent, stored) => {
    expect(await clean(sent)).toBe(stored);
  });

  it("from the editor is kept word for word", async () => {
    const html =
      '<h2>Ñ 🙂</h2><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p><ul><li>e</li></ul><ol start="3"><li>e</li></ol><blockquote>f</blockquote><p style="text-align:right"><a href="https://example.org" rel="noopener noreferrer">g</a></p>';
    expect(await clean(html)).toBe(html);
  });

  it("that is empty after cleaning counts as missing [CALL-11]", async () => {
    const page = { languageCode: "en", status: "1", pageUrl: "/empty", pageTitle: "Empty" };
    for (const pageHTML of [
      "<script>alert(1)</script>",
      "<p></p>",
      "<p>&nbsp;</p>",
      "<style>a</style>",
      " ",
    ]) {
      const body = await expectRefusal(["pageHTML"], () =>
        save("content", "0", { ...page, pageHTML }, world.superOwner),
      );
      expect(body["message"]).toBe("Page Content is required!");
    }
  });
});

describe("A change", () => {
  it("of some fields leaves the others unchanged [CALL-31]", async () => {
    const type = registry.get("resources")!;
    const data = await sampleData(world, type, world.owner);
    const { body } = await save("resources", "0", data);
    const id = String(body["recordId"]);
    const before = await read("resources", id);
    for (const [name, value] of Object.entries({
      name: "Renamed",
      active: "0",
      notes: "",
      agencyServices: "",
    })) {
      const row = await read("resources", id);
      expect((await save("resources", id, { [name]: value })).body["status"]).toBe(1);
      const after = await read("resources", id);
      expect(after).toEqual({
        ...row,
        [name]: value,
        version: after["version"],
        updatedAt: after["updatedAt"],
        labels: after["labels"],
      });
    }
    const final = await read("resources", id);
    expect(final["image"]).toBe(before["image"]);
    expect(final["version"]).toBe(Number(before["version"]) + 4);
  });

  it("cannot empty a required field, but need not include it [CALL-11] [CALL-31]", async () => {
    const id = await create("jobs", { title: "Stays" });
    for (const title of ["", null, "   "]) {
      const body = await expectRefusal(["title"], () => save("jobs", id, { title }));
      expect(body["message"]).toBe("Title is required!");
    }
    expect((await save("jobs", id, { company: "C" })).body["status"]).toBe(1);
    expect((await read("jobs", id))["title"]).toBe("Stays");
  });

  it("with a stale version is answered with the current values [CALL-11] [CALL-34]", async () => {
    const id = await create("jobs", { title: "First" });
    expect((await save("jobs", id, { title: "Second", version: 1 })).body["status"]).toBe(1);
    for (const version of [1, "1", 0, 3, "999999999"]) {
      const body = await expectRefusal([], () => save("jobs", id, { title: "Third", version }));
      expect(body["message"]).toContain("changed by someone else");
      expect(body["dataValues"]).toEqual(await read("jobs", id));
      expect(body["dataValues"]).toMatchObject({ title: "Second", version: 2 });
    }
    expect((await save("jobs", id, { title: "Third", version: "2" })).body["status"]).toBe(1);
    for (const version of ["", null, undefined])
      expect((await save("jobs", id, { title: "Last", version })).body["status"]).toBe(1);
  });

  it("wins against a simultaneous one of the same version, and the other is refused [CALL-34]", async () => {
    const id = await create("jobs", { title: "Start" });
    const answers = await Promise.all(
      ["one", "two", "three"].map((title) => save("jobs", id, { title, version: 1 })),
    );
    expect(answers.map((answer) => answer.body["status"]).sort()).toEqual([0, 0, 1]);
    expect((await read("jobs", id))["version"]).toBe(2);
  });

  it("sent twice is refused the second time, and a new record sent twice creates two", async () => {
    const id = await create("jobs");
    const change = () => save("jobs", id, { title: "Twice", version: 1 });
    expect([(await change()).body["status"], (await change()).body["status"]]).toEqual([1, 0]);
    expect((await read("jobs", id))["version"]).toBe(2);
    const remove = () => test.remove("jobs", id, world.owner.token);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await create("jobs")).not.toBe(await create("jobs"));
  });

  it("with a duplicate of a unique value is refused, and nothing is stored", async () => {
    const page = { languageCode: "en", status: "1", pageUrl: "/twice", pageTitle: "T", pageHTML: "<p>x</p>" };
    const savePage = (data: Data) => save("content", "0", data, world.superOwner);
    expect((await savePage(page)).body["status"]).toBe(1);
    await expectRefusal(["pageUrl"], () => savePage(page));
    expect((await savePage({ ...page, languageCode: "es" })).body["status"]).toBe(1);
  });

  it("with a duplicate email in another case is refused, across both kinds of people [CALL-11]", async () => {
    const email = "Nora.Núñez@test.example";
    const mentee = await sampleData(world, registry.get("mentees")!, world.owner, { required: true });
    expect((await save("mentees", "0", { ...mentee, email })).body["status"]).toBe(1);
    for (const [table, other] of [
      ["mentees", email.toUpperCase()],
      ["users", `  ${email.toLowerCase()} `],
      ["users", "Nora.Núñez@test.example".normalize("NFD")],
    ] as const) {
      const data = await sampleData(world, registry.get(table)!, world.owner, { required: true });
      const body = await expectRefusal(["email"], () => save(table, "0", { ...data, email: other }));
      expect(body["message"]).toBe("Someone already uses this email address.");
    }
  });

  it.each([
    "plain",
    "a@b",
    "a b@test.example",
    "@test.example",
    "a@@test.example",
    "a@test..example",
    "a@test.example,b@test.example",
    `${"a".repeat(250)}@test.example`,
  ])("with the email %s is refused", async (email) => {
    const data = await sampleData(world, registry.get("users")!, world.owner, { required: true });
    await expectRefusal(["email"], () => save("users", "0", { ...data, email }));
  });
});

describe("A record below a mentee", () => {
  const note = { date: "2026-01-01", noteTitle: "N" };
  const at = (menteeId: unknown) => ({ ...note, menteeId });

  it("names the mentee in data or next to it, and both must agree [CALL-32]", async () => {
    const { id: neighbour } = await makeMentee(test.db, world.own);
    const beside = (menteeId: unknown, data: Data) =>
      test.save("menteeUserNotes", "0", data, world.owner.token, { menteeId });
    const { mentee } = world;
    for (const answer of [
      await save("menteeUserNotes", "0", at(mentee.id)),
      await beside(mentee.id, note),
      await beside(mentee.id, at(mentee.id)),
      await beside(Number(mentee.id), note),
    ]) {
      const row = await read("menteeUserNotes", String(answer.body["recordId"]));
      expect(row["menteeId"]).toBe(mentee.id);
    }
    await expectError(400, () => beside(neighbour, at(mentee.id)));
    for (const nobody of [undefined, "", "0", null]) await expectError(400, () => beside(nobody, note));
    for (const stranger of [world.otherMentee.id, "999999", "abc", "1e3", "-1"])
      await expectError(404, () => save("menteeUserNotes", "0", at(stranger)));
  });

  it("must belong to the mentee that is named, in every call [CALL-33] [CALL-37]", async () => {
    const { id: neighbour } = await makeMentee(test.db, world.own);
    const id = await create("menteeUserNotes");
    const { token } = world.owner;
    for (const menteeId of [neighbour, world.otherMentee.id, "999999"]) {
      const body = { tableName: "menteeUserNotes", tableId: id, menteeId };
      await expectError(404, () => save("menteeUserNotes", id, { noteTitle: "x", menteeId }));
      await expectError(404, () => test.post("saveRecord", { ...body, data: { noteTitle: "x" } }, token));
      await expectError(404, () => test.post("deleteRecord", body, token));
      await expectError(404, () => test.post("archiveRecord", { ...body, activeStatus: "0" }, token));
    }
    const own = { tableName: "menteeUserNotes", tableId: id, menteeId: world.mentee.id };
    expect(
      (await save("menteeUserNotes", id, { noteTitle: "x", menteeId: world.mentee.id })).body["status"],
    ).toBe(1);
    expect((await test.post("archiveRecord", { ...own, activeStatus: 0 }, token)).body["status"]).toBe(1);
    expect((await test.post("deleteRecord", own, token)).body["status"]).toBe(1);
  });

  it("disappears with its deleted mentee", async () => {
    const mentee = await makeMentee(test.db, world.own);
    const id = await create("menteeUserNotes", { menteeId: mentee.id });
    const remove = { tableName: "mentees", tableId: mentee.id };
    expect((await test.post("deleteRecord", remove, world.owner.token)).body["status"]).toBe(1);
    await expectError(404, () => test.read("menteeUserNotes", id, world.owner.token));
    await expectError(404, () => save("menteeUserNotes", id, { noteTitle: "x" }));
    await expectError(404, () => save("menteeUserNotes", "0", at(mentee.id)));
  });

  it("is archived with 0 or 1 only [CALL-36]", async () => {
    const tableId = await create("jobs");
    for (const activeStatus of ["", "2", 2, null, undefined, true, [], "yes"]) {
      const body = { tableName: "jobs", tableId, activeStatus };
      await expectError(400, () => test.post("archiveRecord", body, world.owner.token));
    }
  });
});

describe("A save", () => {
  const wild = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(
      "0",
      "1",
      "-1",
      "1e3",
      "0x1",
      "99999999999999999999",
      "a\0",
      "\ud800",
      "2026-02-30",
      ",1,",
      "%",
      "9".repeat(400),
    ),
    fc.constantFrom<unknown>(
      { toString: 1 },
      { valueOf: null },
      { length: 5 },
      [[]],
      [{ id: "0" }],
      1e308,
      -0,
      1.5,
    ),
  );

  it.each([...registry.keys()].map((name) => [name]))(
    "of %s answers hostile values, and never with an internal error (property) [CALL-17]",
    async (tableName) => {
      const type = registry.get(tableName)!;
      const names = [...Object.keys(type.fields), "id", "version", "organizationId", "menteeId", "editable"];
      const data = fc.dictionary(fc.constantFrom(...names), wild, { maxKeys: 4 });
      const id = type.readOnly || type.storedIn ? "1" : await create(tableName, {}, world.superOwner);
      await fc.assert(
        fc.asyncProperty(data, fc.constantFrom("0", id), async (values, tableId) => {
          const { status } = await save(tableName, tableId, values, world.superOwner);
          expect([200, 400, 403, 404]).toContain(status);
        }),
        { numRuns: times(12, 3) },
      );
    },
  );

  it.each([
    "getTable",
    "getMenteeTable",
    "getRecord",
    "getMentee",
    "getMenteeHeader",
    "getList",
    "getUserRoles",
    "saveRecord",
    "deleteRecord",
    "archiveRecord",
    "cloneRecord",
    "restoreRecord",
  ])("of %s answers any body, and never with an internal error (property) [CALL-17]", async (path) => {
    const body = fc.record(
      {
        tableName: fc.oneof(fc.constantFrom("jobs", "mentees", "menteeUserNotes", "userRoles"), wild),
        tableId: wild,
        menteeId: wild,
        organizationId: wild,
        extraTables: wild,
        currentPage: wild,
        recordsPerPage: wild,
        sortFieldName: wild,
        sortDirection: wild,
        searchText: wild,
        startDate: wild,
        endDate: wild,
        active: wild,
        activeStatus: fc.constantFrom("1", "0"),
        data: fc.dictionary(fc.string({ maxLength: 10 }), wild, { maxKeys: 3 }),
      },
      { requiredKeys: ["tableName", "data", "activeStatus"] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const { status } = await test.post(path, payload, world.superOwner.token);
        expect([200, 400, 403, 404]).toContain(status);
      }),
      { numRuns: times(40, 10) },
    );
  });
});
