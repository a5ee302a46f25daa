-- One function for both ways in which a team member takes over the conversation with a mentee: as the new case manager,
-- and as the successor of a person who leaves. Only what no team member has read yet is unread for them.
create function join_as_successor(room bigint, successor bigint) returns void
  language sql set search_path = public, pg_temp as $$
  insert into chat_members as c (room_id, account_id, last_read_id) values (room, successor, read_by_team(room))
  on conflict (room_id, account_id) do update set removed_at = null,
    last_read_id = case when c.removed_at is null then c.last_read_id
      else greatest(c.last_read_id, excluded.last_read_id) end
$$;

create or replace function change_case_manager() returns trigger language plpgsql as $$
begin
  update chat_members c set removed_at = now()
  from chat_rooms r, users u
  where r.mentee_id = new.id and u.id = old.case_manager
    and c.room_id = r.id and c.account_id = u.account_id and c.opened_at is null and c.removed_at is null;
  perform join_as_successor(r.id, u.account_id)
  from chat_rooms r join users u on u.id = new.case_manager where r.mentee_id = new.id;
  return null;
end $$;
