-- Every list is one statement of one shape again (ADR 30): the numbers per beginning of a last name and the index of an
-- organization's texts go.

-- As in 0011: the triggers keep the totals alone, and run as the role that makes the change.
create or replace function count_added_mentees() returns trigger language plpgsql as $$
begin
  perform add_to_mentee_counts(organization_id, active, inactive) from (
    select organization_id, count(*) filter (where active) as active, count(*) filter (where not active) as inactive
    from changed where deleted_at is null group by organization_id order by organization_id) c;
  return null;
end $$;
create or replace function count_removed_mentees() returns trigger language plpgsql as $$
begin
  perform add_to_mentee_counts(organization_id, -active, -inactive) from (
    select organization_id, count(*) filter (where active) as active, count(*) filter (where not active) as inactive
    from changed where deleted_at is null group by organization_id order by organization_id) c;
  return null;
end $$;
create or replace function count_changed_mentee() returns trigger language plpgsql as $$
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

drop trigger mentees_count_change on mentees;
create trigger mentees_count_change after update of organization_id, active, deleted_at on mentees for each row
  when (old.organization_id <> new.organization_id or old.active <> new.active
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_changed_mentee();

-- Counts anew, for rows that came past the triggers.
create or replace procedure recount_mentees() language plpgsql as $$
begin
  lock table mentees in share row exclusive mode;
  delete from mentee_counts;
  insert into mentee_counts (organization_id, active, inactive)
    select organization_id, count(*) filter (where active), count(*) filter (where not active)
    from mentees where deleted_at is null group by organization_id;
end $$;

drop table mentee_places;
drop function add_to_mentee_places, mentee_place, mentee_beginnings;
drop index mentees_lines, mentees_long_lines;
