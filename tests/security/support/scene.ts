/** For each owner, one of everything that the calls outside the record tables are about. */
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import type { Answer } from "#tests/support/app.ts";
import { insertRow, makeStaff } from "#tests/support/factories.ts";
import { postForm, textFile } from "#tests/security/support/forms.ts";
import { missingId, owners, type Owner, type Place, type Prober } from "#tests/security/support/prober.ts";
import type { Actor } from "#tests/security/support/actors.ts";
import { roomOf } from "#tests/support/mentee-case.ts";

/** Ids of one owner's things. */
export interface Things {
  readonly organizationId: string;
  readonly menteeId: string;
  /** A team member without permissions. */
  readonly userId: string;
  readonly accountId: string;
  /** The mentee's chat room, and one of two other people. */
  readonly roomId: string;
  readonly directRoomId: string;
  /** A shared file of the mentee, and its record. */
  readonly fileName: string;
  readonly fileId: string;
}

export interface Scene {
  readonly prober: Prober;
  readonly things: Readonly<Record<Owner, Things>>;
}

/** An id that no organization has. */
export const nothing: Things = {
  organizationId: missingId,
  menteeId: missingId,
  userId: missingId,
  accountId: missingId,
  roomId: missingId,
  directRoomId: missingId,
  fileName: `${"0".repeat(32)}.txt`,
  fileId: missingId,
};

/** Things of an owner, or of no one for null. */
export const thingsOf = ({ things }: Scene, owner: Owner | null): Things => (owner ? things[owner] : nothing);

/** Creates a file with its record, through the calls. */
export async function makeMenteeFile(
  { test }: Prober,
  { boss, mentee }: Place,
): Promise<[name: string, id: string]> {
  const upload = { tableName: "menteeUserFiles", id: "0", name: "a.txt" };
  const { body } = await postForm(test, "file-upload", upload, boss.token, [textFile]);
  const fileName = String(body["newFileName"]);
  const data = { menteeId: mentee.id, date: "2026-01-05", name: "A letter", file: fileName, shared: "1" };
  const saved = await test.save("menteeUserFiles", "0", data, boss.token);
  return [fileName, String(saved.body["recordId"])];
}

/** A room of two people. @returns its id */
export async function makeDirectRoom({ test }: Prober, low: string, high: string): Promise<string> {
  const [personLow, personHigh] = Number(low) < Number(high) ? [low, high] : [high, low];
  const room = await insertRow(test.db, "chatRooms", { personLow, personHigh });
  await sql`insert into chat_members (room_id, account_id, opened_at)
    values (${room}, ${low}, now()), (${room}, ${high}, now())`.execute(test.db);
  return room;
}

async function makeThings(prober: Prober, place: Place): Promise<Things> {
  const { db } = prober.test.database;
  const member = await makeStaff(db, place.organizationId, { role: place.bareRole });
  const roomId = await roomOf(db, place.mentee);
  const [fileName, fileId] = await makeMenteeFile(prober, place);
  return {
    organizationId: place.organizationId,
    menteeId: place.mentee.id,
    userId: member.id,
    accountId: member.accountId,
    roomId,
    directRoomId: await makeDirectRoom(prober, member.accountId, place.boss.accountId),
    fileName,
    fileId,
  };
}

export async function makeScene(prober: Prober): Promise<Scene> {
  const things = {} as Record<Owner, Things>;
  for (const owner of owners) things[owner] = await makeThings(prober, prober.places[owner]);
  return { prober, things };
}

/** Returns the account that a thing belongs to: the actor's, or that of another place's boss. */
export const accountFor = ({ prober }: Scene, actor: Actor, owner: Owner): string =>
  owner === "own" ? actor.person.accountId : prober.places[owner].boss.accountId;

/** Makes a finished export of the list of jobs. */
export async function makeReadyExport(
  { prober: { test } }: Scene,
  accountId: string,
): Promise<{ code: string; id: string }> {
  const code = makeToken();
  const fileKey = randomBytes(16).toString("hex");
  const files = openFileStore(test.env, "exports");
  const path = await files.newIncomingPath(fileKey);
  await writeFile(path, "name\n");
  await files.keep(path, fileKey);
  const request = { tableName: "jobs", organizationId: null, menteeId: null, format: "csv" };
  // Longer than any run.
  const later = new Date(Date.now() + 3 * 3_600_000);
  const id = await insertRow(test.db, "exports", {
    accountId,
    kind: "overview",
    request: JSON.stringify(request),
    fileKey,
    fileName: "jobs.csv",
    mediaType: "text/csv",
    codeHash: hashToken(code),
    status: "ready",
    progress: 100,
    codeExpiresAt: later,
    expiresAt: later,
  });
  return { code, id };
}

/** Gets any URL of the application, below `/apicalls` or not. */
export async function getUrl(
  { prober: { test } }: Scene,
  url: string,
  token: string,
  method: "GET" | "HEAD" = "GET",
): Promise<Answer> {
  const response = await test.app.inject({ method, url, headers: token ? { authorization: token } : {} });
  const isJson =
    String(response.headers["content-type"] ?? "").startsWith("application/json") && response.payload !== "";
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? (response.json() as Record<string, unknown>) : {},
    text: response.payload,
  };
}
