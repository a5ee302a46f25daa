-- A text that an organization writes in several languages has one column with a member for each language: `{"es": "Mujer"}`.
-- In lookup lists, `name` holds the English one.
create function texts_of(by_language jsonb) returns text language sql immutable strict parallel safe
  as $$ select coalesce(string_agg(value, ' ' order by key), '') from jsonb_each_text(by_language) $$;

do $$
declare
  list regclass;
begin
  for list in
    select c.oid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'name_es' and not a.attisdropped
    order by c.relname
  loop
    execute format($sql$alter table %s add column names jsonb not null default '{}'
      check (jsonb_typeof(names) = 'object')$sql$, list);
    execute format($sql$update %s set names = jsonb_build_object('es', name_es) where name_es <> ''$sql$, list);
    execute format('alter table %s drop column search_text, drop column name_es', list);
    execute format($sql$alter table %s add column search_text text generated always as (search_fold(
      coalesce(name, '') || ' ' || texts_of(names))) stored$sql$, list);
  end loop;
end $$;

alter table custom_fields
  add column labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  add column sections jsonb not null default '{}' check (jsonb_typeof(sections) = 'object');
update custom_fields set labels = jsonb_build_object('en', label_en, 'es', label_es),
  sections = case when section_es <> '' then jsonb_build_object('es', section_es) else '{}' end;
alter table custom_fields drop column search_text, drop column label_en, drop column label_es, drop column section_es;
alter table custom_fields add column search_text text generated always as (search_fold(
  texts_of(labels) || ' ' || key || ' ' || coalesce(section, '') || ' ' || texts_of(sections))) stored;

alter table absences
  add column replies jsonb not null default '{}' check (jsonb_typeof(replies) = 'object');
update absences set replies = jsonb_strip_nulls(jsonb_build_object('en', reply_en, 'es', reply_es))
where reply_en is not null or reply_es is not null;
alter table absences drop column search_text, drop column reply_en, drop column reply_es;
alter table absences add column search_text text generated always as (search_fold(texts_of(replies))) stored;

-- As in 0237. A text in one language counts separately, like a custom field: `names.es`.
create or replace function note_column_versions() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  row_now jsonb := to_jsonb(new);
  in_parts text[] := array['custom', 'names', 'labels', 'sections', 'replies'];
  left_out text[] := array['version', 'updated_at', 'column_versions', 'custom_search'] || in_parts || tg_argv;
begin
  new.column_versions := coalesce(old.column_versions, jsonb_build_object('', old.version)) || coalesce((
    select jsonb_object_agg(changed.name, new.version)
    from (
      select n.key as name from jsonb_each(row_now) n
      where n.value is distinct from was -> n.key and n.key <> all (left_out)
      union all
      select p.name || '.' || k.name
      from unnest(in_parts) p (name)
      cross join lateral (
        select jsonb_object_keys(was -> p.name) union select jsonb_object_keys(row_now -> p.name)) k (name)
      where was -> p.name -> k.name is distinct from row_now -> p.name -> k.name
    ) changed), '{}');
  return new;
end $$;
