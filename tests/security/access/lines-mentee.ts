/** The calls about a mentee with files and chat room, and about the team. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { menteeKeys, workKeys } from "#shared/access/keys.ts";
import { postForm, textFile } from "#tests/security/support/forms.ts";
import type { Actor } from "#tests/security/support/actors.ts";
import { missingId, owners, type Owner } from "#tests/security/support/prober.ts";
import { done, expectedOutcome, forbidden, isOpen, missing, refused, seesMentee } from "./expected.ts";
import { importLines } from "./lines-imports.ts";
import { reportLines } from "./lines-reports.ts";
import { textLines } from "./lines-texts.ts";
import { everybody, file, forSignedIn, isOwnMentee, post, type Line } from "./line.ts";
import { thingsOf } from "#tests/security/support/scene.ts";

const openTo = (actor: Actor, owner: Owner): string => (isOpen(actor, owner) ? done : missing);

/** Requires any key of a mentee's screens, and the flag. Mentees read their own. */
function headerOutcome(actor: Actor, owner: Owner): string {
  if (actor.kind === "mentee") return isOwnMentee(actor, owner) ? done : missing;
  const hasKey = ["manageMentees", ...menteeKeys, ...workKeys].some((key) => actor.keys.has(key));
  if (!hasKey || !actor.flags.has("menteesCanView")) return forbidden;
  return seesMentee(actor, owner) ? done : missing;
}

/** People who may delete or edit a team member may see what depends on that person. */
function handOverOutcome(actor: Actor, owner: Owner): string {
  if (actor.caseload) return forbidden;
  const deletes = expectedOutcome("users", "delete", owner, actor);
  return deletes === forbidden ? expectedOutcome("users", "change", owner, actor) : deletes;
}

/** People who may change an appointment may record its outcome. Mentees can only answer theirs. */
function settleOutcome(actor: Actor, owner: Owner): string {
  if (actor.kind === "mentee") return isOwnMentee(actor, owner) ? forbidden : missing;
  return expectedOutcome("appointments", "change", owner, actor);
}

/** Returns true if a person has the key of duplicates and sees all mentees. */
const comparesAll = (actor: Actor, action: "list" | "change"): boolean =>
  actor.kind === "staff" &&
  !actor.caseload &&
  actor.keys.has("duplicates") &&
  expectedOutcome("mentees", "list", "own", actor) === done &&
  expectedOutcome("mentees", action, "own", actor) === done;

/** Returns true if a person may compare all mentees and delete them. */
const mergesAll = (actor: Actor): boolean =>
  comparesAll(actor, "change") && expectedOutcome("mentees", "delete", "own", actor) === done;

const viewsOutcome = (actor: Actor): string =>
  actor.kind === "mentee" ? forbidden : expectedOutcome("mentees", "list", "own", actor);

const viewOf = (visibility: string) => ({
  id: "0",
  tableName: "mentees",
  name: "View",
  listing: {},
  pinned: false,
  isDefault: false,
  visibility,
});

const archiveOne = {
  tableName: "mentees",
  ids: [missingId],
  action: "archive",
  values: { activeStatus: "0" },
};

/** The list of roles in the form of a team member, for people who see, add, or edit the team. */
function rolesOutcome(actor: Actor, owner: Owner): string {
  const may = ["View", "Add", "Edit"].some((verb) => actor.flags.has(`usersCan${verb}`));
  return may && actor.keys.has("users") ? openTo(actor, owner) : forbidden;
}

