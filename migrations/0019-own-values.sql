-- Values for all organizations are changed by the super-organization; an organization adds its own, which it alone sees,
-- uses and changes (ADR 42). Bugs belong to the organization that reported them.

-- Policies for rows that others may read without changing them. `readable` says which rows, `own` which of them staff may
-- add or change; mentees may none. A lock for the sake of a reference asks for the right to change the row, so the policy
-- of changes lets all readable rows through and asks what the change leaves behind instead.
create procedure share_rows(shared regclass, readable text, own text)
language plpgsql as $$
declare
begin
  execute format('alter table %s enable row level security', shared);
  execute format('create policy system on %s to mentor_system using (true)', shared);
  execute format('create policy readable on %s for select to mentor_scoped, mentor_mentee using (%s)', shared, readable);
  execute format('create policy scoped_add on %s for insert to mentor_scoped with check (%s)', shared, own);
  execute format('create policy scoped_change on %s for update to mentor_scoped using (%s) with check (%s)', shared,
    readable, own);
  execute format('create policy mentee_lock on %s for update to mentor_mentee using (%s) with check (false)', shared,
    readable);
end $$;

-- A value that all organizations use is not taken over by one of them.
create function keep_owner() returns trigger language plpgsql as $$
begin
  raise exception 'a value stays where it belongs' using errcode = 'insufficient_privilege';
end $$;

do $$
declare
  list text;
begin
  foreach list in array array['config_adverse_experiences', 'config_agency_services', 'config_agency_types',
    'config_ethnicity', 'config_genders', 'config_level_of_care', 'config_offer_types', 'config_program_status',
    'config_sexual_orientation', 'config_staff_certification', 'config_trauma_inform_status'] loop
    -- Null: for all.
    execute format('alter table %I add column organization_id bigint references organizations', list);
    execute format('create trigger keep_owner before update of organization_id on %I for each row
      when (old.organization_id is distinct from new.organization_id) execute function keep_owner()', list);
    call share_rows(list::regclass,
      'organization_id is null or organization_id = (select app_organization())',
      'organization_id = (select app_organization())');
  end loop;
end $$;

call share_rows('languages', 'true', 'false');
call share_rows('content', 'true', 'false');
call share_rows('email_templates', 'true', 'false');

alter table bug_tracker add column organization_id bigint references organizations;
update bug_tracker b set organization_id = coalesce(
  (select u.organization_id from users u where u.account_id = b.created_by),
  -- Nobody is known to have reported it: whoever is to correct it sees it.
  (select u.organization_id from users u where u.id = b.assigned_to));
alter table bug_tracker alter column organization_id set not null;
drop index bug_tracker_list;
create index bug_tracker_list on bug_tracker (organization_id, status, id) where deleted_at is null;
call protect_rows('bug_tracker', 'organization_id = (select app_organization())', 'false');
