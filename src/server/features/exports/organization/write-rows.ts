/** Writes the rows of an organization as JSON Lines into temporary files, all as of one moment. */
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { sql } from "kysely";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { readCatalog } from "#server/core/moving/catalog.ts";
import {
  archiveFormat,
  archiveFormatVersion,
  auditName,
  fileOf,
  filesName,
  recordsOf,
  referencesName,
  schemaName,
  type ArchiveMember,
  type Manifest,
} from "#server/core/moving/manifest.ts";
import {
  accountsOf,
  accountsPart,
  hasFiles,
  makeParts,
  type Part,
  type PartColumn,
} from "#server/core/moving/parts.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { limitConcurrency } from "#server/platform/files/limit-concurrency.ts";
import type { Work } from "../exporter.ts";
import { schemaOf } from "./schema-file.ts";
import { hashOf, temporaryPath } from "./temporary.ts";

/** Number of rows read at a time. */
const fetchRows = 500;

/** Returns the SQL for the answers to custom fields. Leaves out those of a former organization of the mentee. */
const answersOf = (organizationId: string): string => `case when t."custom" = '{}' then '{}' else (
  select coalesce(jsonb_object_agg(m.key, m.value), '{}') from jsonb_each(t."custom") m
  where m.key in (select f.id::text from custom_fields f where f.organization_id = ${BigInt(organizationId)})) end`;

/** Returns the SQL for a value in the archive. Ids are strings, as everywhere on the wire. */
function valueOf(
  { column, type, refersTo, isRequired, exportedIf }: PartColumn,
  organizationId: string,
): string {
  if (column === "custom") return answersOf(organizationId);
  const value = `t."${column}"`;
  const text = type === "bigint" ? `${value}::text` : type === "bigint[]" ? `${value}::text[]` : value;
  // Leaves out authors from other organizations.
  const isForeign = refersTo === accountsPart && !isRequired;
  const holds = [exportedIf, isForeign ? `${value} in ${accountsOf(organizationId)}` : undefined].filter(
    Boolean,
  );
  return holds.length > 0 ? `case when ${holds.join(" and ")} then ${text} end` : text;
}

/** Returns the statement for the rows of a part, each as the text of a JSON object. */
function linesOf(part: Part, organizationId: string): string {
  const columns = part.columns.map((one) => `${valueOf(one, organizationId)} as "${one.name}"`);
  const order = part.hasId
    ? "t.id"
    : part.columns
        .slice(0, 2)
        .map(({ column }) => `t."${column}"`)
        .join(", ");
  return `select row_to_json(r)::text as line from (select ${columns.join(", ")} from ${part.table} t
    where ${part.rowsOf(organizationId)} order by ${order}) r`;
}

/** Names that identify a row of another organization or of none. Leaves out names of other organizations' people. */
function outsideOf(parts: readonly Part[], target: RecordType, organizationId: string): string | null {
  if (target.isPersonal || target.isOrganization || target.scope === "organization") return null;
  const uses = parts.flatMap((part) =>
    part.columns
      .filter(({ refersTo }) => refersTo === target.name)
      .map(({ column, type }) => {
        const id = type === "bigint[]" ? `unnest(t."${column}")` : `t."${column}"`;
        return `select ${id} as id from ${part.table} t where ${part.rowsOf(organizationId)}`;
      }),
  );
  if (uses.length === 0) return null;
  const own =
    target.scope === "global" ? "false" : `t.organization_id is not distinct from ${BigInt(organizationId)}`;
  const names = target.nameFields.map((name) => `t."${sqlName(name)}"::text`);
  return `select json_build_object('tableName', '${target.name}', 'id', t.id::text, 'names', array[${names.join(", ")}])::text as line
    from ${target.table} t where not (${own}) and t.id in (${uses.join(" union ")}) order by t.id`;
}

/** Returns the stored files that an organization's records hold. */
function filesOf(parts: readonly Part[], organizationId: string): string {
  const held = parts.flatMap(({ type, table, rowsOf }) =>
    type && hasFiles(type)
      ? [
          `(f.record_table = '${type.name}' and f.record_id in (select t.id from ${table} t where ${rowsOf(organizationId)}))`,
        ]
      : [],
  );
  return `select json_build_object('name', f.name, 'originalName', f.original_name, 'mediaType', f.media_type,
      'bytes', f.byte_size::text, 'isImage', f.is_image, 'tableName', f.record_table, 'recordId', f.record_id::text,
      'field', f.record_field, 'uploadedBy', case when f.uploaded_by in ${accountsOf(organizationId)} then f.uploaded_by::text end,
      'createdAt', f.created_at)::text as line
    from files f where ${held.join(" or ")} order by f.id`;
}

/**
 * Returns the audit trail with the changes of values. Digests are left out, because they prove nothing in another
 * installation.
 */