const menteeLines: Line[] = [
  post("getMentee", (scene, _actor, owner) => ({ tableId: thingsOf(scene, owner).menteeId }), {
    expected: (actor, owner) => expectedOutcome("mentees", "read", owner, actor),
  }),
  post("getMenteeHeader", (scene, _actor, owner) => ({ tableId: thingsOf(scene, owner).menteeId }), {
    expected: headerOutcome,
  }),
  // Staff see the history of records that they may open.
  post(
    "getHistory",
    (scene, _actor, owner) => ({ tableName: "mentees", tableId: thingsOf(scene, owner).menteeId }),
    {
      expected: (actor, owner) => {
        const views = expectedOutcome("mentees", "read", owner, actor);
        return actor.kind === "mentee" ? forbidden : views;
      },
    },
  ),
  // For people who may open any screen of a mentee. Other tests check the contents.
  post("timeline", (scene, _actor, owner) => ({ menteeId: thingsOf(scene, owner).menteeId }), {
    expected: (actor, owner) => (actor.kind === "mentee" ? forbidden : headerOutcome(actor, owner)),
  }),
  post("menteeOverview", (scene, _actor, owner) => ({ menteeId: thingsOf(scene, owner).menteeId }), {
    expected: (actor, owner) => (actor.kind === "mentee" ? forbidden : headerOutcome(actor, owner)),
  }),
  post(
    "plan/step",
    async ({ prober }, _actor, owner) => ({
      tableName: "menteeUserTasks",
      tableId: owner === null ? missingId : await prober.makeRecord("menteeUserTasks", owner),
    }),
    { expected: (actor, owner) => expectedOutcome("menteeUserTasks", "read", owner, actor) },
  ),
  // The confirmation lacks the last name, so nothing changes.
  post(
    "anonymizeMentee",
    (scene, _actor, owner) => ({ tableId: thingsOf(scene, owner).menteeId, confirm: "" }),
    {
      expected: (actor, owner) => {
        const deletes = expectedOutcome("mentees", "delete", owner, actor);
        return deletes === done ? refused : deletes;
      },
    },
  ),
  // The person's views and the shared ones of the organization, for people who list the type.
  ...["views/list", "views/counts"].map((path) =>
    post(path, () => ({ tableName: "mentees" }), { owners: ["own"], expected: viewsOutcome }),
  ),
  post("views/save", () => viewOf("me"), { owners: ["own"], expected: viewsOutcome }),
  post("views/save", () => viewOf("organization"), {
    name: "shared",
    owners: ["own"],
    expected: (actor) => (actor.isOwner ? viewsOutcome(actor) : forbidden),
  }),
  post("views/pinned", () => ({}), {
    owners: ["own"],
    expected: (actor) => (actor.kind === "mentee" ? forbidden : done),
  }),
  post("views/shared", () => ({ tableName: "mentees" }), {
    owners: ["own"],
    expected: (actor) => (actor.isOwner ? viewsOutcome(actor) : forbidden),
  }),
  post("views/delete", () => ({ id: missingId }), { owners: ["own"], expected: () => missing }),
  // The record doesn't exist, so this only checks who may make the call. tests/server/bulk.test.ts checks the results.
  post("bulk", () => archiveOne, {
    owners: ["own"],
    expected: (actor) => {
      const seesAll = { ...actor, ...(actor.caseload ? { caseload: "all" as const } : {}) };
      const lists = expectedOutcome("mentees", "list", "own", seesAll);
      return lists === done ? expectedOutcome("mentees", "archive", "own", seesAll) : forbidden;
    },
  }),
  ...["bulk/result", "bulk/undo"].map((path) =>
    post(path, () => ({ code: "of nobody" }), { owners: ["own"], expected: () => missing }),
  ),
  // As in the form of a new mentee, with nothing entered yet.
  post("duplicates/find", () => ({ tableName: "mentees", data: {} }), {
    owners: ["own"],
    expected: (actor) => expectedOutcome("mentees", "defaults", "own", actor),
  }),
  post(
    "quickLog",
    (scene, _actor, owner) => ({ menteeId: thingsOf(scene, owner).menteeId, contactKind: "call" }),
    { expected: (actor, owner) => expectedOutcome("menteeUserNotes", "create", owner, actor) },
  ),
  post(
    "handOver/find",
    (scene, _actor, owner) => ({ tableName: "users", tableId: thingsOf(scene, owner).userId }),
    { expected: handOverOutcome },
  ),
  // Requires the access key and permission to see all mentees.
  ...["duplicates/pairs", "duplicates/scan"].map((path) =>
    post(path, (scene, _actor, owner) => ({ organizationId: thingsOf(scene, owner).organizationId }), {
      expected: (actor, owner) => (comparesAll(actor, "list") ? openTo(actor, owner) : forbidden),
    }),
  ),
  post("duplicates/decide", () => ({ pairId: "999999999", state: "later" }), {
    owners: ["own"],
    expected: (actor) => (comparesAll(actor, "change") ? missing : forbidden),
  }),
  ...[
    ["mentees/compare", { ids: [missingId, missingId] }],
    ["mentees/merge", { keptId: missingId, goneId: "999999998", versions: { kept: 1, gone: 1 } }],
    ["mentees/unmerge", { mergeId: missingId }],
  ].map(([path, body]) =>
    post(String(path), () => body as object, {
      owners: ["own"],
      expected: (actor) => (mergesAll(actor) ? missing : forbidden),
    }),
  ),
  // Only for people who see all mentees. Only the super-organization can name another organization.
  post("caseload", (scene, _actor, owner) => ({ organizationId: thingsOf(scene, owner).organizationId }), {
    expected: (actor, owner) => {
      const lists = expectedOutcome("menteeStaff", "list", "own", { ...actor, isMenteeOf: "own" });
      if (lists !== done || actor.caseload) return forbidden;
      return openTo(actor, owner);
    },
  }),
  ...["caseload/open", "caseload/transfer"].map((path) =>
    post(
      path,
      (scene, _actor, owner) => ({
        menteeIds: [thingsOf(scene, owner).menteeId],
        duty: "backup",
        toStaffId: thingsOf(scene, owner).userId,
        ...(path === "caseload/transfer" ? { tellMentee: false } : {}),
      }),
      {
        expected: (actor, owner) => {
          const mayList = expectedOutcome("menteeStaff", "list", "own", actor) === done;
          const mayAdd = expectedOutcome("menteeStaff", "create", "own", actor) === done;
          return mayList && mayAdd && !actor.caseload ? openTo(actor, owner) : forbidden;
        },
      },
    ),
  ),
  // People who read measures may compute them. The people behind a number need the right to list what it counts.
  ...["measures/run", "measures/people"].map((path) =>
    post(
      path,
      async ({ prober }, _actor, owner) => {
        const id = owner === null ? missingId : await prober.makeRecord("measures", owner);
        const period = { from: "2026-01-01", to: "2026-12-31" };
        return path === "measures/run" ? { ids: [id], ...period } : { id, part: "all", ...period };
      },
      {
        expected: (actor, owner) => {
          const reads = expectedOutcome("measures", "read", owner, actor);
          if (reads !== done || path === "measures/run") return reads;
          // People limited to a caseload get the numbers of their caseload, even if they are empty.
          const all = actor.caseload ? { ...actor, caseload: "all" as const } : actor;
          return expectedOutcome("enrollments", "list", "own", { ...all, isMenteeOf: "own" });
        },
      },
    ),
  ),
  post(
    "getAuditDetails",
    async ({ prober }, _actor, owner) => ({
      tableId: owner === null ? missingId : await prober.makeRecord("auditTrail", owner),
    }),
    { expected: (actor, owner) => expectedOutcome("auditTrail", "read", owner, actor) },
  ),
  // Days without appointments, for people who may list appointments.
  post("calendar", () => ({ from: "2001-01-01", to: "2001-01-02" }), {
    owners: ["own"],
    expected: (actor) =>
      actor.kind === "mentee"
        ? done
        : expectedOutcome(
            "appointments",
            "list",
            "own",
            actor.caseload ? { ...actor, caseload: "all" } : actor,
          ),
  }),
  post(
    "calendar",
    (scene, _actor, owner) => ({
      from: "2001-01-01",
      to: "2001-01-02",
      menteeId: thingsOf(scene, owner).menteeId,
    }),
    {
      name: "of a mentee",
      expected: (actor, owner) => expectedOutcome("appointments", "list", owner, actor),
    },
  ),
  post(
    "appointments/outcome",
    async ({ prober }, _actor, owner) => ({
      id: owner === null ? missingId : await prober.makeRecord("appointments", owner),
      status: "cancelledByStaff",
    }),
    { expected: settleOutcome },
  ),
  post(
    "appointments/series",
    (scene, _actor, owner) => ({
      menteeId: thingsOf(scene, owner).menteeId,
      data: { type: "1", start: { local: "2027-07-02T10:00", zone: "EST" }, minutes: 30, mode: "phone" },
      rule: { every: "week", count: 2 },
      force: true,
    }),
    { expected: (actor, owner) => expectedOutcome("appointments", "create", owner, actor) },
  ),
  post(
    "appointments/seriesRule",
    async ({ prober }, _actor, owner) => ({
      id: owner === null ? missingId : await prober.makeRecord("appointments", owner),
    }),
    { expected: (actor, owner) => expectedOutcome("appointments", "read", owner, actor) },
  ),
  post(
    "appointments/changeFollowing",
    async ({ prober }, _actor, owner) => ({
      id: owner === null ? missingId : await prober.makeRecord("appointments", owner),
      data: { place: "Library" },
    }),
    { expected: settleOutcome },
  ),
  post(
    "appointments/endSeries",
    async ({ prober }, _actor, owner) => ({
      id: owner === null ? missingId : await prober.makeRecord("appointments", owner),
    }),
    { expected: settleOutcome },
  ),
  // People can undo only their own saves. For everyone else, there is nothing to undo.
  post(
    "undo",
    async ({ prober }, { person }, owner) => {
      const id = owner === null ? missingId : await prober.makeRecord("promises", owner);
      const requestId = `undo ${id}`;
      const about = { tableName: "promises", id, kind: "setMany", version: 1 };
      const step = { ...about, data: {}, stored: { dueOn: "2026-12-01" } };
      if (person.accountId)
        await sql`insert into save_keys (account_id, key_hash, key_digest, record_id, undo)
          values (${person.accountId}, sha256(${randomBytes(8)}), sha256(${requestId}::bytea), ${id},
            ${JSON.stringify([step])}::jsonb)`.execute(prober.test.db);
      return { requestId };
    },
    {
      expected: (actor, owner) => {
        if (actor.kind === "mentee") return forbidden;
        const outcome = expectedOutcome("promises", "change", owner, actor);
        return outcome === missing ? refused : outcome;
      },
    },
  ),
  post(
    "appointments/move",
    async ({ prober }, _actor, owner) => ({
      id: owner === null ? missingId : await prober.makeRecord("appointments", owner),
      start: { local: "2027-07-02T10:00", zone: "EST" },
      force: true,
    }),
    {
      expected: (actor, owner) => {
        const settled = settleOutcome(actor, owner);
        return settled === done ? expectedOutcome("appointments", "create", owner, actor) : settled;
      },
    },
  ),
  // A value in use returns the number of records that use it to people who may delete it.
  post(
    "uses/find",
    async ({ prober }, _actor, owner) => ({
      tableName: "configGenders",
      tableId: owner === null ? missingId : await prober.makeRecord("configGenders", owner),
    }),
    { expected: (actor, owner) => expectedOutcome("configGenders", "delete", owner, actor) },
  ),
  post(
    "getUserRoles",
    (scene, _actor, owner) => ({ organizationId: thingsOf(scene, owner).organizationId }),
    { expected: rolesOutcome },
  ),
];

