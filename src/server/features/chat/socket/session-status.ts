/**
 * Checks regularly whether open sockets are still allowed, because sessions end, roles change, and people are removed
 * from rooms.
 */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";
import { chatPersonOf, mayUseChat, mayUseRoom, type ChatCaller } from "#shared/access/chat.ts";
import { sessionLacksSecondFactor } from "#server/core/accounts/second-factor-required.ts";
import type { Env } from "#server/kernel/env.ts";
import {
  isLiveRoom,
  roomFactColumns,
  roomFacts,
  roomFactTables,
  type RoomFactsRow,
} from "#server/core/chat/room-facts.ts";

/** A socket with its authenticated session and its rooms. */
export interface Watched {
  readonly sessionHash: Buffer;
  readonly rooms: readonly string[];
}

/** The result for a watched socket. */
export interface SessionStatus {
  /** Null if the session has ended or the person may no longer sign in. */
  readonly caller: ChatCaller | null;
  /** Rooms that the person may no longer be in. */
  readonly lostRooms: readonly string[];
}

interface Line extends RoomFactsRow, Row<"accounts", "account_type">, Row<"user_roles", "mentees_can_chat"> {
  n: string;
  asked_room: Row<"chat_rooms">["id"];
  own_organization: Row<"organizations">["id"];
  has_chat_key: boolean;
}

const callerOf = (line: Line): ChatCaller => ({
  accountType: line.account_type,
  organizationId: line.own_organization,
  flags: new Set(line.mentees_can_chat ? ["menteesCanChat" as const] : []),
  keys: new Set(line.account_type === "mentee" || line.has_chat_key ? ["chat" as const] : []),
});

const mayStay = (caller: ChatCaller, line: Line): boolean =>
  line.is_member === true && mayUseChat(caller) && mayUseRoom(chatPersonOf(caller), roomFacts(line));

/**
 * Checks all sockets of a process in one statement.
 * @returns the status of each, in the same order
 */
export async function checkSockets(
  db: Db,
  env: Pick<Env, "sessionIdleMinutes">,
  watched: readonly Watched[],
): Promise<SessionStatus[]> {
  // A socket without a room has one row for room 0, which doesn't exist.
  const lines = watched.flatMap(({ rooms }, n) =>
    (rooms.length > 0 ? rooms : ["0"]).map((room) => ({ n, room })),
  );
  const account = sql`v.account_id`;
  const { rows } = await sql<Line>`
    with valid as materialized (
      select w.n - 1 as n, a.id as account_id, a.account_type, o.id as organization_id,
        coalesce(r.mentees_can_chat, false) as mentees_can_chat,
        coalesce('chat' = any(r.tables_can_access), false) as has_chat_key
      from unnest(${watched.map(({ sessionHash }) => sessionHash)}::bytea[]) with ordinality as w (token_hash, n)
      join sessions s on s.token_hash = w.token_hash and s.expires_at > now()
        and (s.is_long or s.last_used_at > ${minutesFromNow(-env.sessionIdleMinutes)})
      join accounts a on a.id = s.account_id and a.deleted_at is null
      left join users u on a.account_type = 'staff' and u.account_id = a.id and u.active and u.deleted_at is null
      left join user_roles r on r.id = u.user_role
      left join mentees m on a.account_type = 'mentee' and m.account_id = a.id and m.active and m.deleted_at is null
      join organizations o on o.id = coalesce(u.organization_id, m.organization_id) and o.active and o.deleted_at is null
      where not ${sessionLacksSecondFactor}
    )
    select v.n, v.account_type, v.organization_id as own_organization, v.mentees_can_chat, v.has_chat_key, l.room_id as asked_room,
      room.*
    from unnest(${lines.map(({ n }) => n)}::bigint[], ${lines.map(({ room }) => room)}::bigint[]) as l (n, room_id)
    join valid v on v.n = l.n
    left join lateral (
      select ${roomFactColumns(account)} from ${roomFactTables(account)} where r.id = l.room_id and ${isLiveRoom}
    ) room on true`.execute(db);
  const bySocket = Map.groupBy(rows, ({ n }) => Number(n));
  return watched.map((_, n) => {
    const [first, ...more] = bySocket.get(n) ?? [];
    if (!first) return { caller: null, lostRooms: [] };
    const caller = callerOf(first);
    const lost = [first, ...more].filter((line) => line.asked_room !== "0" && !mayStay(caller, line));
    return { caller, lostRooms: lost.map((line) => line.asked_room) };
  });
}
