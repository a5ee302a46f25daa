/** Archives of organizations: making, reading, and changing them. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32, inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { expect } from "vitest";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { makeStandardRoles } from "#server/core/accounts/standard-roles.ts";
import { makeStarterContent } from "#server/core/accounts/starter-content.ts";
import type { Db } from "#server/platform/db/database.ts";
import { zipStream } from "#server/platform/sheets/zip.ts";
import type { TestApp } from "./app.ts";
import { makeOrganization, makeStaff, type Person } from "./factories.ts";

/** The files of an archive by path. */
export type Contents = Map<string, Buffer>;

/** Reads all entries from the directory of a zip, and checks their checksums. */
export function unzip(zip: Buffer): Contents {
  const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
  let at = zip.readUInt32LE(end + 16);
  const found: Contents = new Map();
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, crc, packed] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    const content = method === 0 ? bytes : inflateRawSync(bytes);
    expect(crc32(content)).toBe(crc);
    found.set(zip.toString("utf8", at + 46, at + 46 + nameLength), content);
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

/** Packs files into a zip. */
export const zip = (contents: Contents): Promise<Buffer> =>
  buffer(
    zipStream(
      [...contents].map(([path, bytes]) => ({ path, isDeflated: true, open: () => Readable.from([bytes]) })),
    ),
  );

/** Packs files again with a matching manifest, as if someone had made the archive by hand. */
export async function forge(contents: Contents, changes: Record<string, unknown> = {}): Promise<Buffer> {
  const manifest = JSON.parse(String(contents.get("manifest.json"))) as { members: { path: string }[] };
  const members = manifest.members.map((member) => {
    const bytes = contents.get(member.path) ?? Buffer.alloc(0);
    const rows = member.path.endsWith(".jsonl")
      ? { rows: bytes.toString("latin1").split("\n").length - 1 }
      : {};
    return {
      path: member.path,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      ...rows,
    };
  });
  const text = Buffer.from(JSON.stringify({ ...manifest, members, ...changes }));
  const sum = Buffer.from(createHash("sha256").update(text).digest("hex"));
  return zip(new Map([...contents, ["manifest.json", text], ["manifest.sha256", sum]]));
}

export const linesOf = (contents: Contents, path: string): Record<string, unknown>[] =>
  String(contents.get(path) ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Exports an organization and downloads the archive. */
export async function exportOrganization(test: TestApp, token: string): Promise<Buffer> {
  const { body } = await test.post("export/organization", {}, token);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1, dataType: "export" });
  const answer = await test.app.inject({
    method: "GET",
    url: `/apicalls/export/${String(body["code"])}`,
    headers: { authorization: token },
  });
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

/** Sends an archive. @returns the response */
export async function sendArchive(
  test: TestApp,
  token: string,
  archive: Buffer,
  currentPassword = "",
): Promise<{ status: number; body: Record<string, unknown> }> {
  const boundary = "----archive";
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="currentPassword"\r\n\r\n${currentPassword}\r\n`,
    ),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.zip"\r\n\r\n`),
    archive,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await test.app.inject({
    method: "POST",
    url: "/apicalls/moving/import",
    headers: { authorization: token, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
}

/** Gives an Owner a second factor. */
export const secure = (db: Db, { accountId }: Person) =>
  sql`update accounts set totp_secret = '\\x01', totp_confirmed_at = now() where id = ${accountId}`.execute(
    db,
  );

/** Makes an organization with the standard roles and starter content, and an Owner with a second factor. */
export async function makeEmpty(db: Db, email = `owner${randomUUID()}@test.example`): Promise<Person> {
  const organizationId = await makeOrganization(db);
  const roles = await makeStandardRoles(db, organizationId, (name) => name);
  await makeStarterContent(db, organizationId, "en");
  const owner = await makeStaff(db, organizationId, { role: roles.owner, values: { email } });
  await secure(db, owner);
  return owner;
}

interface LastImport {
  readonly status: string;
  readonly message: string;
  readonly report: Record<string, unknown> | null;
}

/** Waits until the import of an organization has ended. */
export async function endOfImport(test: TestApp, token: string): Promise<LastImport> {
  for (;;) {
    const { body } = await test.get("moving", token);
    const { lastImport } = body["dataValues"] as { lastImport: LastImport };
    if (lastImport.status !== "running") return lastImport;
    await sleep(20);
  }
}

interface SchemaColumn {
  readonly name: string;
  readonly type: string;
  readonly refersTo?: string;
  readonly refersToTableIn?: string;
}

/**
 * Returns the contents of an archive without ids: each row is named by its position, and each reference by its target.
 * Two archives of the same records are equal in this form.
 */
export function withoutIds(contents: Contents): Record<string, unknown> {
  const { parts } = JSON.parse(String(contents.get("schema.json"))) as {
    parts: { name: string; columns: SchemaColumn[] }[];
  };
  const names = new Map<string, string>();
  for (const { name } of parts)
    linesOf(contents, `records/${name}.jsonl`).forEach(({ id }, at) =>
      names.set(`${name} ${String(id)}`, `${name}#${at}`),
    );
  for (const { tableName, id, names: texts } of linesOf(contents, "references.jsonl"))
    names.set(`${String(tableName)} ${String(id)}`, `${String(tableName)}:${String(texts)}`);
  const fileNames = linesOf(contents, "files.jsonl").map(({ name }) => String(name));
  const replaceFiles = (value: unknown): unknown =>
    fileNames.reduce((text, name, at) => text.replaceAll(name, `file#${at}`), JSON.stringify(value));
  const nameOf = (table: unknown, id: unknown) =>
    id === "0" ? "0" : (names.get(`${String(table)} ${String(id)}`) ?? `unknown ${String(table)}`);
  const found = parts.map(({ name, columns }) => {
    const rows = linesOf(contents, `records/${name}.jsonl`).map((row) => {
      const plain: Record<string, unknown> = { ...row };
      for (const column of columns) {
        const value = row[column.name];
        const table = column.refersToTableIn ? row[column.refersToTableIn] : column.refersTo;
        // The importing Owner's account existed before the import.
        if (column.name === "id" || (name === "accounts" && column.name === "createdAt"))
          delete plain[column.name];
        else if (table && Array.isArray(value)) plain[column.name] = value.map((id) => nameOf(table, id));
        else if (table && value !== null) plain[column.name] = nameOf(table, value);
        if (column.name === "custom")
          plain["custom"] = Object.fromEntries(
            Object.entries(value as object).map(([id, answer]) => [nameOf("customFields", id), answer]),
          );
        if (Array.isArray(value) && column.type === "jsonb")
          plain[column.name] = value.map((entry: Record<string, unknown>) =>
            "by" in entry ? { ...entry, by: nameOf("accounts", entry["by"]) } : entry,
          );
      }
      return replaceFiles(plain);
    });
    return [name, rows];
  });
  const files = linesOf(contents, "files.jsonl").map(
    ({ name, recordId, tableName, uploadedBy, ...facts }) => ({
      ...facts,
      tableName,
      record: nameOf(tableName, recordId),
      uploadedBy: nameOf("accounts", uploadedBy),
      bytes: createHash("sha256")
        .update(contents.get(`files/${String(name)}`) ?? "")
        .digest("hex"),
    }),
  );
  return { ...Object.fromEntries(found), files };
}
