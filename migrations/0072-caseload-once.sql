-- The caseload of a connection is computed when the application names its person, once for all statements of a request
-- (ADR 51): policies and row filters read it from the connection instead of asking who works with whom each time.
create or replace function app_caseload() returns bigint[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.caseload_mentees', true), ''), '{}')::bigint[] $$;

-- The caseload of a team member: what the connection carries where it works for that one.
create function caseload_in_scope(person bigint) returns bigint[] language sql stable parallel safe as $$
  select case when nullif(current_setting('app.caseload', true), '')::bigint = person then app_caseload()
    else caseload_of(person) end
$$;
