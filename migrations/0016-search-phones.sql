-- Phone numbers are found by their digits, however they are written and typed. The indexes of a column go with it.
create function phone_digits(value text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(coalesce(value, ''), '[^0-9]', '', 'g') $$;

alter table users drop column search_text;
alter table users add column search_text text generated always as (search_fold(
  coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
  || phone_digits(cell_phone) || ' ' || phone_digits(work_phone))) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

alter table mentees drop column search_text;
alter table mentees add column search_text text generated always as (search_fold(
  coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' ' || coalesce(last_name, '') || ' '
  || coalesce(email, '') || ' ' || coalesce(address, '') || ' ' || coalesce(client_id, '') || ' '
  || phone_digits(cell_phone) || ' ' || phone_digits(work_phone))) stored;
-- As in 0011: one index of organization and text where the extension is there.
do $$
begin
  if exists (select from pg_extension where extname = 'btree_gin') then
    create index mentees_texts on mentees using gin (organization_id, search_text gin_trgm_ops)
      with (gin_pending_list_limit = 128);
  else
    create index mentees_search on mentees using gin (search_text gin_trgm_ops);
  end if;
end $$;
