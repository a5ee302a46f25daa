-- What keeps one organization's lists and searches as quick as they are, however many others join.
--
-- Changes of mentees wait while the three indexes are built: a minute for a million mentees. In a large installation,
-- build them beforehand with `create index concurrently`, under the same names; then nothing waits.

-- Live mentees by organization, kept by triggers: a list says how many there are without counting them.
create table mentee_counts (
  organization_id bigint primary key references organizations on delete cascade,
  active integer not null,
  inactive integer not null
);
call protect_rows('mentee_counts', 'organization_id = (select app_organization())', 'false');

create function add_to_mentee_counts(organization bigint, more_active bigint, more_inactive bigint) returns void
  language sql as $$
    insert into mentee_counts as c (organization_id, active, inactive)
    values (organization, more_active, more_inactive)
    on conflict (organization_id) do update
      set active = c.active + excluded.active, inactive = c.inactive + excluded.inactive
  $$;

-- Organizations in the order of their ids, so that two statements never wait for each other.
create function count_added_mentees() returns trigger language plpgsql as $$
begin
  perform add_to_mentee_counts(organization_id, active, inactive) from (
    select organization_id, count(*) filter (where active) as active, count(*) filter (where not active) as inactive
    from changed where deleted_at is null group by organization_id order by organization_id) c;
  return null;
end $$;
create function count_removed_mentees() returns trigger language plpgsql as $$
begin
  perform add_to_mentee_counts(organization_id, -active, -inactive) from (
    select organization_id, count(*) filter (where active) as active, count(*) filter (where not active) as inactive
    from changed where deleted_at is null group by organization_id order by organization_id) c;
  return null;
end $$;
create function count_changed_mentee() returns trigger language plpgsql as $$
begin
  perform add_to_mentee_counts(organization_id, sum(active), sum(inactive)) from (values
      (old.organization_id, -(old.deleted_at is null and old.active)::integer,
        -(old.deleted_at is null and not old.active)::integer),
      (new.organization_id, (new.deleted_at is null and new.active)::integer,
        (new.deleted_at is null and not new.active)::integer))
    as c (organization_id, active, inactive)
  group by organization_id order by organization_id;
  return null;
end $$;

create trigger mentees_count_add after insert on mentees
  referencing new table as changed for each statement execute function count_added_mentees();
create trigger mentees_count_remove after delete on mentees
  referencing old table as changed for each statement execute function count_removed_mentees();
create trigger mentees_count_change after update of organization_id, active, deleted_at on mentees for each row
  when (old.organization_id <> new.organization_id or old.active <> new.active
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_changed_mentee();

insert into mentee_counts (organization_id, active, inactive)
select organization_id, count(*) filter (where active), count(*) filter (where not active)
from mentees where deleted_at is null group by organization_id;

-- The default sort, with all that finding a page needs: rows that a page skips are skipped inside the index.
create index if not exists mentees_pages on mentees (organization_id, search_fold(last_name), id)
  include (last_name, active) where deleted_at is null;
create index if not exists mentees_pages_all on mentees (search_fold(last_name), id)
  include (last_name, active) where deleted_at is null;
drop index mentees_list, mentees_all;
-- Skipping inside the index needs to know which pages hold nothing but rows that everybody sees. With a million rows,
-- the usual fifth of them would be long in coming.
alter table mentees set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- One index of organization and text: a search looks at the organization's part of it only. Where the extension is
-- missing the index of texts alone stays.
do $$
begin
  create extension if not exists btree_gin;
  -- Every search reads all of what waits to be sorted in, so little of it may wait.
  create index if not exists mentees_texts on mentees using gin (organization_id, search_text gin_trgm_ops)
    with (gin_pending_list_limit = 128);
  drop index mentees_search;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'Searches slow down with the number of mentees: the extension btree_gin is not there.';
end $$;
