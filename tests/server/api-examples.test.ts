/** The examples of docs/api.md work as they are written. */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { WebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { freePort } from "#tests/support/free-port.ts";
import { makeKey, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

const text = readFileSync("docs/api.md", "utf8");
const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = "", code = ""]) => ({
  kind,
  code,
}));

let folder: string;
let owner: Person;
let env: NodeJS.ProcessEnv;
let hook: WebhookReceiver;
const test = testApp({ env: { WEBHOOKS_TO_LOOPBACK: "true" } });
beforeAll(async () => {
  await makeOrganization(test.db);
  owner = await makeStaff(test.db, await makeOrganization(test.db));
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  const scopes = ["mentees:view", "mentees:add", "mentees:edit", "webhooks:add"];
  const { text: KEY } = await makeKey(test.db, owner, { scopes });
  folder = mkdtempSync(join(tmpdir(), "mentor-api-"));
  hook = await WebhookReceiver.open();
  env = { ...process.env, RECEIVER: hook.url, ADDRESS: `http://127.0.0.1:${port}`, KEY };
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  hook.close();
});

const run = async (program: string, ...args: string[]) =>
  (await promisify(execFile)(program, args, { cwd: folder, env })).stdout;

/** Writes the example whose first line names its file. */
function writeScript(name: string): void {
  const { code } = blocks.find((block) => block.code.startsWith(`// ${name}\n`))!;
  expect(code.trimEnd().split("\n").length, name).toBeLessThanOrEqual(40);
  writeFileSync(join(folder, name), code);
}

async function runScript(name: string): Promise<string> {
  writeScript(name);
  return run(process.execPath, name);
}

/** Takes what the next examples need from the event that came for a change. */
async function receive(secret: string, id: string): Promise<NodeJS.ProcessEnv> {
  await test.save("mentees", id, { lastName: "King" }, owner.token);
  await expect.poll(() => hook.came.length).toBeGreaterThan(0);
  const { headers, body, event } = hook.came[0]!;
  expect(event).toMatchObject({ type: "mentee.changed", data: { table: "mentees", id } });
  writeFileSync(join(folder, "body.json"), body);
  const header = (name: string) => String(headers[`webhook-${name}`]);
  return { SECRET: secret, ID: header("id"), TIMESTAMP: header("timestamp"), SIGNATURE: header("signature") };
}

it("A stranger lists, adds, changes, reads, subscribes, and verifies with curl and a key, and gets the answers of the document", async () => {
  await makeMentee(test.db, owner.organizationId);
  const before = { ...env };
  let id = "17";
  const answers: Record<string, unknown>[] = [];
  for (const { kind, code } of blocks) {
    if (kind === "sh") {
      const said = await run("sh", "-c", code.replaceAll('"17"', `"${id}"`));
      const answer = JSON.parse(said) as (typeof answers)[0];
      answers.push(answer);
      if (answer["secret"]) env = { ...env, ...(await receive(String(answer["secret"]), id)) };
      else id = String(answer["recordId"] ?? id);
    }
    if (kind === "json") {
      const shown = JSON.parse(code.replaceAll('"17"', `"${id}"`)) as object;
      expect(answers.at(-1)).toEqual(shown);
    }
  }
  expect(answers.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, undefined]);
  expect(answers[0]).toMatchObject({ totalRecords: 1, dataValues: [{ firstName: "Mia" }] });
  expect(answers[3]).toMatchObject({ dataValues: { id, lastName: "Byron", cellPhone: "(410) 555-0111" } });
  // What was altered on its way isn't genuine.
  writeFileSync(join(folder, "body.json"), hook.came[0]!.body.replace("changed", "deleted"));
  const verify = blocks.findLast(({ kind }) => kind === "sh")!.code;
  expect(JSON.parse(await run("sh", "-c", verify))).toEqual({ genuine: false });
  env = before;
});

