-- Reminders leave in the daytime of whoever they wake, at every attempt; with begins_at, not at all once it is there.
alter table deliveries add column day_zone text;

-- What waits while a gateway is down goes with what it reminds of, also for people who may not read it.
create function suppress_reminders(account bigint, keys text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update deliveries set status = 'suppressed', body = null, calendar = null
    where status = 'queued' and day_zone is not null and account_id = account and event_key like keys
  $$;
revoke execute on function suppress_reminders from public;

create function end_appointment_reminders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    begin
      perform suppress_reminders(m.account_id, 'remind:' || old.id || ':%') from mentees m where m.id = old.mentee_id;
      return null;
    end
  $$;
create trigger end_reminders after update on appointments for each row
  when (old.status = 'planned' and (new.status <> 'planned' or new.deleted_at is not null or new.reminders_off
    or new.start_at is distinct from old.start_at))
  execute function end_appointment_reminders();

create function end_mentee_reminders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    begin
      perform suppress_reminders(old.account_id, '%');
      return null;
    end
  $$;
create trigger end_reminders after update of reminders_off, active, deleted_at on mentees for each row
  when (new.reminders_off or not new.active or new.deleted_at is not null)
  execute function end_mentee_reminders();
