-- The planned appointments that are in the way of another one, also those of mentees whom the caller does not see: whoever is
-- limited to a caseload would otherwise double-book a colleague, or itself, without a word. It looks past row-level security
-- inside the caller's organization, and gives away when somebody is taken, nothing of what the appointment is about.
create function planned_between(organization bigint, mentee bigint, team bigint[], begins timestamptz, ends timestamptz,
  longest interval)
  returns table (id bigint, organization_id bigint, mentee_id bigint, staff bigint[], mode text, start_local timestamp,
    start_zone text, start_at timestamptz, minutes integer)
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select a.id, a.organization_id, a.mentee_id, a.staff, a.mode, a.start_local, a.start_zone, a.start_at, a.minutes
  from appointments a join mentees m on m.id = a.mentee_id and m.deleted_at is null
  where a.organization_id = organization and coalesce(app_organization() = organization, true)
    and a.deleted_at is null and a.status = 'planned' and (a.mentee_id = mentee or a.staff && team)
    and a.start_at < ends and a.start_at > begins - longest and a.start_at + a.minutes * interval '1 minute' > begins
$$;
