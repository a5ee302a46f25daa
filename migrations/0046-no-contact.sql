-- A mentee is without contact since the newest of: the referral, a note that does not say that nobody was reached, and
-- what the mentee wrote. What others wrote and nobody answered does not count.
drop trigger chat_rooms_attention on chat_rooms;
drop function refresh_mentee_messages();

create or replace function refresh_mentee_notes() returns trigger language plpgsql as $$
begin
  update mentee_attention a set last_note_on = d.last_on
  from (
    select c.mentee_id, (select max(date) from mentee_user_notes
      where mentee_id = c.mentee_id and reached and deleted_at is null) as last_on
    from (select distinct mentee_id from changed) c
  ) d
  where a.mentee_id = d.mentee_id and a.last_note_on is distinct from d.last_on;
  return null;
end $$;

-- Writes once a day and mentee at most: further messages of the same day change nothing.
create function refresh_mentee_messages() returns trigger language plpgsql as $$
begin
  update mentee_attention a set last_message_on = d.last_on
  from (
    select m.id as mentee_id, max(c.created_at)::date as last_on
    from changed c join mentees m on m.account_id = c.sender_id
    where c.message_type = 'Message' group by m.id
  ) d
  where a.mentee_id = d.mentee_id and (a.last_message_on is null or a.last_message_on < d.last_on);
  return null;
end $$;
create trigger chat_messages_attention after insert on chat_messages
  referencing new table as changed for each statement execute function refresh_mentee_messages();

update mentee_attention a set last_message_on = d.last_on
from (
  select s.mentee_id, m.last_on
  from (select mentee_id from mentee_attention where last_message_on is not null) s
  cross join lateral (
    select max(c.created_at)::date as last_on
    from mentees e join chat_members r on r.account_id = e.account_id
      join chat_messages c on c.room_id = r.room_id and c.sender_id = e.account_id and c.message_type = 'Message'
    where e.id = s.mentee_id) m
) d
where a.mentee_id = d.mentee_id and a.last_message_on is distinct from d.last_on;