it("The nightly sync adds people, changes those it finds, and changes nothing when it runs again", async () => {
  const csv = (phone: string) =>
    `clientId,firstName,lastName,cellPhone,referredBy\nC-1,Ana,Uno,${phone},Court\nC-2,Bo,Dos,(410) 555-0202,Court\n`;
  const write = (phone: string) => writeFileSync(join(folder, "people.csv"), csv(phone));
  const stored = async () =>
    (
      await sql<{ id: string; phone: string; version: number }>`
        select client_id as id, cell_phone as phone, version from mentees where client_id like 'C-%' order by 1`.execute(
        test.db,
      )
    ).rows;
  write("(410) 555-0201");
  expect(await runScript("sync.mjs")).toBe("Added C-1\nAdded C-2\n");
  write("(410) 555-0299");
  expect(await runScript("sync.mjs")).toBe("Changed C-1\nChanged C-2\n");
  const after = await stored();
  expect(after).toMatchObject([
    { id: "C-1", phone: "(410) 555-0299", version: 2 },
    { id: "C-2", phone: "(410) 555-0202", version: 1 },
  ]);
  await runScript("sync.mjs");
  expect(await stored()).toEqual(after);
  // What was changed elsewhere becomes what the file says, even on the day of the last sync.
  await sql`update mentees set cell_phone = '(410) 555-0200' where client_id = 'C-1'`.execute(test.db);
  await runScript("sync.mjs");
  expect((await stored())[0]).toMatchObject({ id: "C-1", phone: "(410) 555-0299" });
});

it("Filters have the operators that the document names, each for its kind of field", async () => {
  const [about = ""] = /^- \*\*Filter\*\*.*?(?=^- \*\*)/ms.exec(text) ?? [];
  const accepts = async (field: string, op: string, value?: unknown) => {
    const filter = { all: [{ field, op, ...(value === undefined ? {} : { value }) }] };
    const { body } = await test.post("getTable", { tableName: "mentees", filter }, owner.token);
    return body["status"] === 1;
  };
  const day = "2026-02-28";
  const kinds: Record<string, Record<string, unknown>> = {
    clientId: { is: "C-1", isNot: "C-1", contains: "C", startsWith: "C" },
    dateOfReferral: { is: day, before: day, after: day, between: [day, day] },
    ageAtReferral: { is: 40, before: "40", after: 40, between: [18, 40] },
    caseManager: { is: owner.id, in: [owner.id], notIn: [owner.id] },
    consentScope: { has: "contact", hasAll: ["contact", "files"], hasNone: ["files"] },
  };
  for (const [field, values] of Object.entries(kinds)) {
    for (const [op, value] of Object.entries(values))
      expect([field, op, await accepts(field, op, value)]).toEqual([field, op, true]);
    for (const op of ["empty", "notEmpty"])
      expect([field, op, await accepts(field, op)]).toEqual([field, op, true]);
  }
  expect(await accepts("consentScope", "is", "contact")).toBe(false);
  expect(await accepts("active", "is", "1")).toBe(true);
  expect(await accepts("active", "empty")).toBe(false);
  const tried = Object.values(kinds).flatMap((values) => Object.keys(values));
  const named = [...about.matchAll(/`(\w+)`/g)].map(([, word]) => word);
  expect(new Set(named)).toEqual(new Set([...tried, "empty", "notEmpty", "value"]));
});

it("The report has a line for each active mentee, with the name of the case manager", async () => {
  const { db } = test;
  await makeMentee(db, owner.organizationId, {
    values: { firstName: "=Cy", lastName: 'Tr"es', clientId: "C-3", caseManager: owner.id },
  });
  await makeMentee(db, owner.organizationId, { values: { active: false, clientId: "C-4" } });
  await runScript("report.mjs");
  const report = readFileSync(join(folder, "report.csv"), "utf8");
  expect(report).toContain('"C-3","\'=Cy","Tr""es","","Sam ');
  expect(report).not.toContain("C-4");
});

it("The receiver of a webhook hears of a change, and refuses what others send", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/events`;
  const added = await test.post(
    "webhooks/save",
    { tableId: "0", name: "Example", url, eventTypes: ["mentee.changed"] },
    owner.token,
  );
  writeScript("receive.mjs");
  const receiver = spawn(process.execPath, ["receive.mjs"], {
    cwd: folder,
    env: { ...env, SECRET: String(added.body["secret"]), PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  receiver.stdout.on("data", (part: Buffer) => (said += part.toString()));
  try {
    await expect.poll(() => said).toContain("Listening");
    const { id } = await makeMentee(test.db, owner.organizationId);
    const data = { cellPhone: "(410) 555-0333" };
    await test.save("mentees", id, data, owner.token);
    await expect.poll(() => said).toContain(`mentee.changed mentees ${id}\n`);
    const body = JSON.stringify({ type: "mentee.changed", data: { table: "mentees", id: "0" } });
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}`,
    };
    for (const sent of [headers, {}])
      expect((await fetch(url, { method: "POST", headers: sent, body })).status).toBe(401);
    expect(said).not.toContain("mentees 0");
  } finally {
    receiver.kill();
  }
});
