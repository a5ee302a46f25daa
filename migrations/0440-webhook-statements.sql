/*
 * Webhooks hear of the rows of a statement at once. While no webhook wants events of a table, a statement costs one look
 * for one, however many rows it changes.
 */
drop function tell_webhooks cascade;
drop function queue_webhook_event;

-- A restore drops all tables and functions, but not this type.
drop type if exists webhook_event;
create type webhook_event as (organization_id bigint, record_id bigint, version integer, kind text);

/*
 * Queues a delivery of each event for each webhook of its organization that wants it. The event is in `about`: the table,
 * the id and version of the row, the kind, and the time. The application makes the payload of it.
 */
create procedure queue_webhook_events(record_table text, events webhook_event[]) language sql as $$
  insert into deliveries (channel, "to", organization_id, webhook_id, kind, subject, body, event_key, about)
  select 'webhook', 'webhook', e.organization_id, w.id, 'webhook', '', '', 'msg_' || replace(gen_random_uuid()::text, '-', ''),
    jsonb_build_object('of', 'webhook', 'table', record_table, 'id', e.record_id::text, 'version', e.version, 'kind', e.kind,
      'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from unnest(events) e
  join webhooks w on w.organization_id = e.organization_id and w.state = 'active' and w.deleted_at is null
    and record_table || ':' || e.kind = any(w.watched)
$$;
revoke execute on procedure queue_webhook_events from public;

-- Returns the organizations with a webhook that wants events of a table. Almost always there are none.
create function organizations_hearing(record_table text) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct organization_id), '{}') from webhooks
  where state = 'active' and deleted_at is null
    and watched && array[record_table || ':added', record_table || ':changed', record_table || ':deleted']
$$;
revoke execute on function organizations_hearing from public;

/*
 * Tells webhooks of the rows that a statement changed, in its transaction, whatever ran it. A row counts as added to an
 * organization when it is new, restored, or moved there, and as deleted when it is hidden, removed, or moved away. A row
 * that moves to another mentee keeps its version, and counts as changed.
 */
create function tell_webhooks() returns trigger
  -- A plan for few rows, which a session keeps, must not compare each row with each when there are many.
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = off
  as $$
    declare
      hearing constant bigint[] := organizations_hearing(tg_table_name);
      events webhook_event[];
    begin
      if hearing = '{}' then return null; end if;
      case tg_op
        when 'INSERT' then
          events := array(select row(organization_id, id, version, 'added')::webhook_event from new_rows
            where deleted_at is null and organization_id = any(hearing));
        when 'DELETE' then
          events := array(select row(organization_id, id, version, 'deleted')::webhook_event from old_rows
            where deleted_at is null and organization_id = any(hearing));
        when 'UPDATE' then
          events := array(
            select row(e.organization_id, n.id, n.version, e.kind)::webhook_event
            from new_rows n join old_rows o on o.id = n.id
            cross join lateral (select case when o.deleted_at is null then o.organization_id end as was,
              case when n.deleted_at is null then n.organization_id end as is_now) s
            cross join lateral (values
              (s.is_now, case when s.was = s.is_now then 'changed' else 'added' end),
              (case when s.was is distinct from s.is_now then s.was end, 'deleted')) e (organization_id, kind)
            where e.organization_id = any(hearing) and (n.version <> o.version or s.was is distinct from s.is_now
              or to_jsonb(n) -> 'mentee_id' is distinct from to_jsonb(o) -> 'mentee_id'));
      end case;
      call queue_webhook_events(tg_table_name, events);
      return null;
    end
  $$;

-- The same for organizations, which hear of their own changes.
create function tell_webhooks_of_organizations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    declare
      events constant webhook_event[] := array(
        select row(n.id, n.id, n.version, 'changed')::webhook_event from new_rows n join old_rows o on o.id = n.id
        where n.version <> o.version);
    begin
      call queue_webhook_events(tg_table_name, events);
      return null;
    end
  $$;
create trigger tell_webhooks_of_change after update on organizations
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_webhooks_of_organizations();

-- Lets webhooks hear of the rows of a table of records. Rows of all organizations belong to none, and tell nobody.
create or replace procedure announce_changes(told regclass) language plpgsql as $$
declare
  one record;
begin
  if not exists (
    select from pg_attribute where attrelid = told and attname = 'organization_id' and not attisdropped
  ) then
    return;
  end if;
  for one in select * from (values
    ('addition', 'insert', 'new table as new_rows'),
    ('change', 'update', 'old table as old_rows new table as new_rows'),
    ('deletion', 'delete', 'old table as old_rows')) t (event, operation, tables)
  loop
    execute format('create trigger tell_webhooks_of_%s after %s on %s referencing %s
      for each statement execute function tell_webhooks()', one.event, one.operation, told, one.tables);
  end loop;
end $$;

do $$
declare
  record_table regclass;
begin
  for record_table in
    select a.attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'column_versions'
      and not a.attisdropped
    order by c.relname
  loop
    call announce_changes(record_table);
  end loop;
end $$;
