-- An appointment that was kept is a contact, on its day. Until now it took a note of it.
drop index mentee_attention_quiet, mentee_attention_quiet_all;
alter table mentee_attention drop column quiet_since,
  -- The day of the last appointment that was kept.
  add column last_kept_on date;

create function refresh_mentee_kept() returns trigger language plpgsql as $$
begin
  update mentee_attention a set last_kept_on = d.last_on
  from (
    select c.mentee_id, (select max(start_local)::date from appointments
      where mentee_id = c.mentee_id and status = 'kept' and deleted_at is null) as last_on
    from (select distinct mentee_id from changed) c
  ) d
  where a.mentee_id = d.mentee_id and a.last_kept_on is distinct from d.last_on;
  return null;
end $$;
create trigger appointments_attention_insert after insert on appointments
  referencing new table as changed for each statement execute function refresh_mentee_kept();
create trigger appointments_attention_update after update on appointments
  referencing new table as changed for each statement execute function refresh_mentee_kept();
create trigger appointments_attention_delete after delete on appointments
  referencing old table as changed for each statement execute function refresh_mentee_kept();

update mentee_attention a set last_kept_on = d.last_on
from (select mentee_id, max(start_local)::date as last_on from appointments
  where status = 'kept' and deleted_at is null group by mentee_id) d
where a.mentee_id = d.mentee_id;

-- Since when nobody was in contact with the mentee; a new referral counts from its day.
alter table mentee_attention add column quiet_since date not null
  generated always as (greatest(referred_on, last_note_on, last_kept_on, last_message_on)) stored;
create index mentee_attention_quiet on mentee_attention (organization_id, quiet_since) where is_active;
create index mentee_attention_quiet_all on mentee_attention (quiet_since) where is_active;
