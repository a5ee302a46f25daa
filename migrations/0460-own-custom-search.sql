-- A search finds answers only to the fields of the organization that a record belongs to, also after the record moved.
create or replace function keep_custom_search() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.custom = '{}' then
    new.custom_search := '';
  else
    new.custom_search := coalesce((
      select string_agg(search_fold(new.custom ->> f.id::text), ' ' order by f.id)
      from (select id from custom_fields
        where id::text = any(array(select jsonb_object_keys(new.custom))) and organization_id = new.organization_id
          and kind = 'text' and not sensitive
        for share) f), '');
  end if;
  return new;
end $$;

do $$
declare
  customized text;
begin
  foreach customized in array array['mentees', 'mentee_user_notes', 'mentee_user_goals', 'mentee_user_tasks',
    'mentee_user_challenges', 'appointments', 'outcomes', 'services', 'follow_ups', 'relations', 'resources'] loop
    -- Replaced and not dropped, because dropping it would lock out readers until all tables are done.
    execute format('create or replace trigger keep_custom_search before insert or update of custom, organization_id on %I
      for each row execute function keep_custom_search()', customized);
    execute format('update %I t set custom = custom where custom_search <> '''' and exists (
      select from custom_fields f where f.organization_id <> t.organization_id and t.custom ? f.id::text)', customized);
  end loop;
end $$;
