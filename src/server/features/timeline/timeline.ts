/** The timeline of a mentee: all branches in one list. */
import { sql, type RawBuilder } from "kysely";
import type { TimelineAnswer, TimelineItem, TimelineRequest } from "#shared/contracts/timeline.ts";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { todayIn } from "#shared/fields/days.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { auditedRead } from "#server/core/audit/store.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { markAudited } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Branch, TimelineScope } from "./branch.ts";
import { readCursor, writeCursor, type Cursor } from "./cursor.ts";
import { otherBranches } from "./other-branches.ts";
import { recordBranches } from "./record-branches.ts";
import { lastVisit, notedVisit } from "./visits.ts";

interface Row extends Cursor {
  readonly instant: string;
  readonly recordId: string;
  readonly title: readonly string[];
  readonly by: string | null;
  readonly isNew: boolean;
}

/** The request of one page: which rows, and since when they count as new. */
interface PageRequest {
  readonly cursor: Cursor | undefined;
  readonly limit: number;
  readonly onlyNew: boolean;
  /** An instant. Null if nothing is new. */
  readonly since: string | null;
  /** Account and time zone of the reader. */
  readonly accountId: string;
  readonly zone: string;
}

/** Matches rows that were entered after an instant, but not by the reader. */
const isNewSince = ({ enteredAt, by }: Branch, since: string, accountId: string): RawBuilder<unknown> =>
  sql`coalesce(${enteredAt} > ${since}::timestamptz, false) and ${by} is distinct from ${accountId}`;

/** Returns the local time of the reader, so that days and instants can be sorted together. */
const keyOf = ({ at, isDay }: Branch, zone: string): RawBuilder<unknown> =>
  isDay ? sql`${at}` : sql`(${at} at time zone ${zone})`;

/** Matches the rows of a branch after a cursor. Written so that an index on days can be used. */
function afterCursor(branch: Branch, { key, branch: name, row }: Cursor, zone: string): RawBuilder<unknown> {
  const at = keyOf(branch, zone);
  const from = sql`${key}::timestamp`;
  if (branch.name < name) return sql`${at} <= ${from}`;
  if (branch.name > name) return sql`${at} < ${from}`;
  return sql`(${at}, ${branch.row}) < (${from}, ${row}::bigint)`;
}

/** Selects the first rows of one branch. */
function selectBranch(branch: Branch, request: PageRequest): RawBuilder<unknown> {
  const { cursor, limit, onlyNew, since, accountId, zone } = request;
  const isNew = since === null ? sql`false` : isNewSince(branch, since, accountId);
  const key = keyOf(branch, zone);
  return sql`(select ${branch.name}::text collate "C" as branch, ${branch.row} as row, ${key}::timestamp as key,
      ${branch.isDay ? sql`null::timestamptz` : branch.at} as instant, ${branch.recordId} as record_id,
      ${branch.title} as title, ${branch.by} as account_id, ${isNew} as is_new
    from ${branch.rows} ${cursor ? sql`and ${afterCursor(branch, cursor, zone)}` : sql``}
      ${onlyNew ? sql`and ${isNew}` : sql``}
    order by ${key} desc, ${branch.row} desc limit ${limit + 1})`;
}

/** What a caller without any branch reads. */
const noRows = sql`(select ''::text as branch, 0::bigint as row, now()::timestamp as key, now() as instant, 0::bigint as record_id,
  '{}'::text[] as title, 0::bigint as account_id, false as is_new limit 0)`;

/** @param stored what the statement stores, as parts `name as (…)` */
async function selectRows(
  db: Db,
  branches: readonly Branch[],
  request: PageRequest,
  stored: readonly RawBuilder<unknown>[],
): Promise<Row[]> {
  const parts = branches.length > 0 ? branches.map((branch) => selectBranch(branch, request)) : [noRows];
  const { rows } = await sql<Row>`${stored.length > 0 ? sql`with ${sql.join(stored)}` : sql``}
    select i.branch, i.row::text as row, to_char(i.key, 'YYYY-MM-DD"T"HH24:MI:SS.US') as key,
      to_char(i.instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as instant,
      i.record_id::text as "recordId", i.title, i.is_new as "isNew",
      coalesce((select concat_ws(' ', first_name, last_name) from users where account_id = i.account_id),
        (select concat_ws(' ', first_name, last_name) from mentees where account_id = i.account_id)) as by
    from (select * from (${sql.join(parts, sql` union all `)}) u
      order by u.key desc, u.branch desc, u.row desc limit ${request.limit + 1}) i
    order by i.key desc, i.branch desc, i.row desc`.execute(db);
  return rows;
}

