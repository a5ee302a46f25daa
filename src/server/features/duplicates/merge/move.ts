/** Moves the rows of one mentee to another one, in the transaction of a merge. */
import { sql } from "kysely";
import { fieldColumns } from "#shared/fields/codec.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { membersOf } from "#shared/filters/members.ts";
import { customPrefix } from "#shared/records/custom-fields.ts";
import { chosenFieldName } from "#shared/records/filter-field.ts";
import { menteeFieldName } from "#shared/records/mentee-field.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { copyAttributions } from "#server/core/records/save/attributions.ts";
import { periodConstraint } from "#server/core/records/save/periods.ts";
import type { Db } from "#server/platform/db/database.ts";
import { menteeLinks, viewsNaming, typesBelow, typesOfAccounts, type Pair } from "./plan.ts";

/**
 * For types with one row per mentee, the kept row stays, and only lists are combined. An empty value of the kept row
 * stays empty, because it has a meaning, such as that check-ins aren't paused.
 */
async function joinSingle(trx: Db, type: RecordType, { keptId, goneId }: Pair): Promise<void> {
  const sets = Object.entries(type.fields).flatMap(([name, field]) =>
    fieldColumns(field).flatMap(({ suffix, type: sqlType }) => {
      if (!sqlType.endsWith("[]")) return [];
      const column = sql.id(sqlName(name) + suffix);
      return sql`${column} = case when g.${column} <@ t.${column} then t.${column}
        else t.${column} || array(select x from unnest(g.${column}) x where x <> all (t.${column})) end`;
    }),
  );
  if (sets.length === 0) return;
  await sql`update ${sql.table(type.table)} t set ${sql.join(sets)}, version = t.version + 1, updated_at = now()
    from ${sql.table(type.table)} g where t.mentee_id = ${keptId} and t.deleted_at is null
      and g.mentee_id = ${goneId} and g.deleted_at is null`.execute(trx);
}

async function moveBelow(trx: Db, registry: Registry, pair: Pair): Promise<void> {
  const { keptId, goneId } = pair;
  for (const type of typesBelow(registry)) {
    // For types that keep earlier rows, both rows stay, each with its date. The later one is the newest.
    const isOne = type.single === true && !type.keepsEarlier;
    if (isOne) await joinSingle(trx, type, pair);
    const hasPlace = isOne
      ? sql`not (t.deleted_at is null and exists (select from ${sql.table(type.table)} k
          where k.mentee_id = ${keptId} and k.deleted_at is null))`
      : sql`true`;
    await sql`update ${sql.table(type.table)} t set mentee_id = ${keptId}
      where t.mentee_id = ${goneId} and ${hasPlace}`.execute(trx);
    // Removes links from the mentee to themselves.
    for (const link of menteeLinks(type))
      await sql`update ${sql.table(type.table)} t
        set ${sql.id(link)} = case when t.mentee_id = ${keptId} then null else ${keptId}::bigint end
        where ${sql.ref(`t.${link}`)} = ${goneId} or ${sql.ref(`t.${link}`)} = ${keptId} and t.mentee_id = ${keptId}`.execute(
        trx,
      );
  }
}

