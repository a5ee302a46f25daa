import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { superOrganizationId } from "#shared/constants.ts";
import { Sealer, sealStatement } from "#server/core/audit/seal.ts";
import { verifyTrail } from "#server/core/audit/verify.ts";
import { thumbnailName } from "#server/platform/files/store.ts";
import { compiled, root } from "#tests/start/app-process.ts";
import { testApp } from "#tests/support/app.ts";
import { sealAll } from "#tests/support/seals.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  testPassword,
} from "#tests/support/factories.ts";

let staff: Person;
let stranger: Person;
let mentee: Person;

const app = testApp();
beforeAll(async () => {
  const { db } = app;
  await makeOrganization(db);
  const own = await makeOrganization(db);
  staff = await makeStaff(db, own);
  stranger = await makeStaff(db, await makeOrganization(db));
  mentee = await makeMentee(db, own);
});

interface Row {
  id: string;
  account_id: string | null;
  organization_id: string | null;
  action: string;
  outcome: string;
  table_name: string | null;
  record_id: string | null;
  mentee_id: string | null;
  details: Record<string, unknown> | null;
  request_id: string;
  address: string;
  changes: Record<string, unknown> | null;
}

let since = "0";
beforeEach(async () => {
  const { rows } = await sql<{
    id: string;
  }>`select coalesce(max(id), 0)::text as id from audit_trail`.execute(app.db);
  since = rows[0]?.id ?? "0";
});

