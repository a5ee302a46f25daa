-- The running application works as one of three roles that own nothing: they cannot change the schema or what the audit
-- trail says. Roles belong to the whole server, so another database of it may have made them already.
do $$
declare
  name text;
begin
  foreach name in array array['mentor_scoped', 'mentor_mentee', 'mentor_system'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin', name);
      exception when duplicate_object or unique_violation then null;
      end;
      execute format('grant %I to %I', name, current_user);
    elsif not pg_has_role(current_user, name, 'member') then
      execute format('grant %I to %I', name, current_user);
    end if;
    execute format('grant usage on schema public to %I', name);
    execute format('grant select, insert, update, delete on all tables in schema public to %I', name);
    execute format('grant usage, update on all sequences in schema public to %I', name);
    execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', name);
    execute format('alter default privileges in schema public grant usage, update on sequences to %I', name);
    execute format('revoke insert, update, delete on schema_migrations from %I', name);
  end loop;
exception when insufficient_privilege then
  raise exception using message = 'the user of DATABASE_URL may not make roles',
    hint = 'An administrator of the database runs: create role mentor_scoped nologin; create role mentor_mentee nologin; '
      || format('create role mentor_system nologin; grant mentor_scoped, mentor_mentee, mentor_system to %I;', current_user);
end $$;

-- What the application told the connection about the person behind a request.
create function app_organization() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization', true), '')::bigint $$;
create function app_account() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.account', true), '')::bigint $$;
create function app_mentee() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.mentee', true), '')::bigint $$;

-- Row-level security: the owner (migrations, backups) and the role for work without a person see all rows; the roles for
-- staff and for mentees see those that their conditions name. The settings are read once per statement, not once per
-- row. Mentees have a role of their own because one condition for both hides from the planner how many rows staff see.
create procedure protect_rows(protected regclass, condition text, condition_for_mentees text default null)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', protected);
  execute format('create policy system on %s to mentor_system using (true)', protected);
  execute format('create policy scoped on %s to mentor_scoped using (%s)', protected, condition);
  execute format('create policy mentee on %s to mentor_mentee using (%s)', protected,
    coalesce(condition_for_mentees, condition));
end $$;

-- Case work belongs to an organization, and to one mentee; mentees see their own.
do $$
declare
  case_table text;
begin
  foreach case_table in array array['mentee_assessments', 'mentee_user_goals', 'mentee_user_tasks',
    'mentee_user_challenges', 'mentee_user_notes', 'mentee_user_files', 'mentee_attention'] loop
    call protect_rows(case_table::regclass, 'organization_id = (select app_organization())',
      'organization_id = (select app_organization()) and mentee_id = (select app_mentee())');
  end loop;
end $$;
call protect_rows('mentees', 'organization_id = (select app_organization())',
  'organization_id = (select app_organization()) and id = (select app_mentee())');
call protect_rows('user_files', 'account_id = (select app_account())');
call protect_rows('exports', 'account_id = (select app_account())');

-- Under row-level security PostgreSQL uses an index for a condition only if comparing cannot tell anything about hidden
-- rows. It does not promise that of LIKE, because a malformed pattern may fail at one row and not at another; patterns
-- of the application are never malformed. Without the right to say so, searches go through the organization's rows.
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'Searches are slower in large organizations: only a superuser may let them use their index.';
end $$;
