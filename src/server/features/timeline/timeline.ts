/** The timeline of a mentee: all sources in one list. */
import { sql, type RawBuilder } from "kysely";
import { maxTimelineText, type TimelineRequest } from "#shared/contracts/timeline.ts";
import type { TimelineAnswer, TimelineItem } from "#shared/contracts/responses/timeline.ts";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { todayIn } from "#shared/fields/days.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { auditedRead } from "#server/core/audit/store.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { plainText } from "#server/platform/mail/plain-text.ts";
import { markAudited } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Branch, Source } from "./branch.ts";
import { readCursor, writeCursor, type Cursor } from "./cursor.ts";
import { otherSources } from "./other-sources.ts";
import { recordSources } from "./record-sources.ts";
import { lastVisit, notedVisit } from "./visits.ts";

interface Row extends Cursor {
  readonly instant: string;
  readonly recordId: string;
  readonly title: readonly string[];
  readonly text: string;
  readonly by: string | null;
  readonly isNew: boolean;
}

/** The request for one page: which rows, and since when they count as new. */
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
function afterCursor(
  branch: Branch,
  branchRow: RawBuilder<unknown>,
  { key, branch: name, row }: Cursor,
  zone: string,
): RawBuilder<unknown> {
  const at = keyOf(branch, zone);
  const from = sql`${key}::timestamp`;
  if (branch.name < name) return sql`${at} <= ${from}`;
  if (branch.name > name) return sql`${at} < ${from}`;
  return sql`(${at}, ${branchRow}) < (${from}, ${row}::bigint)`;
}

/** Selects an expression of each branch. With more than one, the row `b` has the name of the branch. */
function ofBranch(
  { branches }: Source,
  expression: (branch: Branch) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [first, ...others] = branches;
  if (first && others.length === 0) return expression(first);
  const cases = branches.map((branch) => sql`when ${sql.lit(branch.name)} then ${expression(branch)}`);
  return sql`case b.name ${sql.join(cases, sql` `)} end`;
}

/** Returns the rows of a source once for each of its branches. */
function rowsOf({ from, branches }: Source): RawBuilder<unknown> {
  if (branches.length === 1) return from;
  return sql`${from} cross join (values ${sql.join(branches.map(({ name }) => sql`(${sql.lit(name)})`))}) b (name)`;
}

/** Selects the first items of one source. With one branch, an index on days provides the order. */
function selectSource(source: Source, request: PageRequest): RawBuilder<unknown> {
  const { cursor, limit, onlyNew, since, accountId, zone } = request;
  const isNew = since === null ? sql`false` : ofBranch(source, (one) => isNewSince(one, since, accountId));
  const name = ofBranch(source, (one) => sql.lit(one.name));
  const key = ofBranch(source, (one) => keyOf(one, zone));
  const isShown = ofBranch(
    source,
    (one) => sql`${one.isItem}${cursor ? sql` and ${afterCursor(one, source.row, cursor, zone)}` : sql``}`,
  );
  return sql`(select ${name}::text collate "C" as branch, ${source.row} as row, ${key}::timestamp as key,
      ${ofBranch(source, (one) => (one.isDay ? sql`null::timestamptz` : one.at))} as instant,
      ${source.recordId} as record_id, ${source.title} as title, left(${source.text}, ${2 * maxTimelineText}) as text,
      ${ofBranch(source, ({ by }) => by)} as account_id, ${isNew} as is_new
    from ${rowsOf(source)} where ${source.where} and ${isShown}${onlyNew ? sql` and ${isNew}` : sql``}
    order by ${key} desc, 1 desc, ${source.row} desc limit ${limit + 1})`;
}

/** An empty result for callers without any source. */
const noRows = sql`(select ''::text as branch, 0::bigint as row, now()::timestamp as key, now() as instant, 0::bigint as record_id,
  '{}'::text[] as title, '' as text, 0::bigint as account_id, false as is_new limit 0)`;

