-- Retention, anonymizing and consent.

-- After how many months a discharged mentee is anonymized; null: never.
alter table organizations add column retention_months integer check (retention_months > 0);

alter table mentees
  -- What may leave the organization, and until when; without any of the three nothing was recorded.
  add column consent_scope text[] not null default '{}',
  add column consent_signed date,
  add column consent_until date,
  add column anonymized_at timestamptz,
  -- When the Owners were told that the retention rule will anonymize this mentee.
  add column retention_told_at timestamptz;
create index mentees_discharged on mentees (organization_id, date_of_discharge)
  where date_of_discharge is not null and anonymized_at is null and deleted_at is null;

-- The file of an anonymized mentee is gone, its row stays for the counts.
alter table mentee_user_files alter column file drop not null;

-- The running application may not remove anything from the audit trail but this way: together with the row that says
-- who anonymized the mentee, and only once the mentee is anonymized. The row, and with it the proof of what was done
-- and when, stays; only the values go.
create function anonymize_audit(event jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mentee bigint := (event ->> 'mentee_id')::bigint;
  account bigint := (select account_id from mentees where id = mentee and anonymized_at is not null);
begin
  if account is null then
    raise exception 'the mentee is not anonymized' using errcode = 'insufficient_privilege';
  end if;
  delete from audit_changes c using audit_trail e where e.id = c.event_id and e.mentee_id = mentee;
  -- What the mentee did with files of its own.
  delete from audit_changes c using audit_trail e
  where e.id = c.event_id and e.mentee_id is null and e.account_id = account;
  insert into audit_trail (request_id, organization_id, account_id, account_type, user_id, action, outcome, table_name,
    record_id, mentee_id, address, details)
  select e.request_id, e.organization_id, e.account_id, e.account_type, e.user_id, 'anonymize', 'done', 'mentees', mentee,
    mentee, e.address, e.details || jsonb_build_object('accountId', account)
  from jsonb_to_record(event) as e (request_id text, organization_id bigint, account_id bigint, account_type text,
    user_id bigint, address text, details jsonb);
end $$;
revoke execute on function anonymize_audit(jsonb) from public;
grant execute on function anonymize_audit(jsonb) to mentor_system;
