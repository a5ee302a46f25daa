-- Where, when and with what an item of a catalogue is done: what a mentee needs to know to do it.
alter table mentee_goals add column bring text, add column address text, add column hours text;
alter table mentee_tasks add column bring text, add column address text, add column hours text;
alter table mentee_challenges add column bring text, add column address text, add column hours text;

-- Mails that have not left yet are taken back with what they are about, also by people who may not read them.
create function withdraw_mails(keys text[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from deliveries where event_key = any(keys) and status in ('queued', 'kept') and next_attempt_at > now() $$;