/** Moves notifications to the kept mentee. If there are two unread ones about a conversation, marks one as read. */
async function moveNotifications(trx: Db, { keptId, goneId }: Pair): Promise<void> {
  await sql`update notifications set mentee_id = ${keptId} where mentee_id = ${goneId}`.execute(trx);
  await sql`update notifications set notification_url =
      regexp_replace(notification_url, ${`^(/mentee/[a-z-]+/)${goneId}(?=$|[/?#])`}, ${`\\1${keptId}`})
    where mentee_id = ${keptId} and notification_url ~ ${`^/mentee/[a-z-]+/${goneId}($|[/?#])`}`.execute(trx);
  const rooms = sql`(select g.id as gone, k.id as kept from chat_rooms g, chat_rooms k
    where g.mentee_id = ${goneId} and k.mentee_id = ${keptId}) r`;
  await sql`update notifications n set read_at = now() from ${rooms}
    where n.group_key = 'chat:' || r.gone and n.read_at is null and n.mentee_id = ${keptId} and exists (
      select from notifications o where o.account_id = n.account_id and o.group_key = 'chat:' || r.kept
        and o.read_at is null)`.execute(trx);
  await sql`update notifications n set group_key = 'chat:' || r.kept,
      notification_url = replace(n.notification_url, '/chat/' || r.gone, '/chat/' || r.kept)
    from ${rooms} where n.group_key = 'chat:' || r.gone and n.mentee_id = ${keptId}`.execute(trx);
}

/** Marks the pair as the same person, and moves the decisions about the removed mentee and others to the kept one. */
async function movePairs(trx: Db, { keptId, goneId }: Pair, accountId: string): Promise<void> {
  await sql`update duplicate_pairs set state = 'same', decided_by = ${accountId}, decided_at = now(), put_off_at = null
    where first_id = least(${keptId}::bigint, ${goneId}::bigint)
      and second_id = greatest(${keptId}::bigint, ${goneId}::bigint)`.execute(trx);
  await sql`insert into duplicate_pairs as p (organization_id, first_id, second_id, weight, reasons, state, decided_by,
      decided_at)
    select organization_id, least(other, ${keptId}::bigint), greatest(other, ${keptId}::bigint), weight, reasons, state,
      decided_by, decided_at
    from (select *, case first_id when ${goneId} then second_id else first_id end as other from duplicate_pairs
      where ${goneId}::bigint in (first_id, second_id) and state = 'different') d
    where other <> ${keptId}
    on conflict (organization_id, first_id, second_id) do update set state = excluded.state,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at where p.state = 'open'`.execute(trx);
}

function renamed(node: FilterNode, goneId: string, keptId: string, isOfMentees: boolean): FilterNode {
  const group = membersOf(node);
  if (group) {
    const members = group.members.map((member) => renamed(member, goneId, keptId, isOfMentees));
    return group.join === "all" ? { all: members } : { any: members };
  }
  if (!("field" in node) || node.field !== (isOfMentees ? chosenFieldName : menteeFieldName)) return node;
  const swap = <T>(value: T) => (String(value) === goneId ? keptId : value);
  const { value } = node;
  return { ...node, value: Array.isArray(value) ? [...new Set(value.map(swap))] : swap(value) };
}

/** Replaces the removed mentee with the kept one in saved views. */
async function moveViews(trx: Db, { keptId, goneId }: Pair): Promise<void> {
  const { rows } = await sql<{ id: string; isOfMentees: boolean; listing: { filter?: FilterNode | null } }>`
    select t.id, t.listing, t.table_name = ${mentees.name} as "isOfMentees" from saved_views t where ${viewsNaming([goneId])} for update`.execute(
    trx,
  );
  for (const { id, isOfMentees, listing } of rows) {
    if (!listing.filter) continue;
    const changed = { ...listing, filter: renamed(listing.filter, goneId, keptId, isOfMentees) };
    await sql`update saved_views set listing = ${JSON.stringify(changed)}::jsonb where id = ${id}`.execute(
      trx,
    );
  }
}

/** Moves everything below and about a mentee, except the mentee's own record, conversation, and account. */
export async function moveRows(trx: Db, registry: Registry, pair: Pair, accountId: string): Promise<void> {
  await moveBelow(trx, registry, pair);
  await sql`update import_rows set about_mentee = ${pair.keptId} where about_mentee = ${pair.goneId}`.execute(
    trx,
  );
  await moveNotifications(trx, pair);
  await movePairs(trx, pair, accountId);
  await moveViews(trx, pair);
}

/** Moves the rows of an account, except its sign-in data. */
export async function moveAccountRows(
  trx: Db,
  registry: Registry,
  closed: string,
  survivor: string,
): Promise<void> {
  for (const { table } of typesOfAccounts(registry))
    await sql`update ${sql.table(table)} set account_id = ${survivor} where account_id = ${closed}`.execute(
      trx,
    );
  await sql`update notifications n set account_id = ${survivor} where account_id = ${closed} and not (
      n.read_at is null and n.group_key is not null and exists (select from notifications o
        where o.account_id = ${survivor} and o.group_key = n.group_key and o.read_at is null))`.execute(trx);
}

/** Defers the constraints on periods, because the rows of both mentees are moved before overlapping ones are joined. */
export async function deferPeriods(trx: Db, registry: Registry, isDeferred: boolean): Promise<void> {
  const names = typesBelow(registry).flatMap((type) => (type.period ? [sql.id(periodConstraint(type))] : []));
  await sql`set constraints ${sql.join(names)} ${sql.raw(isDeferred ? "deferred" : "immediate")}`.execute(
    trx,
  );
}

/** Joins overlapping periods, and ends the duties of former case managers, so that only one remains. */
export async function joinPeriods(trx: Db, menteeId: string): Promise<void> {
  await sql`select unite_duties(array[${menteeId}]::bigint[]), unite_enrollments(array[${menteeId}]::bigint[])`.execute(
    trx,
  );
  await sql`select end_mentee_staff(array(
      select s.id from mentee_staff s where s.mentee_id = m.id and s.duty = 'caseManager' and s.deleted_at is null
        and s.from_date <= d.day and coalesce(s.until_date >= d.day, true)
        and s.staff_id is distinct from m.case_manager), d.day)
    from mentees m cross join lateral (select organization_day(m.organization_id) as day) d
    where m.id = ${menteeId}`.execute(trx);
}

/** Recomputes derived data about contacts and open work, because the database triggers don't handle moved rows. */
export async function refreshAttention(trx: Db, ids: readonly string[]): Promise<void> {
  const due = (table: string) => sql`(select min(end_date) from ${sql.table(table)}
    where mentee_id = a.mentee_id and active and not completed and deleted_at is null)`;
  await sql`update mentee_attention a set
      due_on = least(${due("mentee_user_goals")}, ${due("mentee_user_tasks")}, ${due("mentee_user_challenges")}),
      last_note_on = last_note_of(a.mentee_id),
      last_kept_on = last_kept_of(a.mentee_id),
      last_message_on = last_message_of(a.mentee_id)
    where a.mentee_id = any(${ids}::bigint[])`.execute(trx);
}

/** Assigns the files that the kept record now uses to it, and those that it no longer uses to the other one. */
export async function moveOwnFiles(
  trx: Db,
  { keptId, goneId }: Pair,
  taken: readonly string[],
  left: readonly string[],
): Promise<void> {
  const move = (names: readonly string[], from: string, to: string) =>
    sql`update files set record_id = ${to} where record_table = ${mentees.name} and record_id = ${from}
      and name = any(${names}::text[])`.execute(trx);
  await move(left, keptId, goneId);
  await move(taken, goneId, keptId);
}

/**
 * Moves the attribution of sensitive answers with the rows below a mentee, and with the answers of the mentee's own
 * record that the kept one takes over. It also moves declined answers where the kept record has no answer, and
 * answers to custom fields that only the other record has, regardless of who may see them (ADR 88).
 * @param taken fields whose values come from the other record
 */
export async function moveAnswers(
  trx: Db,
  { keptId, goneId }: Pair,
  taken: readonly string[],
): Promise<void> {
  await sql`update field_answers set mentee_id = ${keptId}
    where mentee_id = ${goneId} and record_table <> ${mentees.name}`.execute(trx);
  const isCopied = sql`(g.field = any(${taken}::text[]) or not exists (select from field_answers k
      where k.record_table = g.record_table and k.record_id = ${keptId} and k.field = g.field
        and (g.declined or not k.declined))
    and (g.declined or exists (select from mentees m where m.id = ${keptId}
      and m.custom ? substr(g.field, length(${customPrefix}) + 1) and g.field like ${`${customPrefix}%`})))`;
  const copied = { tableName: mentees.name, from: goneId, to: keptId, menteeId: keptId };
  await copyAttributions(trx, copied, isCopied);
}

/** Updates the follow-ups of mentees to match their enrollments. Triggers don't do that while rows are moved. */
export async function refreshFollowUps(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`select plan_follow_ups(${ids}::bigint[])`.execute(trx);
}

/**
 * Turns the synchronization between profile dates and enrollments on or off until the transaction ends (ADR 81),
 * and with it the scheduling of follow-ups and the cancellation of calendar entries.
 */
export async function mirrorEnrollments(trx: Db, isOn: boolean): Promise<void> {
  await sql`select set_config('app.mirror_enrollments', ${isOn ? "on" : "off"}, true)`.execute(trx);
}
