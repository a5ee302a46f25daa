-- A new case manager of a mentee starts with the messages that no team member has read yet. Before, all earlier messages
-- counted as unread.
create function read_by_team(room bigint) returns bigint language sql stable set search_path = public, pg_temp as $$
  select coalesce(max(c.last_read_id), 0) from chat_members c join accounts a on a.id = c.account_id
  where c.room_id = room and a.account_type = 'staff'
$$;

create or replace function change_case_manager() returns trigger language plpgsql as $$
begin
  update chat_members c set removed_at = now()
  from chat_rooms r, users u
  where r.mentee_id = new.id and u.id = old.case_manager
    and c.room_id = r.id and c.account_id = u.account_id and c.opened_at is null and c.removed_at is null;
  insert into chat_members as c (room_id, account_id, last_read_id)
  select r.id, u.account_id, read_by_team(r.id)
  from chat_rooms r join users u on u.id = new.case_manager where r.mentee_id = new.id
  on conflict (room_id, account_id) do update set removed_at = null,
    last_read_id = case when c.removed_at is null then c.last_read_id
      else greatest(c.last_read_id, excluded.last_read_id) end;
  return null;
end $$;
