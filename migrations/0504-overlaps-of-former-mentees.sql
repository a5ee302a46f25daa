-- An appointment of a mentee who left won't take place, and the calendar doesn't show it, so that the team is free then. It
-- still counts for the mentee, who may come back.
create or replace function planned_between(organization bigint, mentee bigint, team bigint[], begins timestamptz,
  ends timestamptz, longest interval)
  returns table (id bigint, organization_id bigint, mentee_id bigint, staff bigint[], mode text, start_local timestamp,
    start_zone text, start_at timestamptz, minutes integer)
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select a.id, a.organization_id, a.mentee_id, a.staff, a.mode, a.start_local, a.start_zone, a.start_at, a.minutes
  from appointments a join mentees m on m.id = a.mentee_id and m.deleted_at is null
  where a.organization_id = organization and coalesce(app_organization() = organization, true)
    and a.deleted_at is null and a.status = 'planned' and (a.mentee_id = mentee or a.staff && team)
    and a.start_at < ends and a.start_at > begins - longest and a.start_at + a.minutes * interval '1 minute' > begins
    and (m.active or a.mentee_id = mentee or a.start_at <= now())
$$;
