-- Roles whose people see only the mentees that they are assigned to (ADR 51). Roles that are there see what they saw.
alter table user_roles add column caseload_only boolean not null default false,
  add constraint user_roles_owners_see_all check (not (caseload_only and role_type = 1));

-- The mentees whom a team member is assigned to today, or somebody for whom that one stands in today. It looks past
-- row-level security, which asks it.
create function caseload_of(person bigint) returns bigint[]
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select array(
    select s.mentee_id from users u cross join lateral organization_day(u.organization_id) as today
    join mentee_staff s on s.deleted_at is null and s.from_date <= today and coalesce(s.until_date >= today, true)
      and s.organization_id = u.organization_id
      and s.staff_id = any(u.id || array(select a.staff_id from absences a
        where a.stand_in = u.id and a.deleted_at is null and a.organization_id = u.organization_id
          and today between a.from_date and a.until_date))
    where u.id = person)
$$;

-- The same by account; null for whoever is not limited to a caseload.
create function caseload_of_account(account bigint) returns bigint[]
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select caseload_of(u.id) from users u join user_roles r on r.id = u.user_role
  where u.account_id = account and r.caseload_only
$$;

-- Of the person that the application named for the connection: nothing as long as it named nobody.
create function app_caseload() returns bigint[] language sql stable parallel safe
  as $$ select caseload_of(nullif(current_setting('app.caseload', true), '')::bigint) $$;

-- Such a person works as a role of its own: a member of that of all staff, so that whatever holds for them holds here too,
-- with conditions on top that can only take rows away. In one role with the others they would hide from the planner how
-- many rows those see.
do $$
begin
  if not exists (select from pg_roles where rolname = 'mentor_caseload') then
    begin
      create role mentor_caseload nologin inherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, 'mentor_caseload', 'member')
    or not exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
      where r.rolname = 'mentor_caseload' and u.rolname = current_user) then
    execute format('grant mentor_caseload to %I', current_user);
  end if;
  if not pg_has_role('mentor_caseload', 'mentor_scoped', 'usage') then
    grant mentor_scoped to mentor_caseload;
  end if;
exception when insufficient_privilege then
  raise exception using message = 'the user of DATABASE_OWNER_URL may not make roles',
    hint = 'An administrator of the database runs: create role mentor_caseload nologin inherit; '
      || format('grant mentor_scoped to mentor_caseload; grant mentor_caseload to %I;', current_user);
end $$;

create procedure narrow_to_caseload(protected regclass, mentee text)
language plpgsql as $$
begin
  execute format('drop policy if exists caseload on %s', protected);
  execute format('create policy caseload on %s as restrictive to mentor_caseload using (%I = any((select app_caseload())::bigint[]))',
    protected, mentee);
end $$;

-- From now on whatever hangs below a mentee is narrowed as soon as it is protected.
create or replace procedure protect_rows(protected regclass, condition text, condition_for_mentees text default null)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', protected);
  execute format('create policy system on %s to mentor_system using (true)', protected);
  execute format('create policy scoped on %s to mentor_scoped using (%s)', protected, condition);
  execute format('create policy mentee on %s to mentor_mentee using (%s)', protected,
    coalesce(condition_for_mentees, condition));
  if exists (select from pg_attribute where attrelid = protected and attname = 'mentee_id' and not attisdropped) then
    call narrow_to_caseload(protected, 'mentee_id');
  end if;
end $$;

call narrow_to_caseload('mentees', 'id');
do $$
declare
  protected regclass;
begin
  for protected in select c.oid::regclass from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'mentee_id' and not a.attisdropped
    where c.relkind = 'r' and c.relrowsecurity and c.relname <> 'audit_trail' and c.relnamespace = 'public'::regnamespace
  loop
    call narrow_to_caseload(protected, 'mentee_id');
  end loop;
end $$;

-- Who is away is said to the organization's team alone.
call protect_rows('absences', 'organization_id = (select app_organization())', 'false');

-- Everybody leaves rows in the trail; read are those about nobody, and about the own mentees.
create policy caseload on audit_trail as restrictive to mentor_caseload
  using (mentee_id is null or mentee_id = any((select app_caseload())::bigint[])) with check (true);
create policy caseload on audit_changes as restrictive to mentor_caseload
  using (exists (select from audit_trail e where e.id = event_id)) with check (true);

-- Whom a notification is about, so that it is gone with the assignment.
alter table notifications add column mentee_id bigint references mentees on delete set null;
update notifications n set mentee_id = m.id from mentees m
where m.id = substring(n.notification_url from '^/mentee/[a-z-]+/([0-9]{1,18})(?:$|[/?])')::bigint;
update notifications n set mentee_id = coalesce(r.mentee_id, m.id) from chat_rooms r
left join mentees m on m.account_id in (r.person_low, r.person_high)
where r.id = substring(n.group_key from '^chat:([0-9]{1,18})$')::bigint;
create index notifications_mentee on notifications (mentee_id) where mentee_id is not null;

-- A file that waits to be fetched holds what its maker saw when it was made: all mentees (null), or these.
alter table exports add column caseload bigint[];
