import { sql } from "kysely";
import { expect, it } from "vitest";
import { onceCalls } from "#server/features/developers/calls.ts";
import { testApp } from "#tests/support/app.ts";
import { servedRoutes } from "#tests/security/support/served-routes.ts";
import { dayAway } from "#tests/support/days.ts";
import { insertRow, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

const test = testApp();
const world = prepared(() => makeWorld(test.db));

interface Saved {
  status: number;
  message?: string;
  recordId?: string;
  code?: string;
}

async function send(
  path: string,
  key: string,
  payload: object,
  person: Person = world.owner,
): Promise<Saved> {
  const headers = { authorization: person.token, "idempotency-key": key };
  const response = await test.app.inject({ method: "POST", url: `/apicalls/${path}`, headers, payload });
  return response.json<Saved>();
}

const job = (title: string, tableId = "0", more: object = {}) => ({
  tableName: "jobs",
  tableId,
  data: { title, active: "1", ...more },
});

async function countOf(title: string): Promise<number> {
  const { rows } = await sql`select 1 from jobs where title = ${title}`.execute(test.db);
  return rows.length;
}

it("A save that is sent again with its key returns the first id and creates nothing", async () => {
  const first = await send("saveRecord", "key-1", job("Baker"));
  expect(first).toMatchObject({ status: 1 });
  expect(await send("saveRecord", "key-1", job("Baker"))).toEqual(first);
  expect(await countOf("Baker")).toBe(1);
});

it("A save without a key, with another key or by another person is a separate save", async () => {
  const ids = await Promise.all([
    test.post("saveRecord", job("Cook"), world.owner.token).then(({ body }) => body["recordId"]),
    test.post("saveRecord", job("Cook"), world.owner.token).then(({ body }) => body["recordId"]),
    send("saveRecord", "key-2", job("Cook")).then(({ recordId }) => recordId),
    send("saveRecord", "key-3", job("Cook")).then(({ recordId }) => recordId),
    send("saveRecord", "key-3", job("Cook"), world.superOwner).then(({ recordId }) => recordId),
  ]);
  expect(new Set(ids).size).toBe(5);
});

it("A different request with a used key is refused with one sentence, and nothing is silently dropped", async () => {
  const first = await send("saveRecord", "key-4", job("Driver"));
  for (const [path, body] of [
    ["saveRecord", job("Driver, nights")],
    ["cloneRecord", { tableName: "jobs", tableId: first.recordId }],
  ] as const) {
    const refused = await send(path, "key-4", body);
    expect(refused).toMatchObject({
      status: 0,
      code: "conflict",
      message: expect.stringMatching(/^[^.]+\.$/),
    });
  }
  expect(await countOf("Driver, nights")).toBe(0);
  expect(await send("saveRecord", "key-4", job("Driver"))).toEqual(first);
});

it("Only one of several different requests with one key takes effect, and the others are refused", async () => {
  const titles = Array.from({ length: 6 }, (_, n) => `Roofer ${n}`);
  const answers = await Promise.all(titles.map((title) => send("saveRecord", "key-9", job(title))));
  expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === "conflict")).toHaveLength(5);
  const { rows } = await sql`select from jobs where title like 'Roofer %'`.execute(test.db);
  expect(rows).toHaveLength(1);
});

it("A key that was used before keys were stored separately still returns the first id", async () => {
  const first = await send("saveRecord", "key-10", job("Mason"));
  await sql`update save_keys set key_digest = null`.execute(test.db);
  expect(await send("saveRecord", "key-10", job("Mason"))).toEqual(first);
  expect(await countOf("Mason")).toBe(1);
});

it("Only one of ten simultaneous saves with one key takes effect, and all get its id", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send("saveRecord", "key-5", job("Florist"))),
  );
  expect(new Set(answers.map(({ recordId }) => recordId)).size).toBe(1);
  expect(await countOf("Florist")).toBe(1);
});

it("A change that is sent again succeeds, and is not mistaken for another person's change", async () => {
  const id = await insertRow(test.db, "jobs", { organizationId: world.own, title: "Gardener" });
  const change = job("Head gardener", id, { version: 1 });
  expect(await send("saveRecord", "key-6", change)).toMatchObject({ status: 1, recordId: id });
  expect(await send("saveRecord", "key-6", change)).toMatchObject({ status: 1, recordId: id });
  const { rows } = await sql`select version from jobs where id = ${id}`.execute(test.db);
  expect(rows).toEqual([{ version: 2 }]);
});

it("A refused save may be sent again with its key after it is corrected", async () => {
  expect(await send("saveRecord", "key-7", job(""))).toMatchObject({ status: 0 });
  expect(await send("saveRecord", "key-7", job(""))).toMatchObject({ status: 0 });
  expect(await send("saveRecord", "key-7", job("Painter"))).toMatchObject({ status: 1 });
});

it("A copy that is requested again with its key is made once", async () => {
  const tableId = await insertRow(test.db, "jobs", { organizationId: world.own, title: "Tailor" });
  const first = await send("cloneRecord", "key-8", { tableName: "jobs", tableId });
  expect(first).toMatchObject({ status: 1 });
  expect(await send("cloneRecord", "key-8", { tableName: "jobs", tableId })).toEqual(first);
});

it("A key that is empty or too long is refused", async () => {
  for (const key of ["", "k".repeat(201)]) {
    expect(await send("saveRecord", key, job("Welder"))).toMatchObject({ status: 0, code: "badRequest" });
  }
});