const auditOf = (organizationId: string): string => `select row_to_json(r)::text as line from (
  select e.id::text, e.created_at as "createdAt", e.action, e.outcome, e.account_id::text as "accountId",
    e.user_id::text as "userId", e.table_name as "tableName", e.record_id::text as "recordId",
    e.mentee_id::text as "menteeId", e.address, e.request_id as "requestId", e.details, c.changes
  from audit_trail e left join audit_changes c on c.event_id = e.id
  where e.organization_id = ${BigInt(organizationId)} order by e.id) r`;

export interface WrittenRows {
  readonly manifest: Omit<Manifest, "members" | "lostFiles">;
  /** All members so far, in order. */
  readonly members: readonly ArchiveMember[];
  /** Stored files to add, with their size in bytes. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly lostFiles: readonly string[];
}

/** Writes the lines that a statement returns. @returns their entry for the manifest */
async function writeLines(
  trx: Db,
  statement: string,
  path: string,
  { path: base, signal }: Work,
  onLine: (line: string) => void = () => undefined,
): Promise<ArchiveMember> {
  const file = await open(temporaryPath(base, path), "wx", 0o600);
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  try {
    await sql.raw(`declare archive_rows no scroll cursor for ${statement}`).execute(trx);
    for (;;) {
      signal.throwIfAborted();
      const batch = await sql.raw<{ line: string }>(`fetch ${fetchRows} from archive_rows`).execute(trx);
      for (const { line } of batch.rows) onLine(line);
      const text = Buffer.from(batch.rows.map(({ line }) => `${line}\n`).join(""));
      hash.update(text);
      bytes += text.length;
      rows += batch.rows.length;
      await file.write(text);
      if (batch.rows.length < fetchRows) break;
    }
    await sql.raw("close archive_rows").execute(trx);
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest("hex"), rows };
}

async function countStaying(trx: Db, { registry }: Repository, organizationId: string) {
  const counts: Record<string, number> = {};
  for (const { name, table, staysBehind } of registry.values()) {
    if (!staysBehind) continue;
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
      where organization_id = ${organizationId} and deleted_at is null`.execute(trx);
    if (rows[0] && rows[0].count > 0) counts[name] = rows[0].count;
  }
  return counts;
}

async function writeAll(trx: Db, repository: Repository, work: Work) {
  const { registry, signedIn } = repository;
  const { organizationId } = signedIn.caller;
  const parts = makeParts(registry, await readCatalog(trx));
  const members: ArchiveMember[] = [];
  const schemaText = Buffer.from(`${JSON.stringify(schemaOf(parts, registry), null, 2)}\n`);
  const schemaFile = await open(temporaryPath(work.path, schemaName), "wx", 0o600);
  await schemaFile.writeFile(schemaText);
  await schemaFile.close();
  members.push({ path: schemaName, bytes: schemaText.length, sha256: hashOf(schemaText) });
  const add = async (path: string, statement: string, onLine?: (line: string) => void) => {
    members.push(await writeLines(trx, statement, path, work, onLine));
    work.report(members.length / (parts.length + 3));
  };
  for (const part of parts) await add(recordsOf(part.name), linesOf(part, organizationId));
  const outside = [...registry.values()].flatMap((type) =>
    type.storedIn ? [] : (outsideOf(parts, type, organizationId) ?? []),
  );
  await add(referencesName, outside.map((one) => `(${one})`).join(" union all "));
  const files: string[] = [];
  await add(filesName, filesOf(parts, organizationId), (line) =>
    files.push((JSON.parse(line) as { name: string }).name),
  );
  await add(auditName, auditOf(organizationId));
  const { rows } = await sql<{ schema: string; organization: string }>`
    select (select max(name collate "C") from schema_migrations) as schema,
      (select name from organizations where id = ${organizationId}) as organization`.execute(trx);
  const [facts] = rows;
  if (!facts) throw new Error("The statement answers one row.");
  const manifest = {
    format: archiveFormat,
    formatVersion: archiveFormatVersion,
    product: applicationVersion,
    ...facts,
    madeAt: new Date().toISOString(),
    setUpAgain: await countStaying(trx, repository, organizationId),
  } as const;
  return { manifest, members, files };
}

/** Maximum number of files whose size is read at a time. An organization can have hundreds of thousands of files. */
const sizedAtOnce = 8;

/** Writes all rows. The caller adds the bytes of the files. */
export async function writeRows(
  repository: Repository,
  uploads: FileStore,
  work: Work,
): Promise<WrittenRows> {
  const { files, ...written } = await repository.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((trx) => writeAll(trx, repository, work));
  const inTurn = limitConcurrency(sizedAtOnce);
  const sized = await Promise.all(
    files.map(async (name) => ({ name, bytes: await inTurn(() => uploads.size(name)) })),
  );
  return {
    ...written,
    files: sized.flatMap(({ name, bytes }) => (bytes === null ? [] : [{ name, bytes }])),
    lostFiles: sized.filter(({ bytes }) => bytes === null).map(({ name }) => fileOf(name)),
  };
}
