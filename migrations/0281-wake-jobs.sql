-- Wakes the job that sends by a channel when a delivery is queued or its time changes. The payload is the name of the job.
create function wake_delivery_job() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('jobs', new.channel);
  return null;
end $$;
create trigger wake_on_insert after insert on deliveries for each row
  when (new.status = 'queued') execute function wake_delivery_job();
create trigger wake_on_update after update of status, next_attempt_at on deliveries for each row
  when (new.status = 'queued') execute function wake_delivery_job();
