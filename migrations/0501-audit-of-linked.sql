-- The history of another mentee's record that refers to an anonymized mentee names that person too, so its values go with
-- the person's. The event names these records, because the trail must say why values are missing. A record counts only if
-- its history says that it referred to the mentee.
create or replace function anonymize_audit(event jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mentee bigint := (event ->> 'mentee_id')::bigint;
  account bigint := (select account_id from mentees where id = mentee and anonymized_at is not null);
  erased jsonb;
begin
  if account is null then
    if exists (select from mentees where id = mentee) or not exists (
      with recursive chain as (
        select kept_id from mentee_merges where gone_id = mentee and undone_at is null
        union select m.kept_id from chain join mentee_merges m on m.gone_id = chain.kept_id and m.undone_at is null)
      select from chain join mentees k on k.id = chain.kept_id where k.anonymized_at is not null)
    then
      raise exception 'the mentee is not anonymized' using errcode = 'insufficient_privilege';
    end if;
    account := (select closed_account from mentee_merges where gone_id = mentee and undone_at is null);
  end if;
  delete from audit_changes c using audit_trail e where e.id = c.event_id and e.mentee_id = mentee;
  -- What the mentee did with files of its own.
  delete from audit_changes c using audit_trail e
  where e.id = c.event_id and e.mentee_id is null and e.account_id = account;
  erased := (
    select jsonb_object_agg(r.name, r.ids) from (
      select e.table_name as name, jsonb_agg(distinct e.record_id::text) as ids
      from jsonb_to_recordset(event -> 'linked')
        as l ("tableName" text, "recordId" bigint, "menteeId" bigint, field text)
      join audit_trail e on e.mentee_id = l."menteeId" and e.table_name = l."tableName" and e.record_id = l."recordId"
      join audit_changes c on c.event_id = e.id
      where c.changes -> l.field @> to_jsonb(mentee::text)
      group by e.table_name) r);
  delete from audit_changes c
  using audit_trail e, jsonb_to_recordset(event -> 'linked') as l ("tableName" text, "recordId" bigint, "menteeId" bigint)
  where e.id = c.event_id and e.mentee_id = l."menteeId" and e.table_name = l."tableName" and e.record_id = l."recordId"
    and erased -> e.table_name ? e.record_id::text;
  insert into audit_trail (request_id, organization_id, account_id, account_type, user_id, action, outcome, table_name,
    record_id, mentee_id, address, details)
  select e.request_id, e.organization_id, e.account_id, e.account_type, e.user_id, 'anonymize', 'done', 'mentees', mentee,
    mentee, e.address,
    e.details || jsonb_build_object('accountId', account) || jsonb_strip_nulls(jsonb_build_object('linked', erased))
  from jsonb_to_record(event) as e (request_id text, organization_id bigint, account_id bigint, account_type text,
    user_id bigint, address text, details jsonb);
end $$;
