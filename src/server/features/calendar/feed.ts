/** A person's appointments at a secret address, for calendar programs (ADR 63). */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { listFilter } from "#shared/access/row-filter.ts";
import type { CalendarLinkAction } from "#shared/contracts/calendar.ts";
import type { CalendarLinkState } from "#shared/contracts/responses/calendar.ts";
import type { Registry } from "#shared/records/registry.ts";
import { lockOwnAccount, signedInOfLink } from "#server/core/accounts/session.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import { isCalledOff } from "#server/core/records/list/numbers.ts";
import type { Env } from "#server/kernel/env.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { writeCalendar } from "./ics.ts";

/** Maximum number of appointments in a calendar. The text `profile.calendarHint` names it. */
const maxEntries = 1000;

/** Returns the state of an account's link. */
export async function readLink(db: Db, accountId: string): Promise<CalendarLinkState> {
  const link = await db
    .selectFrom("calendar_links")
    .select(["created_at", "last_used_at", "initials"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return {
    createdAt: link?.created_at.toISOString() ?? null,
    lastUsedAt: link?.last_used_at?.toISOString() ?? null,
    initials: link?.initials ? "1" : "0",
  };
}

/**
 * Creates a new address, which replaces the previous one, or ends the current one.
 * @returns the new address, which can't be read again; null if it was ended
 */
export async function changeLink(
  db: Db,
  env: Pick<Env, "publicUrl">,
  signedIn: SignedIn,
  { action, initials }: { action: Exclude<CalendarLinkAction, "read">; initials: boolean },
): Promise<string | null> {
  const { accountId } = signedIn.caller;
  if (action === "end") {
    await db.deleteFrom("calendar_links").where("account_id", "=", accountId).execute();
    return null;
  }
  const token = makeToken();
  await db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, signedIn);
    await sql`insert into calendar_links (account_id, token_hash, initials)
      values (${accountId}, ${hashToken(token)}, ${initials})
      on conflict (account_id) do update set token_hash = excluded.token_hash, initials = excluded.initials,
        created_at = now(), last_used_at = null`.execute(trx);
  });
  return `${env.publicUrl}/apicalls/calendar/${token}.ics`;
}

/** Returns the current person behind an address and their settings. Null if there is none. */
export async function findReader(
  db: Db,
  token: string,
): Promise<{ signedIn: SignedIn; initials: boolean } | null> {
  const { rows } = await sql<Row<"calendar_links", "account_id" | "initials">>`
    update calendar_links set last_used_at = now() where token_hash = ${hashToken(token)}
    returning account_id, initials`.execute(db);
  const [link] = rows;
  const signedIn = link ? await signedInOfLink(db, link.account_id) : null;
  return link && signedIn && !signedIn.needsSecondFactor ? { signedIn, initials: link.initials } : null;
}

interface FeedRow {
  readonly id: string;
  readonly sequence: number;
  readonly appointmentId: string;
  readonly local: string;
  readonly zone: string;
  readonly at: Date;
  readonly minutes: number;
  readonly isCancelled: boolean;
  readonly changedAt: Date;
  readonly initials: string;
}

/**
 * Writes the calendar of a person: their appointments that they may see now, from the last 30 days and the coming
 * year. If there are too many, it has those nearest to now.
 * @throws AppError forbidden without the flag or key
 */
export async function writeFeed(
  { db, env, registry }: { db: Db; env: Pick<Env, "publicUrl">; registry: Registry },
  { signedIn, initials }: { signedIn: SignedIn; initials: boolean },
): Promise<string> {
  const { caller, language } = signedIn;
  const type = registry.get("appointments");
  if (!type) throw new Error("There are no appointments");
  assertAllowed(authorizeType(caller, type, "list"));
  const isStaff = caller.accountType === "staff";
  const scope = { organizationId: null, menteeId: isStaff ? null : caller.personId, deleted: false };
  const seen = toSql(listFilter(caller, type, scope), factColumns(type));
  const { rows } = await sql<FeedRow>`
    select coalesce(t.calendar_id, t.id) as id, t.id as "appointmentId", t.sequence,
      to_char(t.start_local, 'YYYY-MM-DD"T"HH24:MI') as local, t.start_zone as zone, t.start_at as at, t.minutes,
      t.status like 'cancelled%' or ${isCalledOff("t")} as "isCancelled",
      t.updated_at as "changedAt",
      upper(concat_ws(' ', left(m.first_name, 1) || '.', left(m.last_name, 1) || '.')) as initials
    from appointments t join mentees m on m.id = t.mentee_id and m.deleted_at is null
    where ${seen} and t.deleted_at is null and t.status <> 'moved'
      and (${!isStaff} or t.staff && array[${caller.personId}::bigint]) and (${isStaff} or t.mentee_id = ${caller.personId})
      and t.start_at between now() - interval '30 days' and now() + interval '366 days'
    order by abs(extract(epoch from t.start_at - now())), t.id limit ${maxEntries}`.execute(db);
  const title = textsOf(language)("server.appointments.title");
  return writeCalendar(
    rows
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ local, zone, at, initials: letters, ...row }) => ({
        ...row,
        start: { local, zone, at: at.toISOString() },
        title: initials && isStaff ? `${title} ${letters}` : title,
      })),
    { publicUrl: env.publicUrl },
  );
}
