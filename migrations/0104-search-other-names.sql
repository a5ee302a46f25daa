-- Mentees are found by their other names, too. The indexes of a column go with it.
alter table mentees drop column search_text;
alter table mentees add column search_text text generated always as (search_fold(
  coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' ' || coalesce(last_name, '') || ' '
  || coalesce(former_names, '') || ' ' || coalesce(email, '') || ' ' || coalesce(address, '') || ' '
  || coalesce(client_id, '') || ' ' || phone_digits(cell_phone) || ' ' || phone_digits(work_phone))) stored;
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
