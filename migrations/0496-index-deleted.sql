-- For the job that purges deleted records every hour, which read each table as a whole. Rows that aren't deleted aren't
-- in these indexes, so saving them costs nothing.
create procedure index_deleted(purged regclass) language plpgsql as $$
begin
  execute format('create index %I on %s (deleted_at) where deleted_at is not null',
    (select relname || '_deleted_at' from pg_class where oid = purged), purged);
end $$;

do $$
declare
  purged regclass;
begin
  for purged in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'deleted_at' and not a.attisdropped
    order by c.relname
  loop
    call index_deleted(purged);
  end loop;
end $$;

-- From now on, a new table of records gets one too.
create or replace procedure keep_column_versions(kept regclass) language plpgsql as $$
declare
  generated text;
begin
  select coalesce(string_agg(quote_literal(attname), ', ' order by attnum), '') into generated
  from pg_attribute where attrelid = kept and attgenerated <> '' and not attisdropped;
  execute format('alter table %s add column column_versions jsonb', kept);
  -- Triggers run in the order of their names; this one sees what the others set.
  execute format('create trigger note_column_versions before update on %s for each row
    when (new.version is distinct from old.version) execute function note_column_versions(%s)', kept, generated);
  call announce_changes(kept);
  call index_deleted(kept);
end $$;
