/**
 * Seals the trail by chaining the digests of new rows to earlier ones. A row is sealed shortly after its transaction
 * has ended, so that writers never wait for each other.
 */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { lockNumbers } from "#server/platform/db/lock-numbers.ts";
import type { Row } from "#server/platform/db/row.ts";
import { asSystem } from "#server/kernel/context.ts";

const rowsPerSeal = 5000;

/**
 * A seal's entry for a row (alias `e`): its id in 8 bytes and the SHA-256 of its values in 32. Verification uses the
 * same expression from this file and not from the database.
 */
export const entryOf = sql`int8send(e.id) || sha256(convert_to(jsonb_build_array(e.id, e.transaction_id,
  (extract(epoch from e.created_at) * 1000000)::bigint, e.request_id, e.organization_id, e.account_id, e.account_type,
  e.user_id, e.action, e.outcome, e.table_name, e.record_id, e.mentee_id, e.address, e.details,
  encode(e.changes_digest, 'hex'))::text, 'UTF8'))`;

/** The hash of a seal, over the previous hash, the seal's numbers, and its entries. */
export const hashOf = sql`sha256(s.previous_hash || int8send(s.id) || int8send(s.through_id) || int4send(s.events) || s.entries)`;

/** The newest id at some moment, and the transactions that were running then. */
interface Horizon {
  readonly through: string;
  readonly runningBefore: string;
}

/** Returns the horizon of this moment. */
async function readHorizon(db: Db): Promise<Horizon> {
  const { rows } = await sql<Horizon>`select coalesce(max(id), 0)::text as through,
    pg_snapshot_xmax(pg_current_snapshot())::text as "runningBefore" from audit_trail`.execute(db);
  return rows[0] ?? { through: "0", runningBefore: "0" };
}

/**
 * Returns true if every transaction that was running at the horizon has ended, so that no row up to it can still
 * appear.
 */
async function isPast(db: Db, { runningBefore }: Horizon): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${runningBefore}::xid8 as past`.execute(db);
  return rows[0]?.past === true;
}

/**
 * Returns the statement that seals the rows after the newest seal. It reads only those rows, even in a long trail,
 * because the end of the newest seal is a value in the condition and not a table to join.
 * @param through id of the last row to seal
 */
export const sealStatement = (through: string): RawBuilder<Row<"audit_seals", "events">> => sql`
  with last as materialized (
    select coalesce(max(id), 0) as id, coalesce(max(through_id), 0) as through_id,
      coalesce((array_agg(hash))[1], ''::bytea) as hash
    from (select id, through_id, hash from audit_seals order by id desc limit 1) newest
  ), next as materialized (
    select e.id, ${entryOf} as entry from audit_trail e
    where e.id > (select through_id from last) and e.id <= ${through} order by e.id limit ${rowsPerSeal}
  ), s as (
    select last.id + 1 as id, max(next.id) as through_id, count(*)::integer as events,
      string_agg(next.entry, ''::bytea order by next.id) as entries, last.hash as previous_hash
    from last, next group by last.id, last.hash
  )
  insert into audit_seals (id, through_id, events, entries, previous_hash, hash)
  select s.id, s.through_id, s.events, s.entries, s.previous_hash, ${hashOf} from s returning events`;

/** @returns the number of sealed rows, or 0 if another node is sealing */
async function sealThrough(db: Db, through: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${lockNumbers.auditSeal}) as mine`.execute(trx);
    if (!locks[0]?.mine) return 0;
    const { rows } = await sealStatement(through).execute(trx);
    return rows[0]?.events ?? 0;
  });
}

/** Seals rows whose transactions have ended. Call it about every second, and once more at the end. */
export class Sealer {
  readonly #db: Db;
  #horizon: Horizon | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @returns the number of sealed rows */
  async seal(): Promise<number> {
    return asSystem(async () => {
      let sealed = 0;
      if (this.#horizon && (await isPast(this.#db, this.#horizon))) {
        const { through } = this.#horizon;
        for (let more = rowsPerSeal; more === rowsPerSeal; sealed += more)
          more = await sealThrough(this.#db, through);
        this.#horizon = undefined;
      }
      this.#horizon ??= await readHorizon(this.#db);
      return sealed;
    });
  }

  /** Seals all stored rows, except those of running transactions. */
  async finish(): Promise<void> {
    this.#horizon = undefined;
    await this.seal();
    await this.seal();
  }
}
