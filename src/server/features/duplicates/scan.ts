/** Compares the mentees of an organization with each other in the background, every night and on request. */
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
import { lockNamed } from "#server/platform/db/lock-named.ts";
import { perDatabase } from "#server/platform/db/per-database.ts";
import { organizationOf, requireComparer } from "./access.ts";

/** Maximum number of stored pairs. The least likely ones are left out. */
const maxStored = 2000;
/** A process without a heartbeat for this long is considered dead. One step of a comparison takes a second. */
const aliveSeconds = 30;
/** The night in the organization's time zone. */
const night = { from: "01:00", until: "05:00" };

interface TakenScan {
  readonly organizationId: string;
  /** Later changes belong to the next scan. */
  readonly startedAt: string;
}

/** Stores the pairs of an organization. Decisions are kept, and open pairs that no longer match are deleted. */
async function store(
  db: Db,
  { organizationId, startedAt }: TakenScan,
  pairs: readonly AlikePair[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Without the lock, two processes could deadlock.
    await lockNamed(trx, "duplicates", organizationId);
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

/** Claims the comparison that has been waiting longest. */
async function takeScan(db: Db): Promise<TakenScan | undefined> {
  const { rows } = await sql<TakenScan>`
    update duplicate_scans set heartbeat_at = now(), progress = 0 where organization_id = (
      select organization_id from duplicate_scans where asked_at is not null
        and (heartbeat_at is null or heartbeat_at < now() - make_interval(secs => ${aliveSeconds}))
      order by asked_at limit 1 for update skip locked)
    returning organization_id as "organizationId", now()::text as "startedAt"`.execute(db);
  return rows[0];
}

/** Runs the requested comparisons, one organization at a time per node. */
export class ScanRunner {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, "error">;
  #run: Promise<void> | undefined;
  #isStopping = false;

  constructor(db: Db, log: Pick<FastifyBaseLogger, "error">) {
    this.#db = db;
    this.#log = log;
  }

  /** Starts working unless it is already running. */
  begin(): Promise<void> {
    this.#run ??= runInContext({ scope: "system" }, () => this.#work())
      .catch((error: Error) => this.#log.error({ name: error.name }, "a comparison stopped and will restart"))
      .finally(() => (this.#run = undefined));
    return this.#run;
  }

  /** Stops after the current step. A later run starts the comparison again. */
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
      const goOn = async (part: number) => {
        const beat = this.#isStopping ? null : new Date();
        await sql`update duplicate_scans set heartbeat_at = ${beat}, progress = ${Math.floor(100 * part)}
          where organization_id = ${organizationId}`.execute(db);
        return !this.#isStopping;
      };
      const pairs = await scanForPairs(db, organizationId, goOn, maxStored);
      if (pairs) await store(db, taken, pairs);
    }
  }
}

/** The runner of an application. */
export const scanRunnerOf = perDatabase(({ db, log }: Pick<App, "db" | "log">) => new ScanRunner(db, log));

/**
 * Requests a comparison of the mentees of an organization. Does nothing if one is already requested or running.
 * @param asked null for the caller's own organization
 * @throws AppError forbidden, notFound
 */
export async function requestScan(repository: Repository, asked: string | null): Promise<void> {
  requireComparer(repository, "list");
  const organizationId = organizationOf(repository, asked);
  await asSystem(() =>
    sql`insert into duplicate_scans as s (organization_id, asked_at) values (${organizationId}, now())
      on conflict (organization_id) do update set asked_at = coalesce(s.asked_at, excluded.asked_at)`.execute(
      repository.db,
    ),
  );
}

/** Returns the time zone codes in which it is night. 0 stands for no time zone. */
function nightZones(now: Date): number[] {
  return [0, ...timezones.map((_, index) => index + 1)].filter((code) => {
    const time = wallTimeIn(zoneOf(code), now).split("T")[1] ?? "";
    return time >= night.from && time < night.until;
  });
}

/**
 * Requests a comparison for each organization in which a mentee changed since the last one: at night in the
 * organization's time zone (UTC if it has none), or at any time after three days, for servers that are off at night.
 */
export async function requestNightlyScans(db: Db, now = new Date()): Promise<void> {
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