/** Every call that takes a key, with a body that its schema accepts. */
const takesKey: Readonly<Record<string, object>> = {
  saveRecord: job("Any"),
  cloneRecord: { tableName: "jobs", tableId: "1" },
  quickLog: { menteeId: "1", contactKind: "call" },
  "appointments/outcome": { id: "1", status: "kept" },
  "appointments/move": { id: "1", start: "" },
  "appointments/series": { menteeId: "1", data: {}, rule: { every: "week", count: 2 } },
  "appointments/changeFollowing": { id: "1", data: {} },
  "appointments/endSeries": { id: "1" },
  "auth/inviteAgain": { tableName: "mentees", tableId: "1" },
  "auth/renewNumber": { tableName: "mentees", tableId: "1" },
  "auth/inviteByText": { tableName: "mentees", tableId: "1" },
  "auth/sendConfirmation": {},
  "apiKeys/add": { name: "x", userRole: "1", scopes: ["jobs:view"], expiresOn: dayAway(1) },
  bulk: { tableName: "jobs", ids: ["1"], action: "delete" },
  "imports/run": { importId: "1", planHash: "x" },
  "mentees/merge": { keptId: "1", goneId: "2", versions: { kept: 1, gone: 1 } },
  "webhooks/save": { tableId: "0", name: "x", url: "https://example.com/", eventTypes: [] },
  "webhooks/test": { tableId: "1" },
  "followUp/answer": { id: "1", question: "employed", answer: "yes" },
  "reports/make": { preset: "labor", award: null, from: dayAway(-2), until: dayAway(-1) },
  "reports/narrative": { tableId: "1", version: 1, answers: {} },
  "reports/finalize": { tableId: "1", hash: "0".repeat(64) },
  "reports/correct": { tableId: "1" },
  "views/save": {
    id: "0",
    tableName: "jobs",
    name: "x",
    listing: {},
    pinned: false,
    isDefault: false,
    visibility: "me",
  },
};

/** The other calls, by the reason why they may arrive twice. */
const otherCalls: Readonly<Record<string, string>> = {
  "names its message by clientId": "sendMessage share texts/send",
  "only reads": `appointments/seriesRule auth/sessions/of auth/textInvitation auth/checkVerificationCode bulk/result calendar caseload
    caseload/open duplicates/find duplicates/pairs find getAuditDetails getContent getHistory getList getMentee
    getMenteeHeader getMenteeTable getRecord getTable getUserRoles handOver/find hmis/check imports/columns imports/get imports/list
    imports/rows imports/template imports/values imports/wrongRows measures/people measures/printed measures/run
    menteeOverview mentees/compare paperCards paperCards/open plan/step reportNumbers reports/get reports/people share/preview texts/preview texts/unclaimed timeline
    today uses/find views/counts views/list views/pinned views/shared webhooks/deliveries`,
  "sets or ends what the second one finds set or ended": `anonymizeMentee apiKeys/revoke archiveRecord auth/confirmAddress auth/confirmNumber auth/devices/forget auth/logout auth/notMyAddress
    auth/passkeys/add auth/passkeys/remove auth/passkeys/start auth/secondFactor/confirm auth/secondFactor/disable auth/secondFactor/recoveryCodes auth/secondFactor/reset
    auth/secondFactor/start auth/sessions/end auth/sessions/endOf auth/sessions/endOthers auth/sessions/keep auth/sso/unlink bulk/undo
    calendarLink caseload/transfer deleteRecord duplicates/decide duplicates/scan fileUpdate firstDay/end imports/check imports/correct
    imports/decide imports/undo leaveChatRoom mails/retry markNotificationRead mentees/language mentees/unmerge
    paperCards/done push/choices push/subscribe push/unsubscribe reports/remove restoreRecord saveNotificationPreferences startNewChat
    system/confirm system/storageLimit texts/claim texts/consent texts/discard undo update-profile views/delete webhooks/remove webhooks/switch`,
  "refuses a file of the same name": "fileUpload",
  "is refused while the first one runs, and afterwards": "export/organization moving/import",
  "makes a file that is removed unless it is used": `export-code export/advExportMentees export/advExportReport export/hmis export/measures export/mentee export/overview export/report file-upload
    image-upload imports/read`,
  "sends a test each time somebody presses": "mails/test push/test",
  "sends the same event, which its receiver knows by its id": "webhooks/resend",
  "makes another secret, and keeps the one that the receiver has": "webhooks/rotate",
  "has no account yet, and a limit of its own": `auth/acceptInvitation auth/forgotPass auth/login auth/passkey auth/passkeyOptions auth/saveForgotPass auth/secondFactor auth/setup
    auth/signInCode auth/signInWithCode auth/sso auth/sso/finish auth/sso/link`,
  "signs in again only with its key, and only for some minutes": "auth/cardEntry auth/textEntry",
  "comes from a gateway with the id of its message": "hooks/sms hooks/sms-status",
};

it("Every call that adds or sends something accepts a key, and the others are listed with a reason", () => {
  const served = servedRoutes(test.app)
    .filter(({ method, url }) => method === "POST" && url.startsWith("/apicalls/"))
    .map(({ url }) => url.slice("/apicalls/".length));
  const listed = Object.values(otherCalls).flatMap((names) => names.split(/\s+/));
  expect(
    [...new Set(served)].toSorted(),
    "Each call needs a body in takesKey, if its route uses withIdempotency, or a reason in otherCalls",
  ).toEqual([...Object.keys(takesKey), ...listed].toSorted());
  // The OpenAPI document lists the same calls.
  expect(Object.keys(takesKey).toSorted(), "onceCalls has the same calls").toEqual([...onceCalls].toSorted());
});

it.each(Object.entries(takesKey))(
  "The call %s refuses a key that came with a different request",
  async (path, body) => {
    const key = `of another call than ${path}`;
    expect(await send("saveRecord", key, job(`Before ${path}`))).toMatchObject({ status: 1 });
    expect(await send(path, key, body)).toMatchObject({ status: 0, code: "conflict" });
  },
);