/** People who read the record read its file, and it does not exist for all others. */
const fileOutcome = (actor: Actor, owner: Owner): string =>
  expectedOutcome("menteeUserFiles", "read", owner, actor) === done ? file : missing;

const fileLines: Line[] = [
  {
    route: "GET /apicalls/files/:name",
    owners,
    send: (scene, actor, owner) =>
      scene.prober.test.get(`files/${thingsOf(scene, owner).fileName}`, actor.person.token),
    expected: forSignedIn(fileOutcome),
  },
  {
    ...post("fileUpload", () => ({}), {
      expected: (actor, owner) => expectedOutcome("menteeUserFiles", "create", owner, actor),
    }),
    name: "to a mentee",
    send: (scene, actor, owner) => {
      const clientId = thingsOf(scene, owner).menteeId;
      return postForm(scene.prober.test, "fileUpload", { clientId }, actor.person.token, [textFile]);
    },
  },
  {
    ...post("fileUpload", () => ({}), everybody),
    name: "to their own files",
    send: ({ prober }, actor) =>
      postForm(prober.test, "fileUpload", { clientId: "" }, actor.person.token, [textFile]),
  },
  {
    ...post("fileUpdate", () => ({}), {
      expected: (actor, owner) => expectedOutcome("menteeUserFiles", "change", owner, actor),
    }),
    send: (scene, actor, owner) => {
      const { menteeId, fileId } = thingsOf(scene, owner);
      const fields = { clientId: menteeId, filesLength: "1", file0ID: fileId, file0Name: "A title" };
      return postForm(scene.prober.test, "fileUpdate", fields, actor.person.token);
    },
  },
  {
    ...post("image-upload", () => ({}), everybody),
    name: "as their own picture",
    send: async ({ prober }, actor) => {
      const tableName = actor.kind === "mentee" ? "mentees" : "users";
      const fields = { tableName, id: actor.person.id, name: "a.txt" };
      return postForm(prober.test, "image-upload", fields, actor.person.token, [textFile]);
    },
    // This only checks the permission. The file isn't a picture, so it's refused with 415.
    expected: forSignedIn(() => "415"),
  },
];

