/** Compares the mentees of an organization with each other, in the background: every night, and when somebody asks. */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { timezones } from "#shared/constants.ts";
import { wallTimeIn } from "#shared/fields/days.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { scanForPairs, type AlikePair } from "#server/core/records/matching/scan.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { asSystem, runInContext } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { perDatabase } from "#server/platform/db/per-database.ts";
import { organizationOf, requireComparer } from "./access.ts";

/** More of them nobody looks through; the least likely are left out. */
const maxStored = 2000;
/** A part of a comparison takes a second; a process that stored nothing for so long is gone. */
const aliveSeconds = 30;
/** The hours of the night, where the organization is. */
const night = { from: "01:00", until: "05:00" };

interface TakenScan {
  readonly organizationId: string;
  /** What is changed from then on belongs to the next one. */
  readonly startedAt: string;
}

/** Stores the pairs of an organization; what was decided stays, open pairs that are none any more go. */
async function store(
  db: Db,
  { organizationId, startedAt }: TakenScan,
  pairs: readonly AlikePair[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two at a time would wait for each other's rows in another order.
    await sql`select pg_advisory_xact_lock(hashtext('duplicates'), hashtext(${organizationId}))`.execute(trx);
    const found = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as f("firstId" bigint, "secondId" bigint, weight float8, reasons text[])`;
    await sql`delete from duplicate_pairs p where organization_id = ${organizationId} and state = 'open'
      and not exists (select from ${found} where f."firstId" = p.first_id and f."secondId" = p.second_id)`.execute(
      trx,
    );
    await sql`insert into duplicate_pairs (organization_id, first_id, second_id, weight, reasons)
      select ${organizationId}, a.id, b.id, f.weight, f.reasons from ${found}
      join mentees a on a.id = f."firstId" join mentees b on b.id = f."secondId"
      on conflict (organization_id, first_id, second_id) do update set weight = excluded.weight,
        reasons = excluded.reasons`.execute(trx);
    await sql`update duplicate_scans set scanned_at = ${startedAt}::timestamptz, asked_at = null, heartbeat_at = null,
        progress = 0 where organization_id = ${organizationId}`.execute(trx);
  });
}

/** The comparison that waits longest, for this process alone. */
async function takeScan(db: Db): Promise<TakenScan | undefined> {
  const { rows } = await sql<TakenScan>`
    update duplicate_scans set heartbeat_at = now(), progress = 0 where organization_id = (
      select organization_id from duplicate_scans where asked_at is not null
        and (heartbeat_at is null or heartbeat_at < now() - make_interval(secs => ${aliveSeconds}))
      order by asked_at limit 1 for update skip locked)
    returning organization_id as "organizationId", now()::text as "startedAt"`.execute(db);
  return rows[0];
}

/** Does what is asked for, one organization after the other; a node does one at a time. */
export class ScanRunner {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, "error">;
  #run: Promise<void> | undefined;
  #isStopping = false;

  constructor(db: Db, log: Pick<FastifyBaseLogger, "error">) {
    this.#db = db;
    this.#log = log;
  }

  /** Goes on with what is asked for, unless that is under way here. */
  begin(): Promise<void> {
    this.#run ??= runInContext({ scope: "system" }, () => this.#work())
      .catch((error: Error) => this.#log.error({ name: error.name }, "a comparison stopped; it begins anew"))
      .finally(() => (this.#run = undefined));
    return this.#run;
  }

  /** Ends after the part that is under way; another process, or this one after its start, begins anew. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#run;
  }

  async #work(): Promise<void> {
    const db = this.#db;
    for (;;) {
      const taken = this.#isStopping ? undefined : await takeScan(db);
      if (!taken) return;
      const { organizationId } = taken;
      const pairs = await scanForPairs(db, organizationId, async (part) => {
        const beat = this.#isStopping ? null : new Date();
        await sql`update duplicate_scans set heartbeat_at = ${beat}, progress = ${Math.floor(100 * part)}
          where organization_id = ${organizationId}`.execute(db);
        return !this.#isStopping;
      });
      if (pairs) await store(db, taken, pairs.slice(0, maxStored));
    }
  }
}

/** The one of an application. */
export const scanRunnerOf = perDatabase(({ db, log }: Pick<App, "db" | "log">) => new ScanRunner(db, log));

/**
 * Asks for a comparison of the mentees of an organization; while one is under way, that is the one.
 * @param asked null for the caller's own organization
 * @throws AppError forbidden, notFound
 */
export async function askForScan(repository: Repository, asked: string | null): Promise<void> {
  requireComparer(repository, "list");
  const organizationId = organizationOf(repository, asked);
  await asSystem(() =>
    sql`insert into duplicate_scans as s (organization_id, asked_at) values (${organizationId}, now())
      on conflict (organization_id) do update set asked_at = coalesce(s.asked_at, excluded.asked_at)`.execute(
      repository.db,
    ),
  );
}

/** The stored zones in which it is night; 0 stands for none. */
function nightZones(now: Date): number[] {
  return [0, ...timezones.map((_, index) => index + 1)].filter((code) => {
    const time = wallTimeIn(zoneOf(code), now).split("T")[1] ?? "";
    return time >= night.from && time < night.until;
  });
}

/**
 * Asks for a comparison of each organization where a mentee changed since the last one: at night, where the organization is
 * (without a zone, in UTC), or at any time when three nights went by, as on a server that is off at night.
 */
export async function askNightly(db: Db, now = new Date()): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`insert into duplicate_scans as d (organization_id, asked_at)
    select o.id, now() from organizations o left join duplicate_scans s on s.organization_id = o.id
    where o.deleted_at is null and s.asked_at is null
      and ((coalesce(o.timezones, 0) = any(${nightZones(now)}::integer[])
          and coalesce(s.scanned_at < ${at} - interval '20 hours', true))
        or coalesce(s.scanned_at, o.created_at) < ${at} - interval '3 days')
      and exists (select from mentees m where m.organization_id = o.id
        and m.updated_at > coalesce(s.scanned_at, '-infinity')) order by o.id
    on conflict (organization_id) do update set asked_at = coalesce(d.asked_at, excluded.asked_at)`.execute(
    db,
  );
}
