/**
 * The weekly digest for the team: counts and a link, by email, on Mondays at 7:00 in the reader's time zone, for
 * subscribers.
 */
import { sql } from "kysely";
import { localeOf, timezones, type LanguageCode } from "#shared/constants.ts";
import type { Registry } from "#shared/records/registry.ts";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { dayIn, wallTimeIn } from "#shared/fields/days.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { mailEvent } from "#server/core/notifications/event-mail.ts";
import { runInContext } from "#server/kernel/context.ts";
import type { Env } from "#server/kernel/env.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { Failures } from "#server/platform/db/one-by-one.ts";
import { scopeOf } from "#server/platform/http/carry-scope.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { countForDigest, ownCounts, teamCounts, type DigestCount, type DigestCounts } from "./counts.ts";

interface DigestWork {
  readonly db: Db;
  readonly env: Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom">;
  readonly registry: Registry;
}

const hour = "07:00";
/** Number of readers per query. */
const batch = 100;

/** Returns the date in a time zone if a digest is due there: Mondays from 7:00 on. */
function mondayIn(zone: string, now: Date): string | null {
  const [day = "", time = ""] = wallTimeIn(zone, now).split("T");
  const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
  return isMonday && time >= hour ? day : null;
}

/**
 * Returns the time zones, 1 to 31, in which the digest is due, and the Monday, which is the same date in all of them.
 * Null if there are none.
 */
function dueZones(now: Date): { codes: number[]; monday: string } | null {
  const codes = timezones.map((_, index) => index + 1).filter((code) => mondayIn(zoneOf(code), now));
  const monday = codes[0] === undefined ? null : mondayIn(zoneOf(codes[0]), now);
  return monday === null ? null : { codes, monday };
}

/** Returns accounts of team members in these time zones who got no digest this week. */
async function findReaders(
  db: Db,
  { codes, monday }: { codes: readonly number[]; monday: string },
  after: string,
): Promise<string[]> {
  // People without a time zone, whose organization has none either, are in UTC.
  const utc = timezones.indexOf("UTC") + 1;
  const { rows } = await sql<IdRow>`
    select u.account_id as id from users u join organizations o on o.id = u.organization_id
    where u.active and u.deleted_at is null and o.active and o.deleted_at is null and u.account_id > ${after}
      and coalesce(u.timezone, o.timezones, ${utc}) = any(${codes}::integer[])
      and not exists (select from weekly_digests d where d.account_id = u.account_id and d.week >= ${monday}::date)
    order by u.account_id limit ${batch}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a sentence with the counts that are not 0. Empty if there are none. */
function sentence(
  language: LanguageCode,
  name: "own" | "team",
  counts: DigestCounts,
  of: readonly DigestCount[],
): string {
  const t = textsOf(language);
  const parts = of
    .filter((key) => counts[key] > 0)
    .map((key) => t(`server.digest.${key}`, { count: counts[key], days: counts.contactDays }));
  if (parts.length === 0) return "";
  return t(`server.digest.${name}`, { list: new Intl.ListFormat(localeOf(language)).format(parts) });
}

/** Claims the week of an account and emails its digest in one transaction, so that only one node does it. */
async function sendOne(
  { db, env, registry }: DigestWork,
  accountId: string,
  monday: string,
  now: Date,
): Promise<void> {
  const signedIn = await signedInOfLink(db, accountId);
  if (!signedIn) return;
  const { caller, language, organizationZone } = signedIn;
  const counts = await runInContext({ scope: scopeOf(caller) }, () =>
    countForDigest(db, registry, caller, { monday, today: dayIn(organizationZone, now), now }),
  );
  const [own, team] = [
    sentence(language, "own", counts, ownCounts),
    sentence(language, "team", counts, teamCounts),
  ];
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into weekly_digests as d (account_id, week) values (${accountId}, ${monday}::date)
      on conflict (account_id) do update set week = excluded.week where d.week < excluded.week
      returning account_id`.execute(trx);
    if (rows.length === 0 || (own === "" && team === "")) return;
    await mailEvent(trx, env, {
      event: "weeklyDigest",
      accountId,
      menteeId: null,
      values: { counts: own, team },
      url: "/",
      eventKey: `digest:${accountId}:${monday}`,
    });
  });
}

/**
 * Sends the due digests. Each account gets at most one per week, and none if there is nothing to report. A digest that
 * fails doesn't stop the others.
 */
export async function sendDigests(work: DigestWork, now = new Date()): Promise<void> {
  const due = dueZones(now);
  if (!due) return;
  const failures = new Failures();
  for (let after: string | undefined = "0"; after !== undefined;) {
    const readers = await findReaders(work.db, due, after);
    for (const accountId of readers)
      await sendOne(work, accountId, due.monday, now).catch((error: unknown) =>
        failures.add(accountId, error),
      );
    after = readers.at(-1);
  }
  failures.report();
}