async function trail(): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select e.*, c.changes from audit_trail e left join audit_changes c on c.event_id = e.id
    where e.id > ${since} order by e.id`.execute(app.db);
  return rows;
}

const saveNote = (data: object, tableId = "0") => app.save("menteeUserNotes", tableId, data, staff.token);

describe("The audit trail", () => {
  test("records who read a person's record, from where, and in which request", async () => {
    const answer = await app.read("mentees", mentee.id, staff.token);
    expect(answer.status).toBe(200);
    expect(await trail()).toMatchObject([
      {
        account_id: staff.accountId,
        organization_id: staff.organizationId,
        action: "view",
        outcome: "done",
        table_name: "mentees",
        record_id: mentee.id,
        mentee_id: mentee.id,
        address: "127.0.0.1",
      },
    ]);
    expect((await trail())[0]?.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("records what a list was asked for, and leaves out lists that reveal no person", async () => {
    await app.post("getTable", { tableName: "mentees", searchText: "Ana\u0000" }, staff.token);
    await app.post("getTable", { tableName: "mentees", searchText: "Ana" }, staff.token);
    await app.post("getTable", { tableName: "configGenders" }, staff.token);
    expect(await trail()).toMatchObject([
      { action: "list", outcome: "refused", details: { searchText: "Ana" } },
      { action: "list", outcome: "done", table_name: "mentees", details: { searchText: "Ana" } },
    ]);
  });

  test("records a change with its values before and after, in the transaction of the change", async () => {
    const made = await saveNote({
      menteeId: mentee.id,
      date: "2026-01-02",
      noteTitle: "Visit",
      note: "<p>One</p>",
    });
    await saveNote({ noteTitle: "Second visit" }, String(made.body["recordId"]));
    const rows = await trail();
    expect(rows).toMatchObject([
      { action: "create", record_id: made.body["recordId"], mentee_id: mentee.id },
      { action: "change", mentee_id: mentee.id, changes: { noteTitle: ["Visit", "Second visit"] } },
    ]);
    expect(rows[0]?.changes).toMatchObject({ noteTitle: [null, "Visit"], note: [null, "<p>One</p>"] });
    expect(Object.keys(rows[1]?.changes ?? {})).toEqual(["noteTitle"]);
    const { rows: same } = await sql`select from audit_trail e join mentee_user_notes n
      on n.id = e.record_id and n.xmin::text::bigint = e.transaction_id & 4294967295
      where e.id = ${rows[1]?.id}`.execute(app.db);
    expect(same).toHaveLength(1);
  });

  test("has no row that claims a change that failed", async () => {
    const refused = await saveNote({ menteeId: mentee.id, date: "2026-01-02" });
    expect(refused.body["status"]).toBe(0);
    expect(await trail()).toMatchObject([{ action: "save", outcome: "refused" }]);
  });

  test("records that a password was set, and never the password", async () => {
    const password = "correct horse battery staple";
    const data = { password, passwordConfirm: password };
    const answer = await app.save("menteePassword", mentee.id, data, staff.token);
    expect(answer.body["status"]).toBe(1);
    const rows = await trail();
    expect(rows).toMatchObject([{ action: "change", details: { secrets: ["password", "passwordConfirm"] } }]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test("records what was denied, without revealing who it belongs to", async () => {
    const answer = await app.read("mentees", mentee.id, stranger.token);
    expect(answer.status).toBe(404);
    expect(await trail()).toMatchObject([
      {
        outcome: "denied",
        account_id: stranger.accountId,
        organization_id: stranger.organizationId,
        record_id: mentee.id,
      },
    ]);
  });

  test("records sign-ins, good and bad, with the intended account", async () => {
    const username = staff.email;
    await app.post("auth/login", { username, password: testPassword });
    await app.post("auth/login", { username, password: "wrong" });
    await app.post("auth/login", { username: "nobody@test.example", password: "wrong" });
    expect(await trail()).toMatchObject([
      {
        action: "signIn",
        outcome: "done",
        account_id: staff.accountId,
        organization_id: staff.organizationId,
      },
      { action: "signIn", outcome: expect.stringMatching(/refused|denied/), account_id: staff.accountId },
      { action: "signIn", account_id: null },
    ]);
    expect(JSON.stringify(await trail())).not.toContain("wrong");
  });

  test("records every refused sign-in method with the account that it targeted", async () => {
    const { db } = app;
    const aim = { account_id: staff.accountId, organization_id: staff.organizationId, user_id: staff.id };
    const challenge = "c".repeat(43);
    await sql`insert into second_factor_challenges (token_hash, account_id, expires_at)
      values (${hashToken(challenge)}, ${staff.accountId}, now() + interval '1 minute')`.execute(db);
    const link = "l".repeat(43);
    await insertRow(db, "oneTimeLinks", {
      accountId: mentee.accountId,
      purpose: "invitation",
      codeHash: hashToken(link),
      expiresAt: new Date(Date.now() + 60_000),
    });
    const { email: username } = staff;
    const passwords = { password: "a long enough phrase", passwordConfirm: "a long enough phrase" };
    await app.post("auth/login", { username, password: "wrong" });
    await app.post("auth/checkVerificationCode", { username, verificationCode: "ABCD-EFGH" });
    await app.post("auth/saveForgotPass", { username, verificationCode: "ABCD-EFGH", ...passwords });
    await app.post("auth/secondFactor", { challenge, code: "000000" });
    await sql`update second_factor_challenges set expires_at = now() where account_id = ${staff.accountId}`.execute(
      db,
    );
    await app.post("auth/secondFactor", { challenge, code: "000000" });
    await app.post("auth/acceptInvitation", { code: link, answer: "1999-01-01", ...passwords });
    await app.post("auth/secondFactor", { challenge: "x".repeat(43), code: "000000" });
    await app.post("auth/login", { username: "nobody@test.example", password: "wrong" });
    const nobody = { account_id: null, organization_id: null, user_id: null };
    expect(await trail()).toMatchObject([
      { action: "signIn", ...aim },
      { action: "checkReset", ...aim },
      { action: "resetPassword", ...aim },
      { action: "secondFactor", ...aim },
      { action: "secondFactor", ...aim },
      { action: "acceptInvitation", account_id: mentee.accountId, mentee_id: mentee.id },
      { action: "secondFactor", ...nobody },
      { action: "signIn", ...nobody },
    ]);
    for (const { outcome } of await trail()) expect(["refused", "denied"]).toContain(outcome);
    const seenBy = async (person: Person) => {
      const body = { tableName: "auditTrail", recordsPerPage: 100 };
      const answer = await app.post("getTable", body, person.token);
      const rows = answer.body["dataValues"] as Record<string, unknown>[];
      const ways = new Set(["signIn", "checkReset", "resetPassword", "secondFactor", "acceptInvitation"]);
      return rows.filter((row) => Number(row["id"]) > Number(since) && ways.has(String(row["action"])));
    };
    expect(await seenBy(staff)).toHaveLength(6);
    expect(await seenBy(stranger)).toEqual([]);
  });

  test("records downloads with the record they belong to, and leaves out thumbnails", async () => {
    const { db } = app;
    const name = "portrait.png";
    await sql`insert into files (name, original_name, media_type, byte_size, is_image, has_thumbnail, uploaded_by,
      record_table, record_id, record_field) values (${name}, 'a.png', 'image/png', 3, true, true, ${staff.accountId},
      'mentees', ${mentee.id}, 'image')`.execute(db);
    const { files } = app.app;
    for (const kept of [name, thumbnailName(name)]) {
      const path = await files.newIncomingPath();
      await writeFile(path, "abc");
      await files.keep(path, kept);
    }
    expect((await app.get(`files/${name}?size=thumb`, staff.token)).status).toBe(200);
    expect((await app.get(`files/${name}`, staff.token)).status).toBe(200);
    expect((await app.get(`files/${name}?size=thumb`, stranger.token)).status).toBe(404);
    expect(await trail()).toMatchObject([
      {
        action: "download",
        outcome: "done",
        table_name: "mentees",
        record_id: mentee.id,
        mentee_id: mentee.id,
      },
      { action: "download", outcome: "denied", account_id: stranger.accountId, mentee_id: null },
    ]);
  });

  test("names the mentee of a downloaded document, and their organization if the super-organization has it", async () => {
    const { db } = app;
    const { organizationId } = staff;
    const chief = await makeStaff(db, superOrganizationId);
    const name = "letter.pdf";
    const values = { organizationId, menteeId: mentee.id, date: "2026-01-02", name: "Letter", file: name };
    const recordId = await insertRow(db, "menteeUserFiles", values);
    await sql`insert into files (name, original_name, media_type, byte_size, is_image, has_thumbnail, uploaded_by,
      record_table, record_id, record_field) values (${name}, 'a.pdf', 'application/pdf', 3, false, false,
      ${staff.accountId}, 'menteeUserFiles', ${recordId}, 'file')`.execute(db);
    const { files } = app.app;
    const path = await files.newIncomingPath();
    await writeFile(path, "abc");
    await files.keep(path, name);
    for (const { token } of [staff, chief]) expect((await app.get(`files/${name}`, token)).status).toBe(200);
    const about = {
      action: "download",
      table_name: "menteeUserFiles",
      record_id: recordId,
      mentee_id: mentee.id,
      organization_id: organizationId,
    };
    expect(await trail()).toMatchObject([
      { ...about, account_id: staff.accountId },
      { ...about, account_id: chief.accountId },
    ]);
  });

  test("withholds the response of a call whose row cannot be stored", async () => {
    const { db } = app;
    await sql`alter table audit_trail add constraint never check (action <> 'view') not valid`.execute(db);
    try {
      const answer = await app.read("mentees", mentee.id, staff.token);
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain("firstName");
    } finally {
      await sql`alter table audit_trail drop constraint never`.execute(db);
    }
  });

  test("prevents a change whose row cannot be stored", async () => {
    const { db } = app;
    const count = async () => (await sql`select from mentee_user_notes`.execute(db)).rows.length;
    const before = await count();
    await sql`alter table audit_trail add constraint never check (action <> 'create') not valid`.execute(db);
    try {
      const note = { menteeId: mentee.id, date: "2026-01-02", noteTitle: "Visit", note: "<p>One</p>" };
      expect((await saveNote(note)).status).toBe(500);
      expect(await count()).toBe(before);
    } finally {
      await sql`alter table audit_trail drop constraint never`.execute(db);
    }
  });

  test("lets the application add rows, and neither change nor remove any", async () => {
    const { application } = app.database;
    for (const table of ["audit_trail", "audit_changes", "audit_seals"]) {
      const name = sql.table(table);
      await expect(sql`delete from ${name}`.execute(application)).rejects.toThrow("permission denied");
      await expect(sql`truncate ${name}`.execute(application)).rejects.toThrow("permission denied");
    }
    await expect(sql`update audit_trail set outcome = 'done'`.execute(application)).rejects.toThrow(
      "permission denied",
    );
  });
});

describe("The audit:verify command", () => {
  const sealer = () => new Sealer(app.database.application);

  /** Changes the trail directly in the database, checks, and undoes the change. */
  async function findings(...damage: ReturnType<typeof sql>[]) {
    const { db } = app;
    let found: unknown;
    await db
      .transaction()
      .execute(async (trx) => {
        for (const statement of damage) await statement.execute(trx);
        found = (await verifyTrail(trx)).findings;
        throw new Error("roll it back");
      })
      .catch((error: Error) => expect(error.message).toBe("roll it back"));
    return found;
  }

  beforeAll(async () => {
    for (let count = 0; count < 3; count += 1) {
      await app.read("mentees", mentee.id, staff.token);
      await saveNote({ menteeId: mentee.id, date: "2026-01-02", noteTitle: "Call", note: "<p>Two</p>" });
      await sealAll(app.database);
    }
  });

  test("finds nothing in an untouched trail", async () => {
    const { findings: found, events, seals, unsealed, head } = await verifyTrail(app.db);
    expect(found).toEqual([]);
    expect({ isSealed: events > 5, seals: seals >= 3, unsealed }).toEqual({
      isSealed: true,
      seals: true,
      unsealed: 0,
    });
    expect(head).toMatch(/^[0-9a-f]{64}$/);
  });

  test("refuses a hash that was cut off, which would look like a trail that was cut off", async () => {
    for (const hash of ["", "0123abcd", "g".repeat(64)]) {
      const args = ["src/server/process/audit-verify.ts", hash];
      const checked = promisify(execFile)(process.execPath, args, {
        cwd: root,
        env: { PATH: process.env["PATH"], ...compiled, DATA_DIR: "/nowhere" },
      });
      await expect(checked).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`"${hash}" isn't a hash that an earlier run printed.`),
      });
    }
  });

  test("reads only the rows after the newest seal for sealing, however long the trail is", async () => {
    await app.db.transaction().execute(async (trx) => {
      // With so few rows, PostgreSQL would scan the table for any statement.
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`explain ${sealStatement("1000000")}`.execute(trx);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toMatch(/Index Cond: \(\(id > \(InitPlan .*\) AND \(id <= /);
      expect(plan).toContain("Index Scan Backward using audit_seals_pkey");
    });
  });

  test("finds rows that were altered, removed, added or reordered", async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from audit_trail where changes_digest is null order by id limit 2`.execute(app.db);
    const [first, second] = rows.map(({ id }) => id);
    for (const column of [
      "account_id",
      "action",
      "outcome",
      "record_id",
      "created_at",
      "address",
      "details",
    ]) {
      const value =
        {
          account_id: sql`7`,
          record_id: sql`7`,
          created_at: sql`now()`,
          outcome: sql`'failed'`,
          details: sql`'{"x":1}'`,
        }[column] ?? sql`'x'`;
      expect(
        await findings(sql`update audit_trail set ${sql.ref(column)} = ${value} where id = ${first}`),
      ).toEqual([{ kind: "alteredRow", id: first }]);
    }
    expect(await findings(sql`delete from audit_trail where id = ${first}`)).toEqual([
      { kind: "missingRow", id: first },
    ]);
    expect(
      await findings(
        sql`update audit_trail set id = -1 where id = ${first}`,
        sql`update audit_trail set id = ${first} where id = ${second}`,
        sql`update audit_trail set id = ${second} where id = -1`,
      ),
    ).toEqual([
      { kind: "alteredRow", id: first },
      { kind: "alteredRow", id: second },
    ]);
    expect(
      await findings(
        sql`delete from audit_trail where id = ${first}`,
        sql`insert into audit_trail (id, request_id, action, outcome)
        values (${first}, 'x', 'view', 'done')`,
      ),
    ).toEqual([{ kind: "alteredRow", id: first }]);
  });

  test("finds altered values of a change", async () => {
    const { rows } = await sql<{ id: string }>`select max(event_id)::text as id from audit_changes`.execute(
      app.db,
    );
    const id = rows[0]?.id;
    expect(
      await findings(
        sql`update audit_changes set changes = '{"noteTitle":["a","b"]}' where event_id = ${id}`,
      ),
    ).toEqual([{ kind: "alteredChanges", id }]);
    expect(await findings(sql`delete from audit_changes where event_id = ${id}`)).toEqual([
      { kind: "missingChanges", id },
    ]);
  });

  test("finds a row altered together with its seal, by the chain", async () => {
    const found = await findings(
      sql`update audit_seals set entries = set_byte(entries, 19, get_byte(entries, 19) # 1) where id = 2`,
      sql`update audit_seals s set hash = sha256(s.previous_hash || int8send(s.id) || int8send(s.through_id)
        || int4send(s.events) || s.entries) where id = 2`,
    );
    expect(found).toContainEqual({ kind: "brokenChain", id: "3" });
  });

  test("finds a truncated end by comparing it with a head that was stored elsewhere", async () => {
    const { db } = app;
    const { head } = await verifyTrail(db);
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`delete from audit_seals where id = (select max(id) from audit_seals)`.execute(trx);
        expect((await verifyTrail(trx, head)).findings).toEqual([{ kind: "missingHead", id: head }]);
        throw new Error("roll it back");
      })
      .catch((error: Error) => expect(error.message).toBe("roll it back"));
    expect((await verifyTrail(db, head)).findings).toEqual([]);
  });

  test("seals the rows of slow transactions late, and never skips them", async () => {
    const { db } = app;
    const slow = await sql<{ id: string }>`select 1 as id`
      .execute(db)
      .then(() => app.database.pool.connect());
    await slow.query("begin");
    await slow.query("insert into audit_trail (request_id, action, outcome) values ('slow', 'view', 'done')");
    await sql`insert into audit_trail (request_id, action, outcome) values ('quick', 'view', 'done')`.execute(
      db,
    );
    const patient = sealer();
    await patient.seal();
    expect(await patient.seal()).toBe(0);
    await slow.query("commit");
    slow.release();
    let sealed = 0;
    while (sealed < 2) sealed += await patient.seal();
    expect(await verifyTrail(db)).toMatchObject({ unsealed: 0, findings: [] });
  });
});