/** Counts new rows by kind. */
async function countNew(
  db: Db,
  branches: readonly Branch[],
  { since, accountId }: PageRequest,
): Promise<Record<string, number>> {
  if (since === null || branches.length === 0) return {};
  const parts = branches.map(
    (branch) => sql`select ${branch.kind}::text as kind, count(*)::integer as count
      from ${branch.rows} and ${isNewSince(branch, since, accountId)}`,
  );
  const { rows } = await sql<{ kind: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
}

/** Joins words to a title. A word is left out if the next one begins with it. */
const titleOf = (words: readonly string[]): string =>
  words.filter((word, index) => word !== "" && words[index + 1]?.startsWith(word) !== true).join(" · ");

function toItem({ wordsOf, kind, table, isDay }: Branch, row: Row): TimelineItem {
  const at = isDay ? row.key.slice(0, 10) : row.instant;
  const { recordId: id, by, isNew } = row;
  return { at, kind, table, id, title: titleOf(wordsOf(row.title)), by: by ?? "", isNew };
}

/** Returns all branches, regardless of permissions. */
export const allBranches = (scope: TimelineScope): Branch[] => [
  ...recordBranches(scope),
  ...otherBranches(scope),
];

/**
 * Returns a page of a mentee's timeline. Reading the first page counts as a visit.
 * @param event stored in the audit trail with the statement that reads
 * @throws AppError forbidden for mentees and for callers who may open no screen of a mentee, notFound for a mentee
 * that the caller may not see, badRequest for an unknown kind or cursor
 */
export async function readTimeline(
  repository: Repository,
  request: TimelineRequest,
  event: AuditEvent | null,
): Promise<TimelineAnswer> {
  const { signedIn } = repository;
  const { menteeId, kinds, limit } = request;
  const { accountId, accountType } = signedIn.caller;
  const cursor = readCursor(request.before);
  const mayRead = accountType === "staff" && readsMenteeNames(signedIn.caller);
  assertAllowed(mayRead ? "allow" : "forbidden");
  const [mentee, visit] = await repository.together((one) =>
    Promise.all([one.requireMentee(one.db, menteeId), lastVisit(one.db, accountId, menteeId)]),
  );
  const today = todayIn(signedIn.zone);
  const all = allBranches({ repository, mentee, today });
  if (kinds.some((kind) => !all.some((branch) => branch.kind === kind)))
    throw new AppError("badRequest", "kinds");
  const open = all.filter(({ isOpen }) => isOpen);
  const since = request.since || visit.seenAt;
  const onlyNew = request.onlySince && since !== null;
  const page: PageRequest = { cursor, limit, since, onlyNew, accountId, zone: today.zone };
  const asked = open.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const isFirst = request.before === "";
  const stored = [
    ...(isFirst && request.since === "" ? [notedVisit(accountId, menteeId, visit)] : []),
    ...(event ? [auditedRead(event)] : []),
  ];
  const [found, counts] = await repository.together(({ db }) =>
    Promise.all([selectRows(db, asked, page, stored), isFirst ? countNew(db, open, page) : {}]),
  );
  if (event) markAudited();
  const byName = new Map(open.map((branch) => [branch.name, branch]));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    status: 1,
    dataType: "timeline",
    dataValues: shown.flatMap((row) => {
      const branch = byName.get(row.branch);
      return branch ? [toItem(branch, row)] : [];
    }),
    before: last && found.length > limit ? writeCursor(last) : "",
    lastVisit: since ?? "",
    counts,
  };
}
