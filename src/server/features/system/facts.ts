/**
 * Facts about an installation, each read with one short statement. The system screen and `/metrics` show the same
 * facts.
 */
import { sql } from "kysely";
import type { StorageUse, SystemNode, SystemState } from "#shared/contracts/responses/system.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { OuterRow, Row } from "#server/platform/db/row.ts";
import { canBecomeOwner } from "#server/platform/db/sign-in-role.ts";
import { awaySeconds } from "./nodes.ts";

/** Number of organizations that the screen lists in addition to those with a custom limit. */
const largestCount = 25;

/** Returns the running processes, and those that ended unexpectedly. */
export async function readNodes(db: Db): Promise<SystemNode[]> {
  const { rows } = await sql<Row<"nodes"> & { is_away: boolean }>`
    select *, seen_at < now() - make_interval(secs => ${awaySeconds}) as is_away from nodes
    order by host, port, started_at, id`.execute(db);
  return rows.map((row) => ({
    host: row.host,
    port: row.port,
    version: row.version,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isAway: row.is_away,
    diskFree: Number(row.disk_free),
    diskTotal: Number(row.disk_total),
    canStoreFiles: row.can_store_files,
  }));
}

/**
 * `pg_database_size` isn't used because it requires the right to connect, which the application's role may not have.
 */
export async function readDatabase(db: Db): Promise<SystemState["database"]> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, sum(pg_total_relation_size(oid))::text as bytes
    from pg_class where relkind in ('r', 'm') and not relisshared`.execute(db);
  return {
    version: rows[0]?.version ?? "",
    bytes: Number(rows[0]?.bytes ?? 0),
    signsInAsOwner: await canBecomeOwner(db),
  };
}

/** Returns the newest backup with its age in seconds. */
export async function readBackup(
  db: Db,
): Promise<(NonNullable<SystemState["backup"]> & { ageSeconds: number }) | null> {
  const { rows } = await sql<Row<"backups"> & { age: number }>`
    select *, extract(epoch from now() - made_at)::float as age from backups order by id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  return {
    madeAt: row.made_at.toISOString(),
    bytes: Number(row.bytes),
    isEncrypted: row.is_encrypted,
    faultyFiles: row.faulty_files,
    ageSeconds: row.age,
  };
}

interface MailRow {
  waiting: number;
  refused: number;
  failed: number;
  words: string | null;
}

export async function readMail(db: Db): Promise<Omit<SystemState["mail"], "hasServer" | "faultyTemplates">> {
  // Reads only the newest emails by id, because scanning years of sent emails would be slow.
  const { rows } = await sql<MailRow>`
    with bad as (
      select id, status, last_error from deliveries where status = 'queued' and channel = 'mail'
      union all
      select id, status, last_error from (select * from deliveries where channel <> 'webhook' order by id desc limit 2000) newest
      where status = 'failed' and channel = 'mail' and created_at > now() - interval '2 days'
    )
    select count(*) filter (where status = 'queued')::integer as waiting,
      count(*) filter (where status = 'queued' and last_error is not null)::integer as refused,
      count(*) filter (where status = 'failed')::integer as failed,
      (array_agg(last_error order by id desc) filter (where last_error is not null))[1] as words
    from bad`.execute(db);
  const { waiting = 0, refused = 0, failed = 0, words = null } = rows[0] ?? {};
  return { waiting, refused, failed, serverWords: words ?? "" };
}

export async function readTexts(db: Db): Promise<SystemState["texts"]> {
  const { rows } = await sql<SystemState["texts"]>`select count(*)::integer as refused from deliveries
    where status = 'queued' and channel = 'sms' and last_error is not null`.execute(db);
  return { refused: rows[0]?.refused ?? 0 };
}

export async function readSeal(db: Db): Promise<SystemState["audit"]> {
  const { rows } = await sql<OuterRow<"audit_seals", "sealed_at"> & { age: number | null }>`
    with last as (select through_id, sealed_at from audit_seals order by id desc limit 1)
    select (select sealed_at from last) as sealed_at,
      (select extract(epoch from clock_timestamp() - created_at)::float from audit_trail
        where id > coalesce((select through_id from last), 0) order by id limit 1) as age`.execute(db);
  const [row] = rows;
  return {
    sealedAt: row?.sealed_at?.toISOString() ?? "",
    unsealedSeconds: Math.max(0, Math.round(row?.age ?? 0)),
  };
}

/** Returns the storage use of the organizations that use the most, and of all with a custom limit. */
export async function readStorage(db: Db): Promise<StorageUse[]> {
  const { rows } = await sql<Row<"organizations", "id" | "name" | "storage_limit_mb"> & { bytes: string }>`
    with used as (
      select coalesce(u.organization_id, m.organization_id) as id, sum(f.byte_size) as bytes
      from (select uploaded_by, sum(byte_size) as byte_size from files group by uploaded_by) f
      left join users u on u.account_id = f.uploaded_by
      left join mentees m on m.account_id = f.uploaded_by
      group by 1
    ), ranked as (
      select o.id, o.name, coalesce(used.bytes, 0) as bytes, o.storage_limit_mb,
        row_number() over (order by coalesce(used.bytes, 0) desc, o.id) as place
      from organizations o left join used on used.id = o.id where o.deleted_at is null
    )
    select id, name, bytes::text as bytes, storage_limit_mb from ranked
    where place <= ${largestCount} or storage_limit_mb is not null order by place`.execute(db);
  return rows.map(({ id, name, bytes, storage_limit_mb: limitMb }) => ({
    id,
    name,
    bytes: Number(bytes),
    limitMb,
  }));
}
