-- One queue for whatever leaves: mails and texts (ADR 75). It was the mails' alone.
alter table email_outbox rename to deliveries;
alter index email_outbox_queue rename to deliveries_mail_queue;
drop index deliveries_mail_queue;
alter index email_outbox_organization rename to deliveries_organization;
alter index email_outbox_account rename to deliveries_account;
alter index email_outbox_requested_by rename to deliveries_requested_by;
alter table deliveries
  add column channel text not null default 'mail' check (channel in ('mail', 'sms')),
  -- What the gateway calls it, and what it said at last.
  add column provider_id text,
  add column error_code text,
  add column delivered_at timestamptz,
  drop constraint email_outbox_status_check,
  add constraint deliveries_status_check
    check (status in ('queued', 'sent', 'delivered', 'kept', 'failed', 'suppressed'));
create index deliveries_queue on deliveries (channel, next_attempt_at) where status = 'queued';
create unique index deliveries_provider on deliveries (provider_id) where provider_id is not null;
-- The newest text to a number: what an answer answers.
create index deliveries_texts on deliveries ("to", id desc) where channel = 'sms';

create or replace function erase_mails(addresses text[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from deliveries where lower("to") = any(addresses) $$;