/** @param stored parts of the statement that store something, as `name as (…)` */
async function selectRows(
  db: Db,
  sources: readonly Source[],
  request: PageRequest,
  stored: readonly RawBuilder<unknown>[],
): Promise<Row[]> {
  const parts = sources.length > 0 ? sources.map((source) => selectSource(source, request)) : [noRows];
  const { rows } = await sql<Row>`${stored.length > 0 ? sql`with ${sql.join(stored)}` : sql``}
    select i.branch, i.row::text as row, to_char(i.key, 'YYYY-MM-DD"T"HH24:MI:SS.US') as key,
      to_char(i.instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as instant,
      i.record_id::text as "recordId", i.title, i.text, i.is_new as "isNew",
      coalesce((select concat_ws(' ', first_name, last_name) from users where account_id = i.account_id),
        (select concat_ws(' ', first_name, last_name) from mentees where account_id = i.account_id)) as by
    from (select * from (${sql.join(parts, sql` union all `)}) u
      order by u.key desc, u.branch desc, u.row desc limit ${request.limit + 1}) i
    order by i.key desc, i.branch desc, i.row desc`.execute(db);
  return rows;
}

/** Counts new items by kind. */
async function countNew(
  db: Db,
  sources: readonly Source[],
  { since, accountId }: PageRequest,
): Promise<Record<string, number>> {
  if (since === null || sources.length === 0) return {};
  const parts = sources.map((source) => {
    const isNew = ofBranch(source, (one) => sql`${isNewSince(one, since, accountId)} and ${one.isItem}`);
    return sql`select ${ofBranch(source, ({ kind }) => sql.lit(kind))}::text as kind, count(*)::integer as count
      from ${rowsOf(source)} where ${source.where} and ${isNew} group by 1`;
  });
  const { rows } = await sql<{ kind: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Joins words to a title. A word is left out if the next one begins with it. */
const titleOf = (words: readonly string[]): string =>
  words.filter((word, index) => word !== "" && words[index + 1]?.startsWith(word) !== true).join(" · ");

/** Returns the plain text of a record's text, which may end within an HTML tag. */
const plainTextOf = (text: string): string =>
  text.includes("<") ? plainText(text.replace(/<[^<>]*$/, "")) : text.trim();

function toItem({ table }: Source, { wordsOf, kind, isDay }: Branch, row: Row): TimelineItem {
  const at = isDay ? row.key.slice(0, 10) : row.instant;
  const { recordId: id, by, isNew } = row;
  const text = plainTextOf(row.text).slice(0, maxTimelineText);
  return { at, kind, table, id, title: titleOf(wordsOf(row.title)), text, by: by ?? "", isNew };
}

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
  const [mentee, visit] = await repository.onOneConnection((one) =>
    Promise.all([one.requireMentee(one.db, menteeId), lastVisit(one.db, accountId, menteeId)]),
  );
  const today = todayIn(signedIn.zone);
  const scope = { repository, mentee, today };
  const all = [...recordSources(scope), ...otherSources(scope)];
  const known = new Set(all.flatMap(({ branches }) => branches.map(({ kind }) => kind)));
  if (kinds.some((kind) => !known.has(kind))) throw new AppError("badRequest", "kinds");
  const open = all.filter(({ isOpen }) => isOpen);
  const since = request.since || visit.seenAt;
  const onlyNew = request.onlySince && since !== null;
  const page: PageRequest = { cursor, limit, since, onlyNew, accountId, zone: today.zone };
  const asked = open
    .map((source) => ({
      ...source,
      branches: source.branches.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)),
    }))
    .filter(({ branches }) => branches.length > 0);
  const isFirst = request.before === "";
  const stored = [
    ...(isFirst && request.since === "" ? [notedVisit(accountId, menteeId, visit)] : []),
    ...(event ? [auditedRead(event)] : []),
  ];
  const [rows, counts] = await repository.onOneConnection(({ db }) =>
    Promise.all([selectRows(db, asked, page, stored), isFirst ? countNew(db, open, page) : {}]),
  );
  if (event) markAudited();
  const byName = new Map(
    open.flatMap((source) => source.branches.map((branch) => [branch.name, { source, branch }])),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    status: 1,
    dataType: "timeline",
    dataValues: shown.flatMap((row) => {
      const found = byName.get(row.branch);
      return found ? [toItem(found.source, found.branch, row)] : [];
    }),
    before: last && rows.length > limit ? writeCursor(last) : "",
    lastVisit: since ?? "",
    counts,
  };
}
