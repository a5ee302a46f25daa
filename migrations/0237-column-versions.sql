-- The version in which each column of a record last changed. A save that names an older version is merged when it sets
-- other columns than those that changed since.

/*
 * Notes a new version of a row in `column_versions`: the key '' holds the oldest version from which changes are known, every
 * other key is a column with the version of its last change. A custom field counts separately, as `custom.<id>`.
 * Arguments: columns to leave out. PostgreSQL computes generated columns after this trigger.
 */
create function note_column_versions() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  row_now jsonb := to_jsonb(new);
  left_out text[] := array['version', 'updated_at', 'column_versions', 'custom', 'custom_search'] || tg_argv;
begin
  new.column_versions := coalesce(old.column_versions, jsonb_build_object('', old.version)) || coalesce((
    select jsonb_object_agg(changed.name, new.version)
    from (
      select n.key as name from jsonb_each(row_now) n
      where n.value is distinct from was -> n.key and n.key <> all (left_out)
      union all
      select 'custom.' || k.name
      from (select jsonb_object_keys(was -> 'custom') union select jsonb_object_keys(row_now -> 'custom')) k (name)
      where was -> 'custom' -> k.name is distinct from row_now -> 'custom' -> k.name
    ) changed), '{}');
  return new;
end $$;

-- Lets a table of records note the versions of its columns. Rows that exist learn them with their next version.
create procedure keep_column_versions(kept regclass) language plpgsql as $$
declare
  generated text;
begin
  select coalesce(string_agg(quote_literal(attname), ', ' order by attnum), '') into generated
  from pg_attribute where attrelid = kept and attgenerated <> '' and not attisdropped;
  execute format('alter table %s add column column_versions jsonb', kept);
  -- Triggers run in the order of their names; this one sees what the others set.
  execute format('create trigger note_column_versions before update on %s for each row
    when (new.version is distinct from old.version) execute function note_column_versions(%s)', kept, generated);
end $$;

do $$
declare
  record_table regclass;
begin
  for record_table in
    select c.oid::regclass from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and 3 = (
      select count(*) from pg_attribute a
      where a.attrelid = c.oid and a.attname in ('version', 'updated_at', 'deleted_at') and not a.attisdropped)
    order by c.relname
  loop
    call keep_column_versions(record_table);
  end loop;
end $$;
