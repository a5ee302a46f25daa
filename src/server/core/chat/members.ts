/** Finds the people that a person may start a chat with. */
import { sql, type RawBuilder } from "kysely";
import { mayKnow } from "#server/core/notifications/may-know.ts";
import { isAssigned } from "#server/platform/db/expressions.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isSuper, type Caller } from "#shared/access/policy.ts";
import { superOrganizationId } from "#shared/constants.ts";
import type { ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";

/** Maximum number of offered people. Others can be found in the list of mentees. */
const maxMembers = 1000;

type Offer = ChatRoomsAnswer["addChatMemberList"][number];

const offerColumns = (alias: string) => sql`
  ${sql.ref(`${alias}.account_id`)}::text as id,
  concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}) as name,
  coalesce(${sql.ref(`${alias}.image`)}, '') as image`;

/** Selects team members `u` that the caller may chat with. */
function staffCondition(caller: Caller): RawBuilder<unknown> {
  const isOther = sql`u.active and u.deleted_at is null and u.account_id <> ${caller.accountId}`;
  if (caller.accountType === "mentee") {
    return sql`${isOther} and u.organization_id in (${caller.organizationId}, ${superOrganizationId})
      and ${mayKnow(sql`u.account_id`, sql`${caller.personId}::bigint`)} and u.account_id in (
        select other.account_id from chat_members mine
        join chat_members other on other.room_id = mine.room_id and other.removed_at is null
        where mine.account_id = ${caller.accountId} and mine.removed_at is null)`;
  }
  return isSuper(caller) ? isOther : sql`${isOther} and u.organization_id = ${caller.organizationId}`;
}

/** Selects mentees `m` that the caller may chat with. */
function menteeCondition(caller: Caller): RawBuilder<unknown> {
  if (caller.accountType === "mentee" || !caller.flags.has("menteesCanChat")) return sql`false`;
  const isLive = sql`m.active and m.deleted_at is null`;
  const isOwn = isSuper(caller) ? isLive : sql`${isLive} and m.organization_id = ${caller.organizationId}`;
  return caller.caseloadOnly ? sql`${isOwn} and ${isAssigned(sql`m.id`, caller.personId)}` : isOwn;
}

/**
 * Returns the people to offer: the team, and the mentees whose case manager is the caller. Others can be found in the
 * list of mentees.
 */
export async function offeredMembers(db: Db, caller: Caller): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select id, name, image from (
      select ${offerColumns("u")} from users u where ${staffCondition(caller)}
      union all
      select ${offerColumns("m")} from mentees m
      where ${menteeCondition(caller)} and m.case_manager = ${caller.accountType === "staff" ? caller.personId : null}
    ) people order by search_fold(name), id limit ${maxMembers}`.execute(db);
  return rows;
}

/** Returns true if the caller may chat with a person, even if the person isn't offered. */
export async function mayChatWith(db: Db, caller: Caller, accountId: string): Promise<boolean> {
  if (!isWireId(accountId)) return false;
  const { rows } = await sql`
    select from users u where u.account_id = ${accountId} and ${staffCondition(caller)}
    union all
    select from mentees m where m.account_id = ${accountId} and ${menteeCondition(caller)}`.execute(db);
  return rows.length > 0;
}
