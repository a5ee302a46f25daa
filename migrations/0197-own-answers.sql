-- Who gave the answers to sensitive fields that organizations added, as for declared ones (ADR 88, migration 0157). A row
-- names the field by the id of its definition, as `custom` does.
create function keep_own_answers() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then old.custom else '{}' end;
  saved jsonb := coalesce(nullif(current_setting('app.answers', true), ''), '{}')::jsonb;
  changed text[];
begin
  if saved ? 'kept' then return null; end if;
  changed := array(select f.id::text from custom_fields f
    where f.sensitive and f.id::text = any(array(select jsonb_object_keys(was || new.custom)))
      and was -> f.id::text is distinct from new.custom -> f.id::text);
  delete from field_answers a using unnest(changed) c (id)
  where a.record_table = tg_argv[0] and a.record_id = new.id and a.field = 'custom.' || c.id and not new.custom ? c.id;
  insert into field_answers as a
    (organization_id, mentee_id, record_table, record_id, field, asked_by, asked_on, source, reason)
  select new.organization_id, coalesce((to_jsonb(new) ->> 'mentee_id')::bigint, new.id), tg_argv[0], new.id, c.field,
    coalesce((saved ->> 'by')::bigint, app_account(), case when tg_op = 'INSERT' then new.created_by end),
    case when tg_op = 'INSERT' then new.created_at else now() end,
    coalesce(saved -> 'said' -> c.field ->> 'source', saved ->> 'source', 'staff'), saved -> 'said' -> c.field ->> 'reason'
  from (select 'custom.' || id as field from unnest(changed) u (id) where new.custom ? id) c
  on conflict (record_table, record_id, field) do update set asked_by = excluded.asked_by,
    asked_on = excluded.asked_on, source = excluded.source, reason = excluded.reason, declined = false;
  return null;
end $$;

-- Nobody knows who gave the answers of a field that are there; they were known when their record last changed. Resources are
-- about nobody.
create procedure know_own_answers(definition bigint, table_name text) language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if table_name = 'resources' then return; end if;
  execute format('insert into field_answers (organization_id, mentee_id, record_table, record_id, field, asked_on)
    select organization_id, %I, $1, id, $2, updated_at from %I where custom ? $3
    on conflict (record_table, record_id, field) do update set declined = false',
    case table_name when 'mentees' then 'id' else 'mentee_id' end,
    trim(both '_' from lower(regexp_replace(table_name, '([A-Z])', '_\1', 'g'))))
    using table_name, 'custom.' || definition, definition::text;
end $$;
revoke execute on procedure know_own_answers from public;

-- A field that is sensitive no more is one like others: who answered it is not kept.
create function renew_own_answers() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from field_answers where field = 'custom.' || new.id;
  if new.sensitive then call know_own_answers(new.id, new.table_name); end if;
  return null;
end $$;
create trigger renew_own_answers after update of sensitive on custom_fields
  for each row when (old.sensitive <> new.sensitive) execute function renew_own_answers();

do $$
declare
  customized record;
begin
  for customized in select * from (values ('mentees', 'mentees'), ('mentee_user_notes', 'menteeUserNotes'),
    ('mentee_user_goals', 'menteeUserGoals'), ('mentee_user_tasks', 'menteeUserTasks'),
    ('mentee_user_challenges', 'menteeUserChallenges'), ('appointments', 'appointments'),
    ('outcomes', 'outcomes')) t (name, wire) loop
    execute format('create trigger keep_own_answers after insert on %I for each row when (new.custom <> ''{}'')
      execute function keep_own_answers(%L)', customized.name, customized.wire);
    execute format('create trigger keep_changed_own_answers after update of custom on %I for each row
      when (new.custom is distinct from old.custom) execute function keep_own_answers(%L)', customized.name, customized.wire);
    if customized.name <> 'mentees' then
      execute format('create trigger forget_answers after delete on %I for each row execute function forget_answers(%L)',
        customized.name, customized.wire);
    end if;
  end loop;
end $$;

do $$
declare
  asked record;
begin
  -- Who declined stands there by the key already.
  update field_answers a set field = 'custom.' || f.id from custom_fields f
  where a.field = 'custom.' || f.key and f.table_name = a.record_table and f.organization_id = a.organization_id;
  for asked in select id, table_name from custom_fields where sensitive loop
    call know_own_answers(asked.id, asked.table_name);
  end loop;
end $$;