const mayChat = ({ kind, flags, keys }: Actor): boolean =>
  kind === "mentee" || keys.has("chat") || flags.has("menteesCanChat");

/** A mentee's room: open to the mentee, and to the team with the flag and the key of that screen. */
function roomOutcome(actor: Actor, owner: Owner): string {
  if (!mayChat(actor)) return forbidden;
  if (actor.kind === "mentee") return isOwnMentee(actor, owner) ? done : missing;
  if (!seesMentee(actor, owner)) return missing;
  return actor.flags.has("menteesCanChat") && actor.keys.has("menteeChat") ? done : forbidden;
}

/** Returns "missing" for people whom the caller may not write to, so that the answer does not reveal them. */
const hideForbidden = (outcome: string): string => (outcome === forbidden ? missing : outcome);

const chatLines: Line[] = [
  {
    route: "GET /apicalls/getChatRooms",
    owners: ["own"],
    send: ({ prober }, actor) => prober.test.get("getChatRooms", actor.person.token),
    expected: forSignedIn((actor) => (mayChat(actor) ? done : forbidden)),
  },
  {
    route: "GET /apicalls/getChatMessages/:roomId",
    name: "of a mentee",
    owners,
    send: (scene, actor, owner) =>
      scene.prober.test.get(`getChatMessages/${thingsOf(scene, owner).roomId}`, actor.person.token),
    expected: forSignedIn(roomOutcome),
  },
  {
    route: "GET /apicalls/getChatMessages/:roomId",
    name: "of two others",
    owners,
    send: (scene, actor, owner) =>
      scene.prober.test.get(`getChatMessages/${thingsOf(scene, owner).directRoomId}`, actor.person.token),
    expected: forSignedIn((actor) => (mayChat(actor) ? missing : forbidden)),
  },
  post("startNewChat", (scene, _actor, owner) => ({ chatMember: thingsOf(scene, owner).accountId }), {
    name: "with a team member",
    expected: (actor, owner) => {
      if (!mayChat(actor)) return forbidden;
      return actor.kind === "mentee" ? missing : openTo(actor, owner);
    },
  }),
  post(
    "startNewChat",
    ({ prober }, _actor, owner) => ({
      chatMember: owner ? prober.places[owner].mentee.accountId : "999999999",
    }),
    {
      name: "with a mentee",
      expected: (actor, owner) => {
        if (!mayChat(actor)) return forbidden;
        return actor.flags.has("menteesCanChat") && seesMentee(actor, owner) ? done : missing;
      },
    },
  ),
  {
    ...post("leaveChatRoom", () => ({}), {
      expected: (actor, owner) => {
        // The mentee stays in their room.
        if (actor.kind === "mentee" && isOwnMentee(actor, owner)) return forbidden;
        return mayChat(actor) ? hideForbidden(roomOutcome(actor, owner)) : forbidden;
      },
    }),
    send: async (scene, actor, owner) => {
      const { roomId } = thingsOf(scene, owner);
      await scene.prober.test.get(`getChatMessages/${roomId}`, actor.person.token);
      return scene.prober.test.post("leaveChatRoom", { roomId }, actor.person.token);
    },
  },
  {
    ...post("sendMessage", () => ({}), {
      expected: (actor, owner) => {
        if (actor.kind === "mentee" && isOwnMentee(actor, owner)) return done;
        return mayChat(actor) ? hideForbidden(roomOutcome(actor, owner)) : forbidden;
      },
    }),
    send: async (scene, actor, owner) => {
      const { roomId } = thingsOf(scene, owner);
      await scene.prober.test.get(`getChatMessages/${roomId}`, actor.person.token);
      const message = { roomId, message: "Hello", clientId: `of ${actor.person.accountId}` };
      return scene.prober.test.post("sendMessage", message, actor.person.token);
    },
  },
];

export const menteeCallLines: readonly Line[] = [
  ...menteeLines,
  ...fileLines,
  ...chatLines,
  ...importLines,
  ...reportLines,
  ...textLines,
];
